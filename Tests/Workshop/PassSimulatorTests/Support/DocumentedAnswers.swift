/// Bodies of documented answers, by endpoint, case and status.
enum DocumentedAnswers {
  static let bodies: [String: String] = [
    "dcr-register__success__201": #"""
    {
      "client_id": "s6BhdRkqt3",
      "client_secret": "t7AkePiru4",
      "redirect_uris": [
        "app://com.programmer.adobe#sdasdsadas"
      ],
      "grant_types": [
        "client_credentials"
      ],
      "scopes": [
        "api:client:v2"
      ],
      "client_id_issued_at": 1723227212
    }
    """#,
    "dcr-token__success__201": #"""
    {
      "id": "a932f8f0-210a-41a4-b2a8-377751f6b76f",
      "access_token": "2YotnFZFEjr1zCsicMWpAA",
      "created_at": 1752148106221,
      "expires_in": 21600,
      "token_type": "bearer"
    }
    """#,
    "decisions-authorize__degraded_authzall__200": #"""
    {
      "decisions": [
        {
          "resource": "REF30",
          "serviceProvider": "REF30",
          "mvpd": "${degradedMvpd}",
          "source": "degradation",
          "authorized": true,
          "token": {
            "notBefore": 1697543318183,
            "notAfter": 1697543918183,
            "serializedToken": "PHNpZ25hdHVyZUluZm8+..."
          }
        },
        {
          "resource": "apasstest1",
          "serviceProvider": "REF30",
          "mvpd": "${degradedMvpd}",
          "source": "degradation",
          "authorized": true,
          "token": {
            "notBefore": 1697543318183,
            "notAfter": 1697543918183,
            "serializedToken": "TYGjZ33jjLPi78yuX99+..."
          }
        }
      ]
    }
    """#,
    "decisions-authorize__deny__200": #"""
    {
      "decisions": [
        {
          "resource": "REF30",
          "serviceProvider": "REF30",
          "mvpd": "Cablevision",
          "source": "mvpd",
          "authorized": false,
          "error": {
            "action": "none",
            "status": 403,
            "code": "authorization_denied_by_mvpd",
            "message": "The MVPD has returned a \"Deny\" decision when requesting authorization for the specified \#
    resource",
            "details": "Your subscription package does not include the \"Live\" channel",
            "helpUrl": "https://experienceleague.adobe.com/docs/pass/authentication/auth-features/\#
    error-reportn/enhanced-error-codes.html",
            "trace": "12f6fef9-d2e0-422b-a9d7-60d799abe353"
          },
          "notBefore": 1697094207324,
          "notAfter": 1697098802367
        }
      ]
    }
    """#,
    "decisions-authorize__permit__200": #"""
    {
      "decisions": [
        {
          "resource": "REF30",
          "serviceProvider": "REF30",
          "mvpd": "Cablevision",
          "source": "mvpd",
          "authorized": true,
          "token": {
            "notBefore": 1697094207324,
            "notAfter": 1697094802367,
            "serializedToken": "PHNpZ25hdHVyZUluZm8..."
          },
          "notBefore": 1697094207324,
          "notAfter": 1697098802367
        }
      ]
    }
    """#,
    "decisions-preauthorize__permit_and_deny__200": #"""
    {
      "decisions": [
        {
          "resource": "resource1 ",
          "serviceProvider": "REF30",
          "mvpd": "Cablevision",
          "source": "mvpd",
          "authorized": true
        },
        {
          "resource": "resource2",
          "serviceProvider": "REF30",
          "mvpd": "Cablevision",
          "source": "mvpd",
          "authorized": true
        },
        {
          "resource": "resource3",
          "serviceProvider": "REF30",
          "mvpd": "Cablevision",
          "source": "mvpd",
          "authorized": false,
          "error": {
            "status": 403,
            "code": "preauthorization_denied_by_mvpd",
            "message": "The MVPD has returned a \"Deny\" decision when requesting pre-authorization for the specified \#
    resource.",
            "helpUrl": "https://experienceleague.adobe.com/docs/pass/authentication/auth-features/\#
    error-reportn/enhanced-error-codes.html",
            "action": "none"
          }
        }
      ]
    }
    """#,
    "logout__complete_temppass__200": #"""
    {
      "logouts": {
        "TempPass_5mins": {
          "actionName": "complete",
          "actionType": "none",
          "mvpd": "TempPass_5mins"
        }
      }
    }
    """#,
    "logout__invalid__200": #"""
    {
      "logouts": {
        "Cablevision": {
          "actionName": "invalid",
          "actionType": "none",
          "mvpd": "Cablevision"
        }
      }
    }
    """#,
    "logout__logout_interactive__200": #"""
    {
      "logouts": {
        "Cablevision": {
          "actionName": "logout",
          "actionType": "interactive",
          "mvpd": "Cablevision",
          "url": "https://sp.auth.adobe.com/adobe-services/logout?noflash=true&mso_id=Cablevision&requestor_id=REF30&\#
    redirect_url=http%3A%2F%2Fadobe.com"
        }
      }
    }
    """#,
    "logout__partner_logout_appleSSO__200": #"""
    {
      "logouts": {
        "Cablevision": {
          "actionName": "partner_logout",
          "actionType": "partner_interactive",
          "mvpd": "Cablevision"
        }
      }
    }
    """#,
    "profiles-code__pending_empty__200": #"""
    {
      "profiles": {}
    }
    """#,
    "profiles-code__regular__200": #"""
    {
      "profiles": {
        "Cablevision": {
          "notBefore": 1752149281000,
          "notAfter": 1783685280000,
          "issuer": "Cablevision",
          "type": "regular",
          "attributes": {
            "userID": {
              "value": "BASE64_value_userId",
              "state": "plain"
            },
            "householdID": {
              "value": "BASE64_value_householdId",
              "state": "plain"
            },
            "zip": {
              "value": "BASE64_value_zip",
              "state": "enc"
            }
          }
        }
      }
    }
    """#,
    "profiles-mvpd__degraded_authnall__200": #"""
    {
      "profiles": {
        "${degradedMvpd}": {
          "notBefore": 1697719042666,
          "notAfter": 1697719102666,
          "issuer": "Adobe",
          "type": "degraded",
          "attributes": {
            "userID": {
              "value": "95cf93bcd183214a0bdf451aa9c8fa60e80f6b99ab48310c73b480f1",
              "state": "plain"
            }
          }
        }
      }
    }
    """#,
    "profiles-mvpd__temppass_basic_available__200": #"""
    {
      "profiles": {
        "TempPass_TEST40": {
          "notBefore": 1697718650206,
          "notAfter": 1697718710206,
          "issuer": "Adobe",
          "type": "temporary",
          "attributes": {
            "expiration_date": {
              "value": 1697718710206,
              "state": "plain"
            },
            "userID": {
              "value": "temppass_0bdf451aa9c8fa60e80f6b99ab48310c73b480f1",
              "state": "plain"
            }
          }
        }
      }
    }
    """#,
    "profiles-mvpd__temppass_promo_available__200": #"""
    {
      "profiles": {
        "flexibleTempPass": {
          "notBefore": 1697720528524,
          "notAfter": 1697720588524,
          "issuer": "Adobe",
          "type": "temporary",
          "attributes": {
            "remaining_resources": {
              "value": 1,
              "state": "plain"
            },
            "used_assets": {
              "value": [
                "res04",
                "res02",
                "res03",
                "res01"
              ],
              "state": "plain"
            },
            "expiration_date": {
              "value": 1697720528524,
              "state": "plain"
            },
            "userID": {
              "value": "temppass_0bdf451aa9c8fa60e80f6b99ab48310c73b480f1",
              "state": "plain"
            }
          }
        }
      }
    }
    """#,
    "profiles-sso-partner__appleSSO_created__201": #"""
    {
      "profiles": {
        "Cablevision": {
          "notBefore": 1752149281000,
          "notAfter": 1783685280000,
          "issuer": "Apple",
          "type": "appleSSO",
          "attributes": {
            "userID": {
              "value": "BASE64_value_userId",
              "state": "plain"
            },
            "householdID": {
              "value": "BASE64_value_householdId",
              "state": "plain"
            },
            "zip": {
              "value": "BASE64_value_zip",
              "state": "enc"
            }
          }
        }
      }
    }
    """#,
    "sessions-create__authenticate_none__200": #"""
    {
      "actionName": "authenticate",
      "actionType": "interactive",
      "reasonType": "none",
      "url": "/api/v2/authenticate/REF30/8ER640M",
      "code": "8ER640M",
      "sessionId": "1b614390-6610-4d14-9421-6565f6e75958",
      "mvpd": "Cablevision",
      "serviceProvider": "REF30",
      "notBefore": "1733735289035",
      "notAfter": "1733737089035"
    }
    """#,
    "sessions-create__authorize_authenticated__200": #"""
    {
      "actionName": "authorize",
      "actionType": "direct",
      "reasonType": "authenticated",
      "url": "/api/v2/REF30/decisions/authorize/Cablevision",
      "sessionId": "1b614390-6610-4d14-9421-6565f6e75958",
      "mvpd": "Cablevision",
      "serviceProvider": "REF30"
    }
    """#,
    "sessions-create__authorize_degraded__200": #"""
    {
      "actionName": "authorize",
      "actionType": "direct",
      "reasonType": "degraded",
      "url": "/api/v2/REF30/decisions/authorize/Cablevision",
      "sessionId": "1b614390-6610-4d14-9421-6565f6e75958",
      "mvpd": "Cablevision",
      "serviceProvider": "REF30"
    }
    """#,
    "sessions-create__resume_missing_parameters__200": #"""
    {
      "actionName": "resume",
      "actionType": "direct",
      "reasonType": "none",
      "url": "/api/v2/REF30/sessions/8ER640M",
      "missingParameters": [
        "mvpd",
        "domain",
        "redirectUrl"
      ],
      "code": "8ER640M",
      "sessionId": "1b614390-6610-4d14-9421-6565f6e75958",
      "serviceProvider": "REF30",
      "notBefore": "1733735289035",
      "notAfter": "1733737089035"
    }
    """#,
    "sessions-resume__authenticate_none__200": #"""
    {
      "actionName": "authenticate",
      "actionType": "interactive",
      "reasonType": "none",
      "url": "/api/v2/authenticate/REF30/8ER640M",
      "code": "8ER640M",
      "sessionId": "1b614390-6610-4d14-9421-6565f6e75958",
      "mvpd": "Cablevision",
      "serviceProvider": "REF30",
      "notBefore": "1733735289035",
      "notAfter": "1733737089035"
    }
    """#,
    "sessions-resume__retry_missing_parameters__200": #"""
    {
      "actionName": "retry",
      "actionType": "direct",
      "reasonType": "none",
      "url": "/api/v2/REF30/sessions/8BLW4RW",
      "missingParameters": [
        "redirectUrl"
      ],
      "code": "8BLW4RW",
      "sessionId": "1b614390-6610-4d14-9421-6565f6e75958",
      "mvpd": "Cablevision",
      "serviceProvider": "REF30",
      "notBefore": "1733735289035",
      "notAfter": "1733737089035"
    }
    """#,
    "sessions-sso-partner__authenticate_pfs_fallback__200": #"""
    {
      "actionName": "authenticate",
      "actionType": "interactive",
      "reasonType": "pfs_fallback",
      "url": "/api/v2/authenticate/REF30/OKTWW2W",
      "code": "OKTWW2W",
      "sessionId": "748f0b9e-a2ae-46d5-acd9-4b4e6d71add7",
      "mvpd": "Cablevision",
      "serviceProvider": "REF30",
      "notBefore": "1733735289035",
      "notAfter": "1733737089035"
    }
    """#,
    "sessions-sso-partner__partner_profile__200": #"""
    {
      "actionName": "partner_profile",
      "actionType": "direct",
      "reasonType": "none",
      "url": "/api/v2/REF30/profiles/sso/Apple",
      "sessionId": "83c046be-ea4b-4581-b5f2-13e56e69dee9",
      "mvpd": "Cablevision",
      "serviceProvider": "REF30",
      "authenticationRequest": {
        "type": "saml",
        "request": "PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRG....",
        "attributesNames": [
          "uid",
          "NameID",
          "uniqueId"
        ]
      }
    }
    """#,
    "sessions-sso-partner__resume_missing_parameters_fallback__200": #"""
    {
      "actionName": "resume",
      "actionType": "direct",
      "reasonType": "missing_parameters_fallback",
      "missingParameters": [
        "redirectUrl"
      ],
      "url": "/api/v2/REF30/sessions/SB7ZRIO",
      "code": "SB7ZRIO",
      "sessionId": "1476173f-5088-43b8-b7c3-8cf3a185de0a",
      "mvpd": "Cablevision",
      "serviceProvider": "REF30",
      "notBefore": "1733735289035",
      "notAfter": "1733737089035"
    }
    """#,
    "sessions-sso-partner__resume_pfs_fallback__200": #"""
    {
      "actionName": "resume",
      "actionType": "direct",
      "reasonType": "pfs_fallback",
      "missingParameters": [
        "mvpd"
      ],
      "url": "/api/v2/REF30/sessions/SB7ZRIO",
      "code": "SB7ZRIO",
      "sessionId": "1476173f-5088-43b8-b7c3-8cf3a185de0a",
      "serviceProvider": "REF30",
      "notBefore": "1733735289035",
      "notAfter": "1733737089035"
    }
    """#,
  ]
}
