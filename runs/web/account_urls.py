"""The addresses of accounts; a site without accounts has none of them.

django-allauth asks for its own names, of which some lead to the same page.
"""

from allauth.account import views as sign_in
from allauth.mfa.webauthn import views as webauthn
from allauth.socialaccount.providers.github import views as github
from allauth.socialaccount.providers.gitlab import views as gitlab
from django.conf import settings
from django.urls import path
from django.views.decorators.http import require_POST

from runs.web import passkeys, sign_in_services
from runs.web.views import account, account_end, account_passkeys

SERVICES = {"github": github, "gitlab": gitlab}
WITH_BUTTONS = {"services": sign_in_services.offered}
OTHER_WAYS = {**WITH_BUTTONS, "passkeys_possible": passkeys.are_possible}
ask_for_mail = sign_in_services.with_buttons(
    sign_in.RequestLoginCodeView.as_view(extra_context=OTHER_WAYS)
)
sign_up = sign_in_services.with_buttons(sign_in.SignupView.as_view(extra_context=WITH_BUTTONS))

urlpatterns = [
    path("account/", account.page, name="account"),
    path("account/", account.page, name="account_email"),
    path("account/tokens/", account.make_token, name="account-tokens"),
    path("account/tokens/<int:number>/revoke/", account.revoke_token, name="account-revoke"),
    path("account/projects/", account.trust_project, name="account-projects"),
    path("account/projects/<int:number>/forget/", account.forget_project, name="account-forget"),
    path("account/passkeys/", account_passkeys.add, name="account-passkeys"),
    path("account/passkeys/options/", account_passkeys.options, name="account-passkey-options"),
    path(
        "account/passkeys/<int:number>/remove/",
        account_passkeys.remove,
        name="account-passkey-remove",
    ),
    path("account/claim/", account.claim_browser, name="account-claim"),
    path("account/claim/link/", account.claim_link, name="account-claim-link"),
    path("account/export.zip", account_end.export, name="account-export"),
    path("account/delete/", account_end.delete, name="account-delete"),
    path("account/sign-out/", account.sign_out, name="account_logout"),
    path(
        "account/browsers/<int:number>/sign-out/",
        account.sign_out_browser,
        name="account-browser-out",
    ),
    path(
        "account/sign-out-everywhere/", account.sign_out_everywhere, name="account-out-everywhere"
    ),
    path("account/sign-in/", ask_for_mail, name="account_login"),
    path("account/sign-in/", ask_for_mail, name="account_request_login_code"),
    path("account/sign-in/", ask_for_mail, name="account_reset_password"),
    path("account/sign-in/", ask_for_mail, name="socialaccount_signup"),
    path("account/sign-in/code/", sign_in.confirm_login_code, name="account_confirm_login_code"),
    path("account/sign-in/passkey/", webauthn.login_webauthn, name="mfa_login_webauthn"),
    path("account/new/", sign_up, name="account_signup"),
    path(
        "account/new/code/", sign_in.email_verification_sent, name="account_email_verification_sent"
    ),
    path("account/inactive/", sign_in.account_inactive, name="account_inactive"),
]
for service in settings.SOCIALACCOUNT_PROVIDERS:
    views = SERVICES[service]
    urlpatterns += [
        path(f"account/{service}/", require_POST(views.oauth2_login), name=f"{service}_login"),
        path(f"account/{service}/back/", views.oauth2_callback, name=f"{service}_callback"),
    ]
