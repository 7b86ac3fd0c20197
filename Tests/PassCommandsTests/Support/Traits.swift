@_exported import TestTraits
