"""Headless Chromium, as it is installed on this machine, driven by the package playwright."""
import contextlib
import os
import shutil

from playwright.sync_api import Error, sync_playwright

__all__ = ["Error", "pages"]


@contextlib.contextmanager
def pages():
    """Opens pages without a network, unless one is asked for: every request that leaves them fails."""
    program = shutil.which("chromium")
    if not program:
        raise SystemExit("there is no chromium on the PATH")
    # Its sandbox needs a user who is not root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=arguments)

        @contextlib.contextmanager
        def page(offline=True, **options):
            context = chromium.new_context(offline=offline, **options)
            context.set_default_timeout(15_000)
            yield context.new_page()
            context.close()

        yield page
        chromium.close()
