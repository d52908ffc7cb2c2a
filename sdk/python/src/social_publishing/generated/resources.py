# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Dict, List, Literal

from .. import models as m
from .._listing import Listing
from .._model import UNSET, File, Unset, Words
from .._resource import Resource, at
from .._stream import Reset, stream
from .._transport import Transport, RequestOptions

if TYPE_CHECKING:
    from . import params as p


class OperationsResource(Resource):
    def get_health(self, *, options: RequestOptions | None = None) -> None:
        """Check liveness.

        `GET /health`
        """
        return self._perform("GET", "/health", returns=None, options=options)

    def get_readiness(self, *, options: RequestOptions | None = None) -> m.GetReadinessData:
        """Check readiness.

        Answers 503 with what is missing in `details` when the database or the file storage is down, or while the process stops. Temporal is reported but not required: while it is down, work is accepted and goes out when it is back. `mode` is `restored` while the database is older than what Temporal knows: reads and drafts go on, nothing goes out, until an operator has said what is so.

        `GET /ready`
        """
        return self._perform("GET", "/ready", returns=m.GetReadinessData, options=options)


class AuthResource(Resource):
    def sign_up(
        self,
        *,
        email: str,
        password: str,
        name: str,
        organization_name: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.SignUpData:
        """Sign up.

        Five tries per address and hour, whether they succeed or not. The link in a mail verifies the address; `POST /auth/email/resend` sends another.

        Args:
            email: Email address. Upper and lower case make no difference; at most 254 characters.
            password: The password to log in with, 8 to 256 characters.
            name: The name that people see.
            organization_name: Name of the organization that is made for the person; without it, one made from the person’s name.

        `POST /auth/signup`
        """
        return self._perform(
            "POST",
            "/auth/signup",
            body=m.SignUpRequest,
            fields={"email": email, "password": password, "name": name, "organization_name": organization_name},
            returns=m.SignUpData,
            options=options,
        )

    def log_in(self, *, email: str, password: str, options: RequestOptions | None = None) -> m.LogInData:
        """Log in.

        Args:
            email: Email address. Upper and lower case make no difference; at most 254 characters.
            password: Password of the account, at most 256 characters.

        `POST /auth/login`
        """
        return self._perform(
            "POST",
            "/auth/login",
            body=m.LogInRequest,
            fields={"email": email, "password": password},
            returns=m.LogInData,
            options=options,
        )

    def log_out(self, *, options: RequestOptions | None = None) -> None:
        """Log out.

        `POST /auth/logout`
        """
        return self._perform("POST", "/auth/logout", returns=None, options=options)

    def get_current_user(self, *, options: RequestOptions | None = None) -> m.Start:
        """Get the current user.

        All that a program needs at its start, in one answer: the person, what they may do in this organization, their other organizations, what is unread, and what the operator has set up.

        `GET /auth/me`
        """
        return self._perform("GET", "/auth/me", returns=m.Start, options=options)

    def update_current_user(
        self,
        *,
        name: str | Unset = UNSET,
        time_zone: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Self:
        """Update the current user.

        Args:
            name: The name that people see.
            time_zone: Name of the time zone (IANA) in which mails to the person say times; null for UTC.

        `PATCH /auth/me`
        """
        return self._perform(
            "PATCH",
            "/auth/me",
            body=m.UpdateCurrentUserRequest,
            fields={"name": name, "time_zone": time_zone},
            returns=m.Self,
            options=options,
        )

    def list_sessions(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListSessionsData, m.Session]:
        """List sessions.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /auth/sessions`
        """
        return self._listing(
            "GET",
            "/auth/sessions",
            query={"limit": limit, "offset": offset},
            returns=m.ListSessionsData,
            options=options,
        )

    def revoke_other_sessions(self, *, options: RequestOptions | None = None) -> m.RevokeOtherSessionsData:
        """Revoke all other sessions.

        Logs the person out everywhere but here, at once. What they have approved for devices that have not fetched their session yet is taken back; API keys go on working.

        `DELETE /auth/sessions`
        """
        return self._perform("DELETE", "/auth/sessions", returns=m.RevokeOtherSessionsData, options=options)

    def revoke_session(self, id: str, *, options: RequestOptions | None = None) -> m.RevokeSessionData:
        """Revoke a session.

        Args:
            id: Id of what it is about.

        `DELETE /auth/sessions/{id}`
        """
        return self._perform(
            "DELETE",
            f"/auth/sessions/{at(id)}",
            returns=m.RevokeSessionData,
            options=options,
        )

    def delete_account(
        self,
        *,
        password: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.DeleteAccountData:
        """Delete your account.

        Needs the password, or a session that began in the last ten minutes. Ends all your sessions and revokes all your API keys at once; your personal data is removed at `deletesAt` (`ACCOUNT_DELETION_GRACE`, 30 days, from now). Logging in before then cancels the deletion. Organizations without other members are deleted with the account: meanwhile their scheduled posts wait and their webhooks are disabled. While you are the only owner of organizations that have other members, it is refused with `invalid_state`, which names them.

        Args:
            password: Password of the account, at most 256 characters.

        `DELETE /account`
        """
        return self._perform(
            "DELETE",
            "/account",
            body=m.DeleteAccountRequest,
            fields={"password": password},
            is_optional=True,
            returns=m.DeleteAccountData,
            options=options,
        )

    def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
        options: RequestOptions | None = None,
    ) -> None:
        """Change your password.

        Ends every other session and sends you a mail. API keys go on working.

        Args:
            current_password: The password that is to be replaced.
            new_password: The new password, 8 to 256 characters.

        `PUT /auth/password`
        """
        return self._perform(
            "PUT",
            "/auth/password",
            body=m.ChangePasswordRequest,
            fields={"current_password": current_password, "new_password": new_password},
            returns=None,
            options=options,
        )

    def request_password_reset(self, *, email: str, options: RequestOptions | None = None) -> None:
        """Request a password reset.

        The answer is the same, and takes as long, whether the email address has an account or not. The link works once, for 30 minutes.

        Args:
            email: Email address. Upper and lower case make no difference; at most 254 characters.

        `POST /auth/password/forgot`
        """
        return self._perform(
            "POST",
            "/auth/password/forgot",
            body=m.RequestPasswordResetRequest,
            fields={"email": email},
            returns=None,
            options=options,
        )

    def reset_password(
        self,
        *,
        token: str,
        password: str,
        options: RequestOptions | None = None,
    ) -> m.AddressProof:
        """Reset your password.

        Ends every session and sends you a mail; where this is the first proof of the email address, it ends every API key too. From the network address of this request you may log in even while others are guessing the password. The token is the part of the link after `#token=`.

        Args:
            token: The token of the link in the mail. It works once.
            password: The new password, 8 to 256 characters.

        `POST /auth/password/reset`
        """
        return self._perform(
            "POST",
            "/auth/password/reset",
            body=m.ResetPasswordRequest,
            fields={"token": token, "password": password},
            returns=m.AddressProof,
            options=options,
        )

    def verify_email(
        self,
        *,
        token: str,
        password: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.AddressProof:
        """Verify an email address.

        The token is the part of the link after `#token=`. It works once, for an hour. The first proof ends every session, API key and password of the account, as somebody else may have signed up with this address: send the password that holds from now on, or ask for one by `POST /auth/password/forgot`.

        Args:
            token: The token of the link in the mail. It works once.
            password: Password of the account, at most 256 characters.

        `POST /auth/email/verify`
        """
        return self._perform(
            "POST",
            "/auth/email/verify",
            body=m.VerifyEmailRequest,
            fields={"token": token, "password": password},
            returns=m.AddressProof,
            options=options,
        )

    def resend_verification_email(self, *, options: RequestOptions | None = None) -> None:
        """Resend the verification email.

        Earlier links stop working.

        `POST /auth/email/resend`
        """
        return self._perform("POST", "/auth/email/resend", returns=None, options=options)

    def start_device_login(
        self,
        *,
        client_name: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.DeviceCode:
        """Start a device login.

        RFC 8628: show the person `userCode` and `verificationUri`, and poll `POST /auth/device/token`.

        Args:
            client_name: The device's name for itself, as the person sees it; at most 60 characters.

        `POST /auth/device/code`
        """
        return self._perform(
            "POST",
            "/auth/device/code",
            body=m.StartDeviceLoginRequest,
            fields={"client_name": client_name},
            returns=m.DeviceCode,
            options=options,
        )

    def poll_device_login(
        self,
        *,
        device_code: str,
        options: RequestOptions | None = None,
    ) -> m.PollDeviceLoginData:
        """Poll a device login.

        Ask every `interval` seconds. `authorization_pending`: ask again. `slow_down`: the interval has grown by five seconds; `Retry-After` says to how much. `access_denied`, `expired_token`: it is over.

        Args:
            device_code: The secret that the device polls with.

        `POST /auth/device/token`
        """
        return self._perform(
            "POST",
            "/auth/device/token",
            body=m.PollDeviceLoginRequest,
            fields={"device_code": device_code},
            returns=m.PollDeviceLoginData,
            options=options,
        )

    def get_device_login(self, *, user_code: str, options: RequestOptions | None = None) -> m.WaitingDevice:
        """Get a device login by its code.

        Shows what the person decides about. At most five wrong codes in 15 minutes, and five tries of one code.

        Args:
            user_code: The code that the device shows. Case and hyphens make no difference.

        `POST /auth/device/look-up`
        """
        return self._perform(
            "POST",
            "/auth/device/look-up",
            body=m.GetDeviceLoginRequest,
            fields={"user_code": user_code},
            returns=m.WaitingDevice,
            options=options,
        )

    def approve_device_login(self, *, user_code: str, options: RequestOptions | None = None) -> None:
        """Approve a device login.

        Works once for a code. At most five wrong codes in 15 minutes, and five tries of one code. Needs a session that began in the last ten minutes, and not by a device login: a program with an older session cannot let in another one.

        Args:
            user_code: The code that the device shows. Case and hyphens make no difference.

        `POST /auth/device/approve`
        """
        return self._perform(
            "POST",
            "/auth/device/approve",
            body=m.ApproveDeviceLoginRequest,
            fields={"user_code": user_code},
            returns=None,
            options=options,
        )

    def deny_device_login(self, *, user_code: str, options: RequestOptions | None = None) -> None:
        """Deny a device login.

        Works once for a code. At most five wrong codes in 15 minutes, and five tries of one code.

        Args:
            user_code: The code that the device shows. Case and hyphens make no difference.

        `POST /auth/device/deny`
        """
        return self._perform(
            "POST",
            "/auth/device/deny",
            body=m.DenyDeviceLoginRequest,
            fields={"user_code": user_code},
            returns=None,
            options=options,
        )

    def list_login_providers(self, *, options: RequestOptions | None = None) -> List[m.LoginProvider]:
        """List login providers.

        Whom people may log in with beside a password: those that the operator of this service has set up.

        `GET /auth/social`
        """
        return self._perform("GET", "/auth/social", returns=List[m.LoginProvider], options=options)

    def start_social_login(
        self,
        provider: m.LoginProvider,
        *,
        return_to: str | Unset = UNSET,
        page: m.OwnPage | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.StartSocialLoginData:
        """Start a social login.

        Sends a browser (`Accept: text/html`) to the provider's page; other callers get its address. Either way a cookie binds the login to the caller: the callback must come from the same browser, once, within ten minutes.

        With `returnTo`, a path below `APP_URL`, the browser ends there with `#code=…`, which `POST /auth/social/token` turns into a session once, within a minute; or with `#error=<code>&error_description=<sentence>`. Without it the callback answers the session as JSON.

        With a session token the provider is connected to that person instead (`#connected=<provider>`), if they logged in within the last ten minutes, and not by approving a device.

        Args:
            provider: The service to log in with.
            return_to: Where the browser goes in the end.
            page: Instead of `returnTo`, one of our own pages: `/device`, `/confirm`, `/oauth/authorize`, or the console at `/app/login`. The page also gets the `state`, behind `#code=…`.

        `GET /auth/social/{provider}/authorize`
        """
        return self._perform(
            "GET",
            f"/auth/social/{at(provider)}/authorize",
            query={"returnTo": return_to, "page": page},
            returns=m.StartSocialLoginData,
            options=options,
        )

    def exchange_social_code(
        self,
        *,
        code: str,
        options: RequestOptions | None = None,
    ) -> m.ExchangeSocialCodeData:
        """Exchange a social login code for a session.

        The code is the part after `#code=` of the address at which the browser ended. It works once, for a minute.

        Args:
            code: The code that the browser came back with. It works once.

        `POST /auth/social/token`
        """
        return self._perform(
            "POST",
            "/auth/social/token",
            body=m.ExchangeSocialCodeRequest,
            fields={"code": code},
            returns=m.ExchangeSocialCodeData,
            options=options,
        )

    def list_identities(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListIdentitiesData, m.Identity]:
        """List linked identities.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /auth/identities`
        """
        return self._listing(
            "GET",
            "/auth/identities",
            query={"limit": limit, "offset": offset},
            returns=m.ListIdentitiesData,
            options=options,
        )

    def unlink_identity(self, id: str, *, options: RequestOptions | None = None) -> m.UnlinkIdentityData:
        """Unlink an identity.

        Refused for the last one of a person without a password. You get a mail.

        Args:
            id: Id of what it is about.

        `DELETE /auth/identities/{id}`
        """
        return self._perform(
            "DELETE",
            f"/auth/identities/{at(id)}",
            returns=m.UnlinkIdentityData,
            options=options,
        )


class AccountResource(Resource):
    def export(
        self,
        *,
        include: Annotated[Literal["files"], Words] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.AccountExport | m.StartedJob:
        """Export everything.

        A zip of everything that the organization owns: each table as JSON Lines with a JSON Schema, posts, credits and deliveries also as CSV, a manifest with counts and checksums, and no secret. All rows are as they were at one moment. Takes a few seconds for large organizations: after `EXPORT_WAIT` (8 s) the answer is 202 with a job; ask about it at `GET /jobs/{jobId}`, or repeat this request. Requests within a minute get the same archive, and so does the first request after it is ready. An organization has 10 archives at most. Without `audit:read`, which admins do not have, it holds no audit log.

        Args:
            include: `files`: with media and documents, not only rows.

        `GET /account/export`
        """
        return self._perform(
            "GET",
            "/account/export",
            query={"include": include},
            returns=m.AccountExport | m.StartedJob,
            options=options,
        )

    def delete_export(self, *, options: RequestOptions | None = None) -> m.DeleteAccountExportData:
        """Delete all exports.

        Deletes the archives; their download links stop working at once.

        `DELETE /account/export`
        """
        return self._perform("DELETE", "/account/export", returns=m.DeleteAccountExportData, options=options)


class OrganizationsResource(Resource):
    def create(
        self,
        *,
        name: str,
        slug: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Organization:
        """Create an organization.

        The caller becomes its owner; the session stays in the organization that it was in. A slug is unique among all organizations; without one, it is made from the name.

        Args:
            name: The name that people see.
            slug: Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique.

        `POST /orgs`
        """
        return self._perform(
            "POST",
            "/orgs",
            body=m.CreateOrganizationRequest,
            fields={"name": name, "slug": slug},
            returns=m.Organization,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[List[m.OrganizationItem], m.OrganizationItem]:
        """List organizations.

        A person sees every organization they belong to, an API key only its own. The header `X-Total-Count` has the total.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /orgs`
        """
        return self._listing(
            "GET",
            "/orgs",
            query={"limit": limit, "offset": offset},
            returns=List[m.OrganizationItem],
            options=options,
        )

    def switch(self, *, org_id: str, options: RequestOptions | None = None) -> m.SwitchOrganizationData:
        """Switch to another organization.

        Args:
            org_id: Id of the organization.

        `PUT /orgs/active`
        """
        return self._perform(
            "PUT",
            "/orgs/active",
            body=m.SwitchOrganizationRequest,
            fields={"org_id": org_id},
            returns=m.SwitchOrganizationData,
            options=options,
        )

    def get(self, id: str, *, options: RequestOptions | None = None) -> m.Organization:
        """Get an organization.

        Args:
            id: Id of what it is about.

        `GET /orgs/{id}`
        """
        return self._perform("GET", f"/orgs/{at(id)}", returns=m.Organization, options=options)

    def update(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        slug: str | Unset = UNSET,
        return_origins: Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Organization:
        """Update an organization.

        Args:
            id: Id of what it is about.
            name: The name that people see.
            slug: Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique.
            return_origins: Origins that a browser may be sent back to once an account is connected, beside those that the operator lists.

        `PATCH /orgs/{id}`
        """
        return self._perform(
            "PATCH",
            f"/orgs/{at(id)}",
            body=m.UpdateOrganizationRequest,
            fields={"name": name, "slug": slug, "return_origins": return_origins},
            returns=m.Organization,
            options=options,
        )

    def delete(
        self,
        id: str,
        *,
        password: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.DeleteOrganizationData:
        """Delete an organization.

        For owners; needs the password, or a session that began in the last ten minutes. The organization is removed with everything in it at `deletesAt` (`ORGANIZATION_DELETION_GRACE`, 30 days, from now), and its members get a mail; until then an owner can take it back (`POST /orgs/{id}/restore`). Meanwhile it is treated as suspended: it can be read, every change is refused with `billing_suspended`, its webhooks are disabled, and its scheduled posts wait, up to `MAX_LATENESS` after their time, and then fail visibly. A repeat changes nothing. Refused with `invalid_state` while it pays for a subscription.

        Args:
            id: Id of what it is about.
            password: Password of the account, at most 256 characters.

        `DELETE /orgs/{id}`
        """
        return self._perform(
            "DELETE",
            f"/orgs/{at(id)}",
            body=m.DeleteOrganizationRequest,
            fields={"password": password},
            is_optional=True,
            returns=m.DeleteOrganizationData,
            options=options,
        )

    def restore(self, id: str, *, options: RequestOptions | None = None) -> m.Organization:
        """Restore an organization.

        For owners, until `deletesAt`. Posts that are not too late go out, and the webhooks that were disabled for it are enabled; what they hold is sent by `POST /webhooks/{id}/recover`. Members get a mail.

        Args:
            id: Id of what it is about.

        `POST /orgs/{id}/restore`
        """
        return self._perform("POST", f"/orgs/{at(id)}/restore", returns=m.Organization, options=options)


class BillingResource(Resource):
    def get(self, *, options: RequestOptions | None = None) -> m.Billing:
        """Get plan, status and credits.

        `GET /billing`
        """
        return self._perform("GET", "/billing", returns=m.Billing, options=options)

    def get_plan_limits(self, *, options: RequestOptions | None = None) -> m.PlanLimits:
        """Get the limits of the plan.

        Beyond a limit on how many there may be, requests are refused with `invalid_state`; beyond a limit on how many may be made in a time, with `rate_limited`.

        `GET /billing/limits`
        """
        return self._perform("GET", "/billing/limits", returns=m.PlanLimits, options=options)

    def get_credits(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.GetCreditsData, m.CreditEntry]:
        """Get the credit balance and ledger.

        Every movement of credits, newest first; the amounts add up to the balance. Of what was for a brand that is closed to you, there are the amounts alone.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /billing/credits`
        """
        return self._listing(
            "GET",
            "/billing/credits",
            query={"limit": limit, "offset": offset},
            returns=m.GetCreditsData,
            options=options,
        )

    def list_prices(self, *, options: RequestOptions | None = None) -> m.ListPricesData:
        """List prices.

        In credits, for every `per` units that are begun: 7 slides at 5 per 3 cost 15. The price is held before an operation begins and spent when it succeeds; a failure costs nothing. Of a document the price of one chunk is held until it has been read, and that of all its chunks from then on.

        `GET /billing/prices`
        """
        return self._perform("GET", "/billing/prices", returns=m.ListPricesData, options=options)

    def estimate_price(
        self,
        *,
        operation: m.PricedOperation,
        units: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.EstimatePriceData:
        """Estimate a price.

        Args:
            operation: What is to be done.
            units: How many of it: 1 to 1,000,000.

        `GET /billing/estimate`
        """
        return self._perform(
            "GET",
            "/billing/estimate",
            query={"operation": operation, "units": units},
            returns=m.EstimatePriceData,
            options=options,
        )

    def create_checkout_session(
        self,
        *,
        plan: m.PaidPlan,
        options: RequestOptions | None = None,
    ) -> m.CreateCheckoutSessionData:
        """Create a checkout session.

        Gives the page on which a person pays. The plan applies once Stripe reports the payment.

        `POST /billing/checkout`
        """
        return self._perform(
            "POST",
            "/billing/checkout",
            body=m.CreateCheckoutSessionRequest,
            fields={"plan": plan},
            returns=m.CreateCheckoutSessionData,
            options=options,
        )

    def create_portal_session(self, *, options: RequestOptions | None = None) -> m.CreatePortalSessionData:
        """Create a billing portal session.

        Gives the page on which a person changes or ends the subscription, and sees the invoices.

        `POST /billing/portal`
        """
        return self._perform("POST", "/billing/portal", returns=m.CreatePortalSessionData, options=options)

    def get_usage(
        self,
        *,
        from_: datetime | str | Unset = UNSET,
        to: datetime | str | Unset = UNSET,
        by: m.UsageStep | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.GetUsageData:
        """Get usage by area and period.

        From the beginning of the month until now, unless `from` and `to` say otherwise. Days and months are those of UTC.

        Args:
            from_: From this instant on.
            to: Before this instant.
            by: How long each period is, in UTC.

        `GET /usage`
        """
        return self._perform(
            "GET",
            "/usage",
            query={"from": from_, "to": to, "by": by},
            returns=m.GetUsageData,
            options=options,
        )

    def get_credit_usage(
        self,
        *,
        from_: datetime | str | Unset = UNSET,
        to: datetime | str | Unset = UNSET,
        by: m.UsageStep | Unset = UNSET,
        format: m.TableFormat | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.GetCreditUsageData | str:
        """Get what credits were spent on.

        By period, operation, brand and member; the lines add up to what the ledger says was spent. From the beginning of the month until now, unless `from` and `to` say otherwise. With `format=csv` as a file.

        Args:
            from_: From this instant on.
            to: Before this instant.
            by: How long each period is, in UTC.
            format: How it is given.

        `GET /usage/credits`
        """
        return self._perform(
            "GET",
            "/usage/credits",
            query={"from": from_, "to": to, "by": by, "format": format},
            returns=m.GetCreditUsageData | str,
            options=options,
        )


class OnboardingResource(Resource):
    def get_progress(self, *, options: RequestOptions | None = None) -> m.GetOnboardingProgressData:
        """Get onboarding progress.

        The first steps in this organization, for the caller. A step is completed once it has happened in the organization, no matter who did it, or once the caller has marked it.

        `GET /onboarding/progress`
        """
        return self._perform(
            "GET",
            "/onboarding/progress",
            returns=m.GetOnboardingProgressData,
            options=options,
        )

    def complete_step(
        self,
        *,
        step: m.OnboardingStepName,
        options: RequestOptions | None = None,
    ) -> m.CompleteOnboardingStepData:
        """Complete an onboarding step.

        Marks a step as done, for the caller in this organization. A repeat changes nothing.

        `POST /onboarding/progress`
        """
        return self._perform(
            "POST",
            "/onboarding/progress",
            body=m.CompleteOnboardingStepRequest,
            fields={"step": step},
            returns=m.CompleteOnboardingStepData,
            options=options,
        )


class TeamsResource(Resource):
    def list_members(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListMembersData, m.Member]:
        """List members.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /teams/members`
        """
        return self._listing(
            "GET",
            "/teams/members",
            query={"limit": limit, "offset": offset},
            returns=m.ListMembersData,
            options=options,
        )

    def update_member(
        self,
        id: str,
        *,
        role: m.Role | Unset = UNSET,
        group_ids: Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.UpdateMemberData:
        """Update a member.

        Applies from the member’s next request; `leftBehind` has what acted in their name and may not any more. Nobody can give rights that they do not have, for every brand. The last owner stays an owner. A member who is in groups has the scopes of these groups instead of the default scopes of a member; an empty list takes them out of all groups, and the default applies again.

        Args:
            id: Of the membership or of the person.
            group_ids: Ids of the permission groups that a member is in.

        `PATCH /teams/members/{id}`
        """
        return self._perform(
            "PATCH",
            f"/teams/members/{at(id)}",
            body=m.UpdateMemberRequest,
            fields={"role": role, "group_ids": group_ids},
            returns=m.UpdateMemberData,
            options=options,
        )

    def remove_member(
        self,
        id: str,
        *,
        scheduled_posts: m.PlannedPosts | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.RemoveMemberData:
        """Remove a member.

        Ends the access of their sessions at once, and ends or pauses what acted in their name: `leftBehind` of the answer has it, with what to do, and a notification tells those who manage the team. The person comes back only by an invitation to their address; invite links refuse them. The last owner stays. Posts belong to the organization: those that this person has planned go out, unless the request says `scheduledPosts=stop`. Then every unsent post that they wrote, also by their API keys, or were the last to schedule or publish, fails with `author_removed` within moments, and `post.failed` is sent for each. A post that another member retries or schedules after that goes out, and so does what the person plans if they come back. `scheduledPosts` of the answer counts both.

        Args:
            id: Of the membership or of the person.
            scheduled_posts: What becomes of the posts of this person that have not gone out: `keep` lets them, `stop` fails them.

        `DELETE /teams/members/{id}`
        """
        return self._perform(
            "DELETE",
            f"/teams/members/{at(id)}",
            query={"scheduledPosts": scheduled_posts},
            returns=m.RemoveMemberData,
            options=options,
        )

    def leave_organization(self, *, options: RequestOptions | None = None) -> m.LeaveOrganizationData:
        """Leave the active organization.

        Like being removed from it, but the posts that the person has planned go out, and a link lets them in again, with no more than they had. The session continues in the oldest organization that is left.

        `POST /teams/leave`
        """
        return self._perform("POST", "/teams/leave", returns=m.LeaveOrganizationData, options=options)

    def get_member_permissions(
        self,
        id: str,
        *,
        brand_id: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.GetMemberPermissionsData:
        """Get the permissions of a member.

        Every scope. With `brandId`: for what belongs to that brand.

        Args:
            id: Of the membership or of the person.
            brand_id: Id of the brand.

        `GET /teams/members/{id}/permissions`
        """
        return self._perform(
            "GET",
            f"/teams/members/{at(id)}/permissions",
            query={"brandId": brand_id},
            returns=m.GetMemberPermissionsData,
            options=options,
        )

    def get_brand_override(
        self,
        id: str,
        brand_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.GetBrandOverrideData:
        """Get a brand override.

        Args:
            id: Id of what it is about.
            brand_id: Id of the brand.

        `GET /teams/members/{id}/brand-overrides/{brandId}`
        """
        return self._perform(
            "GET",
            f"/teams/members/{at(id)}/brand-overrides/{at(brand_id)}",
            returns=m.GetBrandOverrideData,
            options=options,
        )

    def set_brand_override(
        self,
        id: str,
        brand_id: str,
        *,
        permissions: Sequence[m.Scope],
        options: RequestOptions | None = None,
    ) -> None:
        """Set a brand override.

        Replaces the scopes of the member's groups for everything that belongs to this brand; an empty list takes all access away. Groups alone decide about what belongs to no brand (webhooks and their events, media, usage). An override does not limit owners and admins, but it is kept for when they become members.

        Args:
            id: Id of what it is about.
            brand_id: Id of the brand.
            permissions: What the member may do on this brand, instead of what groups allow.

        `PUT /teams/members/{id}/brand-overrides/{brandId}`
        """
        return self._perform(
            "PUT",
            f"/teams/members/{at(id)}/brand-overrides/{at(brand_id)}",
            body=m.SetBrandOverrideRequest,
            fields={"permissions": permissions},
            returns=None,
            options=options,
        )

    def delete_brand_override(self, id: str, brand_id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a brand override.

        Args:
            id: Id of what it is about.
            brand_id: Id of the brand.

        `DELETE /teams/members/{id}/brand-overrides/{brandId}`
        """
        return self._perform(
            "DELETE",
            f"/teams/members/{at(id)}/brand-overrides/{at(brand_id)}",
            returns=None,
            options=options,
        )

    def list_invitations(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListInvitationsData, m.Invitation]:
        """List invitations.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /teams/invitations`
        """
        return self._listing(
            "GET",
            "/teams/invitations",
            query={"limit": limit, "offset": offset},
            returns=m.ListInvitationsData,
            options=options,
        )

    def create_invitation(
        self,
        *,
        email: str,
        role: m.Role | Unset = UNSET,
        group_ids: Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.NewInvitation:
        """Invite a person by email.

        The invitation is valid for a week and replaces an open one to the same address. Nobody can give rights that they do not have. Needs a verified email address of the person who invites. One address gets one invitation a day of an organization; the next is refused with 429.

        Args:
            email: Email address. Upper and lower case make no difference; at most 254 characters.
            group_ids: Ids of the permission groups that a member is in.

        `POST /teams/invitations`
        """
        return self._perform(
            "POST",
            "/teams/invitations",
            body=m.CreateInvitationRequest,
            fields={"email": email, "role": role, "group_ids": group_ids},
            returns=m.NewInvitation,
            options=options,
        )

    def revoke_invitation(self, id: str, *, options: RequestOptions | None = None) -> m.RevokeInvitationData:
        """Revoke an invitation.

        Args:
            id: Id of what it is about.

        `DELETE /teams/invitations/{id}`
        """
        return self._perform(
            "DELETE",
            f"/teams/invitations/{at(id)}",
            returns=m.RevokeInvitationData,
            options=options,
        )

    def accept_invitation(
        self,
        token: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.AcceptInvitationData:
        """Accept an invitation.

        Works once, for a person with the email address that the invitation went to.

        Args:
            token: The secret part of the link.

        `POST /teams/invitations/{token}/accept`
        """
        return self._perform(
            "POST",
            f"/teams/invitations/{at(token)}/accept",
            returns=m.AcceptInvitationData,
            options=options,
        )

    def list_invite_links(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListInviteLinksData, m.ListedInviteLink]:
        """List invite links.

        Shows the token of a link only when the link gives no more rights than the caller has: anyone who reads a token can join by it.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /teams/invite-links`
        """
        return self._listing(
            "GET",
            "/teams/invite-links",
            query={"limit": limit, "offset": offset},
            returns=m.ListInviteLinksData,
            options=options,
        )

    def create_invite_link(
        self,
        *,
        group_ids: Sequence[str] | Unset = UNSET,
        max_uses: int | None | Unset = UNSET,
        expires_at: datetime | str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.InviteLink:
        """Create an invite link.

        Anyone who has the link can join as a member of these groups, until it is used up, expired or revoked. Needs a verified email address of the person who makes it.

        Args:
            group_ids: Ids of the permission groups that a member is in.
            max_uses: How many may join by it, from 1 to 1,000,000; null for no limit.
            expires_at: When it stops working, in UTC; null for never.

        `POST /teams/invite-links`
        """
        return self._perform(
            "POST",
            "/teams/invite-links",
            body=m.CreateInviteLinkRequest,
            fields={"group_ids": group_ids, "max_uses": max_uses, "expires_at": expires_at},
            returns=m.InviteLink,
            options=options,
        )

    def revoke_invite_link(self, id: str, *, options: RequestOptions | None = None) -> m.RevokeInviteLinkData:
        """Revoke an invite link.

        Args:
            id: Id of what it is about.

        `DELETE /teams/invite-links/{id}`
        """
        return self._perform(
            "DELETE",
            f"/teams/invite-links/{at(id)}",
            returns=m.RevokeInviteLinkData,
            options=options,
        )

    def get_join_link(self, token: str, *, options: RequestOptions | None = None) -> m.GetJoinLinkData:
        """Preview an invite link.

        Works as long as people can join by the link; `invalid_state` once it is used up or has expired.

        Args:
            token: The secret part of the link.

        `GET /teams/join/{token}`
        """
        return self._perform("GET", f"/teams/join/{at(token)}", returns=m.GetJoinLinkData, options=options)

    def join(self, token: str, *, options: RequestOptions | None = None) -> m.JoinTeamData:
        """Join by an invite link.

        To work there, switch the session with `PUT /orgs/active`.

        Args:
            token: The secret part of the link.

        `POST /teams/join/{token}`
        """
        return self._perform("POST", f"/teams/join/{at(token)}", returns=m.JoinTeamData, options=options)

    def list_groups(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListGroupsData, m.PermissionGroup]:
        """List permission groups.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /teams/groups`
        """
        return self._listing(
            "GET",
            "/teams/groups",
            query={"limit": limit, "offset": offset},
            returns=m.ListGroupsData,
            options=options,
        )

    def create_group(
        self,
        *,
        name: str,
        scopes: Sequence[m.Scope],
        options: RequestOptions | None = None,
    ) -> m.PermissionGroup:
        """Create a permission group.

        A member who is in groups has the scopes of all of them together, instead of the default scopes of a member.

        Args:
            name: The name that people see.
            scopes: What it may do.

        `POST /teams/groups`
        """
        return self._perform(
            "POST",
            "/teams/groups",
            body=m.CreateGroupRequest,
            fields={"name": name, "scopes": scopes},
            returns=m.PermissionGroup,
            options=options,
        )

    def update_group(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        scopes: Sequence[m.Scope] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PermissionGroup:
        """Update a permission group.

        Applies from its members’ next request.

        Args:
            id: Id of what it is about.
            name: The name that people see.
            scopes: What it may do.

        `PATCH /teams/groups/{id}`
        """
        return self._perform(
            "PATCH",
            f"/teams/groups/{at(id)}",
            body=m.UpdateGroupRequest,
            fields={"name": name, "scopes": scopes},
            returns=m.PermissionGroup,
            options=options,
        )

    def delete_group(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a permission group.

        Its members lose the scopes that it gave them, and gain none.

        Args:
            id: Id of what it is about.

        `DELETE /teams/groups/{id}`
        """
        return self._perform("DELETE", f"/teams/groups/{at(id)}", returns=None, options=options)


class ApiKeysResource(Resource):
    def create(
        self,
        *,
        name: str,
        scopes: Sequence[m.Scope],
        expires_at: datetime | str | None | Unset = UNSET,
        brand_ids: Sequence[str] | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.NewApiKey:
        """Create an API key.

        The key is shown once, in `key`. It does not expire unless `expiresAt` says so, and can be revoked at any time. With `brandIds` it reaches only what belongs to these brands; files belong to no brand, so `media:read` shows it all of them. A key never has more rights than the person who made it, and ends when they leave. Send it as `Authorization: Bearer …` or as `x-api-key`.

        Args:
            name: The name that people see.
            scopes: What it may do.
            expires_at: When it stops working, in UTC; null for never.
            brand_ids: Ids of the brands that it is bound to; null for every brand.

        `POST /api-keys`
        """
        return self._perform(
            "POST",
            "/api-keys",
            body=m.CreateApiKeyRequest,
            fields={"name": name, "scopes": scopes, "expires_at": expires_at, "brand_ids": brand_ids},
            returns=m.NewApiKey,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListApiKeysData, m.ApiKey]:
        """List API keys.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /api-keys`
        """
        return self._listing(
            "GET",
            "/api-keys",
            query={"limit": limit, "offset": offset},
            returns=m.ListApiKeysData,
            options=options,
        )

    def update(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        scopes: Sequence[m.Scope] | Unset = UNSET,
        expires_at: datetime | str | None | Unset = UNSET,
        brand_ids: Sequence[str] | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ApiKey:
        """Update an API key.

        Applies from its next request. Nobody can add scopes that they do not have. The scopes and the expiry of a program that got access by OAuth cannot be changed (`invalid_state`). `null` removes the expiry or the list of brands.

        Args:
            id: Id of what it is about.
            name: The name that people see.
            scopes: What it may do.
            expires_at: When it stops working, in UTC; null for never.
            brand_ids: Ids of the brands that it is bound to; null for every brand.

        `PATCH /api-keys/{id}`
        """
        return self._perform(
            "PATCH",
            f"/api-keys/{at(id)}",
            body=m.UpdateApiKeyRequest,
            fields={"name": name, "scopes": scopes, "expires_at": expires_at, "brand_ids": brand_ids},
            returns=m.ApiKey,
            options=options,
        )

    def revoke(self, id: str, *, options: RequestOptions | None = None) -> m.RevokeApiKeyData:
        """Revoke an API key.

        Args:
            id: Id of what it is about.

        `DELETE /api-keys/{id}`
        """
        return self._perform("DELETE", f"/api-keys/{at(id)}", returns=m.RevokeApiKeyData, options=options)


class AuditLogResource(Resource):
    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        action: m.AuditAction | Unset = UNSET,
        actor: str | Unset = UNSET,
        target_id: str | Unset = UNSET,
        since: datetime | str | Unset = UNSET,
        until: datetime | str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListAuditEventsData, m.AuditEvent]:
        """List audit events.

        Newest first. Nobody can change it. Changes of posts are in their own timelines (`GET /posts/{id}/timeline`), requests to webhooks in their deliveries.

        - `account.created`: a person signed up
        - `account.changed`: a person changed their own name
        - `account.deletion_requested`: a person asked for the deletion of their account
        - `account.deletion_cancelled`: a person logged in during the grace period, which cancelled the deletion
        - `account.deleted`: the grace period of a person’s deletion ended, and their data was removed
        - `session.started`: a person logged in, or a device was given its session
        - `session.ended`: a person logged out or ended one of their sessions
        - `login.failed`: a login with a wrong email address or password
        - `password.refused`: a wrong password where a person had to prove who they are
        - `password.changed`: a person changed their password, which ended their other sessions
        - `password.reset_requested`: somebody asked for a link to reset a password
        - `password.reset`: a password was reset by a link from a mail, which ended all sessions
        - `email.verification_requested`: a person asked for a link that verifies their email address
        - `email.verified`: an email address was verified
        - `identity.connected`: Google or GitHub was connected to a person, and logs them in from now on
        - `identity.disconnected`: a person disconnected Google or GitHub
        - `device_login.approved`: a person let a device in
        - `device_login.denied`: a person turned a device away
        - `authentication.failed`: requests with a missing, wrong, ended or revoked credential
        - `access.denied`: requests that the credential, role, group or override does not allow
        - `rate_limit.exceeded`: requests that a rate limit turned away
        - `api_key.created`: an API key was made
        - `api_key.changed`: an API key got another name, scopes, brands or expiry
        - `api_key.revoked`: an API key was revoked
        - `member.joined`: a person joined by an invitation or an invite link
        - `member.changed`: a member got another role or other groups
        - `member.removed`: a member was removed, or left
        - `group.created`: a permission group was made
        - `group.changed`: a permission group got another name or scopes
        - `group.deleted`: a permission group was deleted
        - `override.set`: what a member may do with one brand was set
        - `override.removed`: what a member may do with one brand was taken back
        - `invitation.created`: somebody was invited by mail
        - `invitation.revoked`: an invitation was taken back
        - `invite_link.created`: an invite link was made
        - `invite_link.revoked`: an invite link was revoked
        - `organization.created`: an organization was made
        - `organization.changed`: an organization got another name, slug or origins to return to
        - `organization.deletion_requested`: an owner asked for the deletion of the organization
        - `organization.deletion_cancelled`: an owner cancelled the deletion of the organization
        - `organization.deleted`: the grace period of an organization’s deletion ended, and it was removed
        - `brand.created`: a brand was made
        - `brand.changed`: a brand got another name, slug, description, kit, UTM parameters or review
        - `brand.deleted`: a brand was deleted with its connections
        - `post.reviewed`: an approver or a client approved a post, asked for changes or rejected it
        - `post.reposted`: somebody asked for a post to be reposted where it is out
        - `post.revised`: somebody asked for what a post says to be changed where it is out
        - `post.unpublished`: somebody asked for a post to be deleted where it is out
        - `comment.acted_on`: somebody had a comment answered, hidden, shown, deleted or liked
        - `comment.changed`: a comment was given to a member, or taken from one
        - `comment.drafted`: a draft of an answer to a comment was written
        - `comment.draft_discarded`: a draft of an answer to a comment was discarded, or what waited to be done with it taken back
        - `post.retried`: an operator had what failed of a post tried again
        - `post.resolved`: an operator said of a post whether it is out
        - `post.cancelled`: an operator cancelled a post
        - `publishing.paused`: an operator paused publishing on a platform, for the organization or with an account
        - `publishing.resumed`: an operator let publishing go on
        - `review_link.created`: a client was asked by mail to review posts
        - `review_link.revoked`: a review link was taken back
        - `queue.changed`: the slots, the zone or the pause of a brand’s queue were changed
        - `series.created`: a series of posts was made
        - `series.changed`: a series of posts was changed, paused or resumed, or one of its occurrences was
        - `series.paused`: the service paused a series whose posts failed
        - `series.deleted`: a series of posts was deleted
        - `carousel.created`: a carousel was generated
        - `carousel.changed`: title, slides, design or language of a carousel were changed
        - `carousel.refined`: a carousel was rewritten by an instruction
        - `carousel.restored`: an earlier version of a carousel became its newest
        - `carousel.rendered`: the pictures of a carousel were drawn
        - `carousel.failed`: a carousel could not be drawn
        - `carousel.render_requested`: somebody asked for a carousel to be drawn again
        - `carousel.published`: a post was made of a carousel
        - `carousel.deleted`: a carousel was deleted with its versions
        - `confirmation.approved`: a person approved a post as they were shown it
        - `confirmation.denied`: a person denied a post
        - `connection.connected`: an account on a platform was connected
        - `connection.declined`: the person who came back from a platform did not want the account there connected
        - `connection.disconnected`: an account on a platform was disconnected
        - `ideas.generated`: ideas were generated for a brand
        - `idea.deleted`: an idea was deleted
        - `idea.enriched`: a draft of an idea was asked for
        - `webhook.created`: a webhook was made
        - `webhook.changed`: a webhook was changed, enabled or disabled
        - `webhook.disabled`: the service disabled a webhook that failed
        - `webhook.deleted`: a webhook was deleted
        - `webhook.secret_rotated`: a webhook got a new secret
        - `delivery.resent`: an operator sent a delivery of a webhook again
        - `knowledge_base.created`: a knowledge base was made
        - `knowledge_base.changed`: a knowledge base got another name or description
        - `knowledge_base.deleted`: a knowledge base was deleted with its documents
        - `source.created`: a knowledge base was told to follow a feed, a sitemap or a page
        - `source.changed`: a source of a knowledge base was changed, paused or resumed
        - `source.paused`: the service paused a source whose looks failed, or that is gone for good
        - `source.deleted`: a source of a knowledge base was deleted; its documents stay
        - `document.added`: a document was added to a knowledge base
        - `document.reingested`: a document was sent to be read and embedded again
        - `document.ingested`: a document was read and embedded, and can be searched
        - `document.failed`: a document could not be read or embedded
        - `document.deleted`: a document was deleted
        - `clip.created`: a video was uploaded as a clip, or is to be fetched
        - `clip.deleted`: a clip was deleted with its files
        - `clip.scenes_requested`: somebody asked for the scenes of a clip
        - `clip.transcript_set`: a clip was given a transcript, or somebody had one made
        - `clip.render_requested`: somebody had a part of a clip rendered
        - `clip.render_cancelled`: a render was cancelled
        - `clip.render_retried`: a render that had failed or was cancelled was begun again
        - `account_export.requested`: an archive of everything that the organization owns was asked for
        - `account_export.completed`: an archive of the organization was made, and can be downloaded for a day
        - `account_export.failed`: an archive of the organization could not be made
        - `account_export.deleted`: an archive of the organization was deleted, by request or because its time was over
        - `subscription.changed`: plan, status or period of the subscription changed
        - `credits.granted`: credits were given, or taken back
        - `agent.created`: an agent was made
        - `agent.changed`: an agent was changed, enabled or disabled
        - `agent.disabled`: the service disabled an agent whose runs failed
        - `agent.deleted`: an agent was deleted
        - `agent.run_requested`: an agent was told to run at once

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            action: Only this action.
            actor: Id of a person or key, name of an operator, or a kind of actor.
            target_id: Only changes of the thing with this id.
            since: From then on.
            until: Before then.

        `GET /audit-log`
        """
        return self._listing(
            "GET",
            "/audit-log",
            query={"limit": limit, "offset": offset, "action": action, "actor": actor, "targetId": target_id, "since": since, "until": until},
            returns=m.ListAuditEventsData,
            options=options,
        )


class QueuesResource(Resource):
    def get(self, brand_slug: str, *, options: RequestOptions | None = None) -> m.Queue:
        """Get the queue of a brand.

        A brand has a queue without slots until they are set.

        Args:
            brand_slug: Slug of the brand.

        `GET /brands/{brandSlug}/queue`
        """
        return self._perform("GET", f"/brands/{at(brand_slug)}/queue", returns=m.Queue, options=options)

    def set(
        self,
        brand_slug: str,
        *,
        time_zone: str,
        slots: Sequence[p.SetQueueRequestSlotsItemParam],
        dry_run: bool | Unset = UNSET,
        paused: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.SetQueueData:
        """Set the queue of a brand.

        Posts that wait in the queue are given the times of its new slots in their order, from now on; a post that no slot takes keeps its time and leaves the queue; where that time has passed, the change is refused with `invalid_state`. What has begun to go out, or is out, never moves. With `dryRun=true` nothing is changed, and the answer shows each move. Another zone keeps the times of day.

        Args:
            brand_slug: Slug of the brand.
            time_zone: Whose clock the times are of: the name of a time zone (IANA).
            slots: All slots of the queue.
            dry_run: Whether it is only shown what would be moved.
            paused: Whether the queue is paused: what waits in it stays `scheduled` and does not go out. Once it goes on, it is given times afresh.

        `PUT /brands/{brandSlug}/queue`
        """
        return self._perform(
            "PUT",
            f"/brands/{at(brand_slug)}/queue",
            query={"dryRun": dry_run},
            body=m.SetQueueRequest,
            fields={"time_zone": time_zone, "paused": paused, "slots": slots},
            returns=m.SetQueueData,
            options=options,
        )

    def list_slots(
        self,
        brand_slug: str,
        *,
        from_: datetime | str,
        to: datetime | str,
        options: RequestOptions | None = None,
    ) -> m.ListQueueSlotsData:
        """List the times of a queue.

        The times of its slots from one instant to another, taken ones with their posts and free ones, the earliest first; also those that posts had by slots which are gone.

        Args:
            brand_slug: Slug of the brand.
            from_: The first instant.
            to: The first instant after it, at most 45 days later.

        `GET /brands/{brandSlug}/queue/slots`
        """
        return self._perform(
            "GET",
            f"/brands/{at(brand_slug)}/queue/slots",
            query={"from": from_, "to": to},
            returns=m.ListQueueSlotsData,
            options=options,
        )

    def reorder(
        self,
        brand_slug: str,
        *,
        post_ids: Sequence[str],
        options: RequestOptions | None = None,
    ) -> m.ReorderQueueData:
        """Reorder the queue of a brand.

        Names each post that waits in the queue once, in the order in which they are to go out; they share the times that they have. Refused with `invalid_state` where others wait by now.

        Args:
            brand_slug: Slug of the brand.
            post_ids: Ids of all posts that wait, in the new order.

        `PUT /brands/{brandSlug}/queue/order`
        """
        return self._perform(
            "PUT",
            f"/brands/{at(brand_slug)}/queue/order",
            body=m.ReorderQueueRequest,
            fields={"post_ids": post_ids},
            returns=m.ReorderQueueData,
            options=options,
        )

    def queue_post(
        self,
        post_id: str,
        *,
        position: m.QueuePosition | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Put a post into the queue of its brand.

        Schedules it for a slot of the queue; no two posts get the same. Possible where `POST /posts/{postId}/schedule` is. A post that is given another time, sent, cancelled or deleted leaves the queue, and its slot is free again.

        Args:
            post_id: Id of the post.

        `POST /posts/{postId}/queue`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/queue",
            body=m.QueuePostRequest,
            fields={"position": position},
            is_optional=True,
            returns=m.Post,
            options=options,
        )


class SavedTextsResource(Resource):
    def list(
        self,
        brand_slug: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        kind: m.SavedTextKind | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListSavedTextsData, m.SavedText]:
        """List saved texts.

        Args:
            brand_slug: Slug of the brand.
            limit: How many items to return.
            offset: How many items to skip.
            kind: Only those of this kind.

        `GET /brands/{brandSlug}/saved-texts`
        """
        return self._listing(
            "GET",
            f"/brands/{at(brand_slug)}/saved-texts",
            query={"limit": limit, "offset": offset, "kind": kind},
            returns=m.ListSavedTextsData,
            options=options,
        )

    def create(
        self,
        brand_slug: str,
        *,
        kind: m.SavedTextKind,
        name: str,
        text: str,
        platform_texts: p.CreateSavedTextRequestPlatformTextsParam | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.SavedText:
        """Save a text.

        A signature, a group of hashtags, or a template with fields. `insert` of `POST /posts` writes a post with it.

        Args:
            brand_slug: Slug of the brand.
            name: What people pick it by.
            text: The text. A template has fields in it, as in `{{product}}`; hashtags have spaces between them.
            platform_texts: Other texts by platform; an empty one leaves it out there.

        `POST /brands/{brandSlug}/saved-texts`
        """
        return self._perform(
            "POST",
            f"/brands/{at(brand_slug)}/saved-texts",
            body=m.CreateSavedTextRequest,
            fields={"kind": kind, "name": name, "text": text, "platform_texts": platform_texts},
            returns=m.SavedText,
            options=options,
        )

    def update(
        self,
        brand_slug: str,
        saved_text_id: str,
        *,
        name: str | Unset = UNSET,
        text: str | Unset = UNSET,
        platform_texts: p.UpdateSavedTextRequestPlatformTextsParam | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.SavedText:
        """Update a saved text.

        Posts that were written with it stay as they are.

        Args:
            brand_slug: Slug of the brand.
            saved_text_id: Id of what it is about.
            name: What people pick it by.
            text: The text. A template has fields in it, as in `{{product}}`; hashtags have spaces between them.
            platform_texts: Other texts by platform; an empty one leaves it out there.

        `PATCH /brands/{brandSlug}/saved-texts/{savedTextId}`
        """
        return self._perform(
            "PATCH",
            f"/brands/{at(brand_slug)}/saved-texts/{at(saved_text_id)}",
            body=m.UpdateSavedTextRequest,
            fields={"name": name, "text": text, "platform_texts": platform_texts},
            returns=m.SavedText,
            options=options,
        )

    def delete(
        self,
        brand_slug: str,
        saved_text_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.DeleteSavedTextData:
        """Delete a saved text.

        Posts that were written with it stay as they are.

        Args:
            brand_slug: Slug of the brand.
            saved_text_id: Id of what it is about.

        `DELETE /brands/{brandSlug}/saved-texts/{savedTextId}`
        """
        return self._perform(
            "DELETE",
            f"/brands/{at(brand_slug)}/saved-texts/{at(saved_text_id)}",
            returns=m.DeleteSavedTextData,
            options=options,
        )


class SeriesResource(Resource):
    def create(
        self,
        *,
        brand_slug: str,
        name: str,
        text: str,
        platforms: Sequence[m.Platform],
        rule: str,
        time_zone: str,
        starts_at: str,
        media: Sequence[p.CreateSeriesRequestMediaItemParam] | Unset = UNSET,
        thread: Sequence[p.CreateSeriesRequestThreadItemParam] | Unset = UNSET,
        platform_options: p.CreateSeriesRequestPlatformOptionsParam | Unset = UNSET,
        disclosures: p.CreateSeriesRequestDisclosuresParam | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        variants: Sequence[p.CreateSeriesRequestVariantsItemParam] | Unset = UNSET,
        until: str | None | Unset = UNSET,
        count: int | None | Unset = UNSET,
        cooldown_days: int | Unset = UNSET,
        lead_hours: int | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Series:
        """Create a series.

        A post that comes again by a rule. Its occurrences are planned: calendars show them with `planned=true`, and each becomes a scheduled post `leadHours` before it is due, in the name of who changed the series last, who may lose that right meanwhile. A time in the hour that clocks leave out is the first instant after it, one in the hour that comes twice the first of two. Refused is a text that would come again on a platform sooner than that takes it.

        Args:
            brand_slug: Slug of the brand whose accounts its posts go out from.
            name: The name that people see.
            text: The text, at most 100,000 characters; each platform has a limit of its own.
            platforms: The platforms that it goes to, 1 to 5.
            rule: How often, as a rule of RFC 5545 (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are those of clocks in `timeZone`.
            time_zone: Whose clocks are meant: the name of a time zone (IANA).
            starts_at: From when on, as clocks of `timeZone` show it: the first time of the rule from then on is the first post.
            media: The files that each post carries, in this order, by their ids.
            thread: The posts that follow the first, each an answer to the one before; on X and Threads.
            platform_options: Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings.
            disclosures: What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves.
            labels: To find it by: `GET /posts?label=`.
            variants: Texts that take the place of `text` in turn, one for each post.
            until: The last time that there may be, as clocks show it; null for none.
            count: How many posts there are in all, skipped ones too; null for any number.
            cooldown_days: Days before the same text with the same files may come again on a platform.
            lead_hours: How many hours before it is due an occurrence becomes a post; null for the setting `SERIES_LEAD`.

        `POST /series`
        """
        return self._perform(
            "POST",
            "/series",
            body=m.CreateSeriesRequest,
            fields={"brand_slug": brand_slug, "name": name, "text": text, "platforms": platforms, "media": media, "thread": thread, "platform_options": platform_options, "disclosures": disclosures, "labels": labels, "variants": variants, "rule": rule, "time_zone": time_zone, "starts_at": starts_at, "until": until, "count": count, "cooldown_days": cooldown_days, "lead_hours": lead_hours},
            returns=m.Series,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        status: m.SeriesStatus | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListSeriesData, m.Series]:
        """List series.

        Newest first.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            brand_slug: Slug of the brand.
            status: Only those that are so.

        `GET /series`
        """
        return self._listing(
            "GET",
            "/series",
            query={"limit": limit, "offset": offset, "brandSlug": brand_slug, "status": status},
            returns=m.ListSeriesData,
            options=options,
        )

    def validate(
        self,
        *,
        brand_slug: str,
        name: str,
        text: str,
        platforms: Sequence[m.Platform],
        rule: str,
        time_zone: str,
        starts_at: str,
        media: Sequence[p.ValidateSeriesRequestMediaItemParam] | Unset = UNSET,
        thread: Sequence[p.ValidateSeriesRequestThreadItemParam] | Unset = UNSET,
        platform_options: p.ValidateSeriesRequestPlatformOptionsParam | Unset = UNSET,
        disclosures: p.ValidateSeriesRequestDisclosuresParam | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        variants: Sequence[p.ValidateSeriesRequestVariantsItemParam] | Unset = UNSET,
        until: str | None | Unset = UNSET,
        count: int | None | Unset = UNSET,
        cooldown_days: int | Unset = UNSET,
        lead_hours: int | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ValidateSeriesData:
        """Validate a series.

        Takes what `POST /series` takes and saves nothing. It is refused for what that would be refused for; else the answer shows when its next posts would go out.

        Args:
            brand_slug: Slug of the brand whose accounts its posts go out from.
            name: The name that people see.
            text: The text, at most 100,000 characters; each platform has a limit of its own.
            platforms: The platforms that it goes to, 1 to 5.
            rule: How often, as a rule of RFC 5545 (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are those of clocks in `timeZone`.
            time_zone: Whose clocks are meant: the name of a time zone (IANA).
            starts_at: From when on, as clocks of `timeZone` show it: the first time of the rule from then on is the first post.
            media: The files that each post carries, in this order, by their ids.
            thread: The posts that follow the first, each an answer to the one before; on X and Threads.
            platform_options: Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings.
            disclosures: What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves.
            labels: To find it by: `GET /posts?label=`.
            variants: Texts that take the place of `text` in turn, one for each post.
            until: The last time that there may be, as clocks show it; null for none.
            count: How many posts there are in all, skipped ones too; null for any number.
            cooldown_days: Days before the same text with the same files may come again on a platform.
            lead_hours: How many hours before it is due an occurrence becomes a post; null for the setting `SERIES_LEAD`.

        `POST /series/validate`
        """
        return self._perform(
            "POST",
            "/series/validate",
            body=m.ValidateSeriesRequest,
            fields={"brand_slug": brand_slug, "name": name, "text": text, "platforms": platforms, "media": media, "thread": thread, "platform_options": platform_options, "disclosures": disclosures, "labels": labels, "variants": variants, "rule": rule, "time_zone": time_zone, "starts_at": starts_at, "until": until, "count": count, "cooldown_days": cooldown_days, "lead_hours": lead_hours},
            returns=m.ValidateSeriesData,
            options=options,
        )

    def get(self, series_id: str, *, options: RequestOptions | None = None) -> m.Series:
        """Get a series.

        Args:
            series_id: Id of the series.

        `GET /series/{seriesId}`
        """
        return self._perform("GET", f"/series/{at(series_id)}", returns=m.Series, options=options)

    def update(
        self,
        series_id: str,
        *,
        name: str | Unset = UNSET,
        text: str | Unset = UNSET,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        media: Sequence[p.UpdateSeriesRequestMediaItemParam] | Unset = UNSET,
        thread: Sequence[p.UpdateSeriesRequestThreadItemParam] | Unset = UNSET,
        platform_options: p.UpdateSeriesRequestPlatformOptionsParam | Unset = UNSET,
        disclosures: p.UpdateSeriesRequestDisclosuresParam | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        variants: Sequence[p.UpdateSeriesRequestVariantsItemParam] | Unset = UNSET,
        rule: str | Unset = UNSET,
        time_zone: str | Unset = UNSET,
        starts_at: str | Unset = UNSET,
        until: str | None | Unset = UNSET,
        count: int | None | Unset = UNSET,
        cooldown_days: int | Unset = UNSET,
        lead_hours: int | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Series:
        """Update a series.

        For what comes from now on; who changes it answers for its posts. Posts that it has made ahead, that wait and that nobody has changed, are made afresh; what is said of single occurrences stays while the rule has them.

        Args:
            series_id: Id of the series.
            name: The name that people see.
            text: The text, at most 100,000 characters; each platform has a limit of its own.
            platforms: The platforms that it goes to, 1 to 5.
            media: The files that each post carries, in this order, by their ids.
            thread: The posts that follow the first, each an answer to the one before; on X and Threads.
            platform_options: Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings.
            disclosures: What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves.
            labels: To find it by: `GET /posts?label=`.
            variants: Texts that take the place of `text` in turn, one for each post.
            rule: How often, as a rule of RFC 5545 (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are those of clocks in `timeZone`.
            time_zone: Whose clocks are meant: the name of a time zone (IANA).
            starts_at: From when on, as clocks of `timeZone` show it: the first time of the rule from then on is the first post.
            until: The last time that there may be, as clocks show it; null for none.
            count: How many posts there are in all, skipped ones too; null for any number.
            cooldown_days: Days before the same text with the same files may come again on a platform.
            lead_hours: How many hours before it is due an occurrence becomes a post; null for the setting `SERIES_LEAD`.

        `PATCH /series/{seriesId}`
        """
        return self._perform(
            "PATCH",
            f"/series/{at(series_id)}",
            body=m.UpdateSeriesRequest,
            fields={"name": name, "text": text, "platforms": platforms, "media": media, "thread": thread, "platform_options": platform_options, "disclosures": disclosures, "labels": labels, "variants": variants, "rule": rule, "time_zone": time_zone, "starts_at": starts_at, "until": until, "count": count, "cooldown_days": cooldown_days, "lead_hours": lead_hours},
            returns=m.Series,
            options=options,
        )

    def delete(self, series_id: str, *, options: RequestOptions | None = None) -> m.DeleteSeriesData:
        """Delete a series.

        Posts that it has made ahead and that nobody has changed go with it; all others stay.

        Args:
            series_id: Id of the series.

        `DELETE /series/{seriesId}`
        """
        return self._perform(
            "DELETE",
            f"/series/{at(series_id)}",
            returns=m.DeleteSeriesData,
            options=options,
        )

    def pause(self, series_id: str, *, options: RequestOptions | None = None) -> m.Series:
        """Pause a series.

        Takes back the posts that it has made ahead and that nobody has changed.

        Args:
            series_id: Id of the series.

        `POST /series/{seriesId}/pause`
        """
        return self._perform("POST", f"/series/{at(series_id)}/pause", returns=m.Series, options=options)

    def resume(self, series_id: str, *, options: RequestOptions | None = None) -> m.Series:
        """Resume a series.

        From now on: what would have come meanwhile is not made up for. Failures of before are forgotten.

        Args:
            series_id: Id of the series.

        `POST /series/{seriesId}/resume`
        """
        return self._perform("POST", f"/series/{at(series_id)}/resume", returns=m.Series, options=options)

    def list_occurrences(
        self,
        series_id: str,
        *,
        from_: datetime | str | Unset = UNSET,
        to: datetime | str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListOccurrencesData:
        """List the occurrences of a series.

        What is planned, moved, skipped, a post by now, or failed, from one instant to another, by the wall clocks of its rule.

        Args:
            series_id: Id of the series.
            from_: The first instant; without it now.
            to: The first instant after it, at most 366 days later; without it 90 days later.

        `GET /series/{seriesId}/occurrences`
        """
        return self._perform(
            "GET",
            f"/series/{at(series_id)}/occurrences",
            query={"from": from_, "to": to},
            returns=m.ListOccurrencesData,
            options=options,
        )

    def update_occurrence(
        self,
        series_id: str,
        occurrence: str,
        *,
        scope: m.OccurrenceScope | Unset = UNSET,
        skipped: bool | Unset = UNSET,
        starts_at: str | None | Unset = UNSET,
        text: str | None | Unset = UNSET,
        media: Sequence[p.UpdateOccurrenceRequestMediaItemParam] | None | Unset = UNSET,
        rule: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Series:
        """Skip, move or edit occurrences.

        Of one that is no post yet; a post is changed as every other. With `scope: following` the series ends before it, and a new one, which is the answer, goes on from there with what is changed.

        Args:
            series_id: Id of the series.
            occurrence: What it is known by: the wall clock that the rule says.
            skipped: True for no post; of it and all that follow, the series ends before it.
            starts_at: Another time, as clocks of the series’ zone show it; null for what the rule says.
            text: Another text; null for that of the series.
            media: Other files, by their ids; null for those of the series.
            rule: Another rule, for it and all that follow.

        `PATCH /series/{seriesId}/occurrences/{occurrence}`
        """
        return self._perform(
            "PATCH",
            f"/series/{at(series_id)}/occurrences/{at(occurrence)}",
            body=m.UpdateOccurrenceRequest,
            fields={"scope": scope, "skipped": skipped, "starts_at": starts_at, "text": text, "media": media, "rule": rule},
            returns=m.Series,
            options=options,
        )


class ReviewsResource(Resource):
    def get_post(self, post_id: str, *, options: RequestOptions | None = None) -> m.PostReview:
        """Get the review of a post.

        Who is to approve it, what each platform gets, what was decided, and what has changed since. The page of a link that LinkedIn shows as a card is read once a day; the card goes out as it was approved. Posts of a brand without `review` need none.

        Args:
            post_id: Id of the post.

        `GET /posts/{postId}/reviews`
        """
        return self._perform("GET", f"/posts/{at(post_id)}/reviews", returns=m.PostReview, options=options)

    def review_post(
        self,
        post_id: str,
        *,
        decision: m.ReviewDecision,
        digest: str,
        words: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PostReview:
        """Approve a post, ask for changes or reject it.

        For the approvers of the stage that is to decide, each by their own session. A decision is about the post as its `digest` says: accounts, texts, files with their alternative texts, settings, the card of a link and time; `precondition_failed` where that has changed. Any later change ends it, but for a time within `timeTolerance`. The same decision again changes nothing.

        Args:
            post_id: Id of the post.
            digest: The `digest` of what you were shown.
            words: What there is to say.

        `POST /posts/{postId}/reviews`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/reviews",
            body=m.ReviewPostRequest,
            fields={"decision": decision, "words": words, "digest": digest},
            returns=m.PostReview,
            options=options,
        )

    def create_link(
        self,
        post_id: str,
        *,
        email: str,
        expires_at: datetime | str,
        post_ids: Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ReviewLink:
        """Ask a client to review posts.

        Mails a link to the address. No answer shows the link, because a decision made with it counts as made by that address. It works for the named posts of one brand. It ends when it expires, is taken back or is used up, or when its maker may no longer publish for the brand.

        Args:
            post_id: Id of the post.
            email: Email address. Upper and lower case make no difference; at most 254 characters.
            expires_at: Until when it works, at most `REVIEW_LINK_LIFETIME` (30 d) from now.
            post_ids: Further posts of the same brand.

        `POST /posts/{postId}/review-links`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/review-links",
            body=m.CreateReviewLinkRequest,
            fields={"email": email, "expires_at": expires_at, "post_ids": post_ids},
            returns=m.ReviewLink,
            options=options,
        )

    def list_links(self, post_id: str, *, options: RequestOptions | None = None) -> m.ListReviewLinksData:
        """List the review links of a post.

        The newest 100, without what they are opened with.

        Args:
            post_id: Id of the post.

        `GET /posts/{postId}/review-links`
        """
        return self._perform(
            "GET",
            f"/posts/{at(post_id)}/review-links",
            returns=m.ListReviewLinksData,
            options=options,
        )

    def revoke_link(self, id: str, *, options: RequestOptions | None = None) -> m.ReviewLink:
        """Take a review link back.

        It works no more; what was decided with it counts still.

        Args:
            id: The link.

        `DELETE /review-links/{id}`
        """
        return self._perform("DELETE", f"/review-links/{at(id)}", returns=m.ReviewLink, options=options)

    def get_page(self, *, token: str, options: RequestOptions | None = None) -> m.GetReviewPageData:
        """Get the posts of a review link.

        What the reader of the mail is to decide about. It changes nothing, however often. Refused with `invalid_state`, and the reason, once the link has ended.

        Args:
            token: The token of the link in the mail, the part after `#token=`.

        `POST /review-links/look-up`
        """
        return self._perform(
            "POST",
            "/review-links/look-up",
            body=m.GetReviewPageRequest,
            fields={"token": token},
            returns=m.GetReviewPageData,
            options=options,
        )

    def review_post_by_link(
        self,
        *,
        token: str,
        post_id: str,
        decision: m.ReviewDecision,
        digest: str,
        words: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ReviewPostByLinkData:
        """Review a post by a review link.

        As `POST /posts/{postId}/reviews`, in the name of the address that the link went to. Once for a post as it is: `invalid_state` for another decision about the same, and after a change for the new one.

        Args:
            token: The token of the link in the mail, the part after `#token=`.
            post_id: One of the posts of the link.
            digest: The `digest` of what you were shown.
            words: What there is to say.

        `POST /review-links/reviews`
        """
        return self._perform(
            "POST",
            "/review-links/reviews",
            body=m.ReviewPostByLinkRequest,
            fields={"token": token, "post_id": post_id, "decision": decision, "words": words, "digest": digest},
            returns=m.ReviewPostByLinkData,
            options=options,
        )


class NotesResource(Resource):
    def list(
        self,
        post_id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListNotesData, m.PostNote]:
        """List the notes on a post.

        What the team says about it, the newest first. No platform and no client sees them.

        Args:
            post_id: Id of the post.
            limit: How many items to return.
            offset: How many items to skip.

        `GET /posts/{postId}/notes`
        """
        return self._listing(
            "GET",
            f"/posts/{at(post_id)}/notes",
            query={"limit": limit, "offset": offset},
            returns=m.ListNotesData,
            options=options,
        )

    def create(
        self,
        post_id: str,
        *,
        text: str,
        mentions: Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PostNote:
        """Write a note on a post.

        Every person who may read the post may write one, by their own session. The members that it names are told by the channels that they have chosen.

        Args:
            post_id: Id of the post.
            text: What it says.
            mentions: Ids of the members that it names. They are told, and must be able to read the post.

        `POST /posts/{postId}/notes`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/notes",
            body=m.CreateNoteRequest,
            fields={"text": text, "mentions": mentions},
            returns=m.PostNote,
            options=options,
        )

    def delete(
        self,
        post_id: str,
        note_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.DeleteNoteData:
        """Delete a note on a post.

        One’s own; owners and admins delete any.

        Args:
            post_id: Id of the post.
            note_id: Id of what it is about.

        `DELETE /posts/{postId}/notes/{noteId}`
        """
        return self._perform(
            "DELETE",
            f"/posts/{at(post_id)}/notes/{at(note_id)}",
            returns=m.DeleteNoteData,
            options=options,
        )


class CommentsResource(Resource):
    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        after: str | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        platform: m.Platform | Sequence[m.Platform] | Unset = UNSET,
        unanswered: bool | Unset = UNSET,
        unread: bool | Unset = UNSET,
        drafted: bool | Unset = UNSET,
        assignee: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListCommentsData:
        """List what people say.

        Comments on all posts and platforms, the newest first: an inbox. They are read every ten minutes from a young post, once a day from an old one, for thirty days.

        Args:
            limit: How many comments.
            after: `next` of the page before.
            brand_slug: Of this brand.
            platform: On these platforms.
            unanswered: Whether only those that you have not answered.
            unread: Whether only those that nobody of the team has read.
            drafted: Whether only those with a draft of an answer.
            assignee: Those that this member is to answer.

        `GET /comments`
        """
        return self._perform(
            "GET",
            "/comments",
            query={"limit": limit, "after": after, "brandSlug": brand_slug, "platform": platform, "unanswered": unanswered, "unread": unread, "drafted": drafted, "assignee": assignee},
            returns=m.ListCommentsData,
            options=options,
        )

    def list_post(
        self,
        post_id: str,
        *,
        limit: int | Unset = UNSET,
        after: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListPostCommentsData:
        """List the comments of a post.

        What people say on it, the newest first, and of each platform whether its comments can be read: where they cannot, why and since when.

        Args:
            post_id: Id of the post.
            limit: How many comments.
            after: `next` of the page before.

        `GET /posts/{postId}/comments`
        """
        return self._perform(
            "GET",
            f"/posts/{at(post_id)}/comments",
            query={"limit": limit, "after": after},
            returns=m.ListPostCommentsData,
            options=options,
        )

    def refresh_post(
        self,
        post_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.RefreshPostCommentsData:
        """Read the comments of a post now.

        Asks the platforms; nothing happens where they were asked within the last minute. On X it costs the operator $0.005 for each comment that is new. The answer is what is known by now: `readAt` moves when more is.

        Args:
            post_id: Id of the post.

        `POST /posts/{postId}/comments/refresh`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/comments/refresh",
            returns=m.RefreshPostCommentsData,
            options=options,
        )

    def get(self, comment_id: str, *, options: RequestOptions | None = None) -> m.CommentWithHistory:
        """Read a comment.

        What somebody said, and what was done with it, the newest first.

        Args:
            comment_id: Id of the comment.

        `GET /comments/{commentId}`
        """
        return self._perform(
            "GET",
            f"/comments/{at(comment_id)}",
            returns=m.CommentWithHistory,
            options=options,
        )

    def delete(self, comment_id: str, *, options: RequestOptions | None = None) -> m.CommentAction:
        """Delete a comment.

        Deletes it on the platform: your own everywhere, and on Instagram and LinkedIn also those of others.

        Args:
            comment_id: Id of the comment.

        `DELETE /comments/{commentId}`
        """
        return self._perform(
            "DELETE",
            f"/comments/{at(comment_id)}",
            returns=m.CommentAction,
            options=options,
        )

    def update(
        self,
        comment_id: str,
        *,
        read: bool | Unset = UNSET,
        assignee: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Comment:
        """Say who answers a comment, and that it is read.

        Only the team sees both; nothing is sent to the platform. The assignee gets a notification.

        Args:
            comment_id: Id of the comment.
            read: Whether somebody of the team has read it.
            assignee: The member who is to answer it, by the id of the membership; null for nobody.

        `PATCH /comments/{commentId}`
        """
        return self._perform(
            "PATCH",
            f"/comments/{at(comment_id)}",
            body=m.UpdateCommentRequest,
            fields={"read": read, "assignee": assignee},
            returns=m.Comment,
            options=options,
        )

    def answer(
        self,
        comment_id: str,
        *,
        text: str | Unset = UNSET,
        draft_id: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.CommentAction:
        """Answer a comment.

        Puts an answer under it, once: the attempt is written before its call, and one whose end nobody saw is looked for on the platform before anything else; where it cannot be found out, it is `unconfirmed` and not sent again. With `draftId` that draft is sent, also with another text. Where the brand’s `review` is for answers too, the answer of who is no approver becomes a `draft`, which an approver sends. `GET /comments/{commentId}` tells how it stands.

        Args:
            comment_id: Id of the comment.
            text: The text.
            draft_id: The draft that is sent.

        `POST /comments/{commentId}/answers`
        """
        return self._perform(
            "POST",
            f"/comments/{at(comment_id)}/answers",
            body=m.AnswerCommentRequest,
            fields={"text": text, "draft_id": draft_id},
            returns=m.CommentAction,
            options=options,
        )

    def hide(self, comment_id: str, *, options: RequestOptions | None = None) -> m.CommentAction:
        """Hide a comment.

        Hides it there. On YouTube it is rejected; LinkedIn cannot hide.

        Args:
            comment_id: Id of the comment.

        `POST /comments/{commentId}/hide`
        """
        return self._perform(
            "POST",
            f"/comments/{at(comment_id)}/hide",
            returns=m.CommentAction,
            options=options,
        )

    def unhide(self, comment_id: str, *, options: RequestOptions | None = None) -> m.CommentAction:
        """Show a hidden comment again.

        Shows it there again, or lets one through that YouTube has held.

        Args:
            comment_id: Id of the comment.

        `POST /comments/{commentId}/unhide`
        """
        return self._perform(
            "POST",
            f"/comments/{at(comment_id)}/unhide",
            returns=m.CommentAction,
            options=options,
        )

    def like(self, comment_id: str, *, options: RequestOptions | None = None) -> m.CommentAction:
        """Like a comment.

        Likes it as the account. Only LinkedIn lets apps do that.

        Args:
            comment_id: Id of the comment.

        `POST /comments/{commentId}/like`
        """
        return self._perform(
            "POST",
            f"/comments/{at(comment_id)}/like",
            returns=m.CommentAction,
            options=options,
        )

    def mark_read(
        self,
        *,
        comment_ids: Sequence[str],
        options: RequestOptions | None = None,
    ) -> m.MarkCommentsReadData:
        """Mark comments as read.

        Up to a hundred at once, all of them or none.

        Args:
            comment_ids: Ids of the comments.

        `POST /comments/read`
        """
        return self._perform(
            "POST",
            "/comments/read",
            body=m.MarkCommentsReadRequest,
            fields={"comment_ids": comment_ids},
            returns=m.MarkCommentsReadData,
            options=options,
        )

    def list_notes(
        self,
        comment_id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListCommentNotesData, m.CommentNote]:
        """List the notes on a comment.

        What the team says about it, the newest first. Nobody else sees them.

        Args:
            comment_id: Id of the comment.
            limit: How many items to return.
            offset: How many items to skip.

        `GET /comments/{commentId}/notes`
        """
        return self._listing(
            "GET",
            f"/comments/{at(comment_id)}/notes",
            query={"limit": limit, "offset": offset},
            returns=m.ListCommentNotesData,
            options=options,
        )

    def create_note(
        self,
        comment_id: str,
        *,
        text: str,
        options: RequestOptions | None = None,
    ) -> m.CommentNote:
        """Write a note on a comment.

        Every person who may read the comment may write one, by their own session.

        Args:
            comment_id: Id of the comment.
            text: What it says.

        `POST /comments/{commentId}/notes`
        """
        return self._perform(
            "POST",
            f"/comments/{at(comment_id)}/notes",
            body=m.CreateCommentNoteRequest,
            fields={"text": text},
            returns=m.CommentNote,
            options=options,
        )

    def draft_answer(
        self,
        comment_id: str,
        *,
        instructions: str | Unset = UNSET,
        tone: m.Tone | Unset = UNSET,
        knowledge_base_id: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Comment:
        """Draft an answer to a comment.

        A model writes it in the voice of the brand and, where a knowledge base is named, from what that says to the comment. It waits in `draft` until somebody sends it (`POST /comments/{commentId}/answers` with `draftId`); a comment has one, and asking again replaces it. Costs credits (`GET /billing/prices`), nothing when it fails.

        Args:
            comment_id: Id of the comment.
            instructions: What it is to say and how, in your words.
            knowledge_base_id: What it draws on; null for nothing. Naming one needs `kb:read` as well.

        `POST /comments/{commentId}/draft`
        """
        return self._perform(
            "POST",
            f"/comments/{at(comment_id)}/draft",
            body=m.DraftAnswerRequest,
            fields={"instructions": instructions, "tone": tone, "knowledge_base_id": knowledge_base_id},
            returns=m.Comment,
            options=options,
        )

    def discard_draft(self, comment_id: str, *, options: RequestOptions | None = None) -> m.DiscardDraftData:
        """Discard the draft of an answer, or take back what waits.

        Where there is no draft, an answer, or whatever else is to be done with the comment, is taken back while it is `pending`; once its call has begun it cannot be (409). No agent writes another answer for this comment; people may have one written.

        Args:
            comment_id: Id of the comment.

        `DELETE /comments/{commentId}/draft`
        """
        return self._perform(
            "DELETE",
            f"/comments/{at(comment_id)}/draft",
            returns=m.DiscardDraftData,
            options=options,
        )


class AnalyticsResource(Resource):
    def get(
        self,
        *,
        from_: datetime | str | Unset = UNSET,
        to: datetime | str | Unset = UNSET,
        time_zone: str | Unset = UNSET,
        brand_slug: str | Sequence[str] | Unset = UNSET,
        platform: m.Platform | Sequence[m.Platform] | Unset = UNSET,
        created_by: str | Sequence[str] | Unset = UNSET,
        label: str | Sequence[str] | Unset = UNSET,
        group_by: m.AnalyticsGroup | Unset = UNSET,
        compare: bool | Unset = UNSET,
        format: m.TableFormat | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.GetAnalyticsData | str:
        """Get the numbers of many posts.

        What became of the posts that were published in a time, put together by what `groupBy` says, against the time of the same length before it. A post counts once for each platform that it is out on. Sums are of the posts of which a number is reported (`reportedBy`), never of a made-up 0. As CSV with `format=csv`, an empty cell for what is not reported.

        Args:
            from_: Published at that instant or later; 30 days before `to` without it.
            to: Published before that instant; without it now, or 400 days after `from`.
            time_zone: The time zone of days, weekdays and hours.
            brand_slug: Slug of the brand; of several: `brandSlug=acme,globex`, or the field again. A brand that is not there has no posts.
            platform: Only what is out there: `platform=x,linkedin`, or the field again.
            created_by: Who made them: `agent:<id>` for what an agent has written, `agent` for any; one or more.
            label: Only posts with this label; of several, with any.
            group_by: What the groups are.
            compare: Whether the time of the same length before it is read as well.
            format: How it is given.

        `GET /analytics`
        """
        return self._perform(
            "GET",
            "/analytics",
            query={"from": from_, "to": to, "timeZone": time_zone, "brandSlug": brand_slug, "platform": platform, "createdBy": created_by, "label": label, "groupBy": group_by, "compare": compare, "format": format},
            returns=m.GetAnalyticsData | str,
            options=options,
        )

    def draw(
        self,
        *,
        from_: datetime | str | Unset = UNSET,
        to: datetime | str | Unset = UNSET,
        time_zone: str | Unset = UNSET,
        brand_slug: str | Sequence[str] | Unset = UNSET,
        platform: m.Platform | Sequence[m.Platform] | Unset = UNSET,
        created_by: str | Sequence[str] | Unset = UNSET,
        label: str | Sequence[str] | Unset = UNSET,
        group_by: m.AnalyticsGroup | Unset = UNSET,
        compare: bool | Unset = UNSET,
        metric: m.PostMetricName | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> str:
        """Draw the numbers of many posts.

        One number of `GET /analytics` as a picture that needs no program: bars with their numbers, those of the time before behind them. `GET /analytics` with the same fields is the table beside it.

        Args:
            from_: Published at that instant or later; 30 days before `to` without it.
            to: Published before that instant; without it now, or 400 days after `from`.
            time_zone: The time zone of days, weekdays and hours.
            brand_slug: Slug of the brand; of several: `brandSlug=acme,globex`, or the field again. A brand that is not there has no posts.
            platform: Only what is out there: `platform=x,linkedin`, or the field again.
            created_by: Who made them: `agent:<id>` for what an agent has written, `agent` for any; one or more.
            label: Only posts with this label; of several, with any.
            group_by: What the groups are.
            compare: Whether the time of the same length before it is read as well.
            metric: Which number.

        `GET /analytics/chart.svg`
        """
        return self._perform(
            "GET",
            "/analytics/chart.svg",
            query={"from": from_, "to": to, "timeZone": time_zone, "brandSlug": brand_slug, "platform": platform, "createdBy": created_by, "label": label, "groupBy": group_by, "compare": compare, "metric": metric},
            returns=str,
            options=options,
        )

    def list_best_times(
        self,
        *,
        from_: datetime | str | Unset = UNSET,
        to: datetime | str | Unset = UNSET,
        time_zone: str | Unset = UNSET,
        brand_slug: str | Sequence[str] | Unset = UNSET,
        platform: m.Platform | Sequence[m.Platform] | Unset = UNSET,
        created_by: str | Sequence[str] | Unset = UNSET,
        label: str | Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListBestTimesData:
        """List the best times to post.

        Hours of the week at which your own posts did better than your own average of the same platform, the best first. Each says how many posts it rests on; one that rests on fewer than three is left out. Of posts that are a day old at least.

        Args:
            from_: Published at that instant or later; 30 days before `to` without it.
            to: Published before that instant; without it now, or 400 days after `from`.
            time_zone: The time zone of days, weekdays and hours.
            brand_slug: Slug of the brand; of several: `brandSlug=acme,globex`, or the field again. A brand that is not there has no posts.
            platform: Only what is out there: `platform=x,linkedin`, or the field again.
            created_by: Who made them: `agent:<id>` for what an agent has written, `agent` for any; one or more.
            label: Only posts with this label; of several, with any.

        `GET /analytics/best-times`
        """
        return self._perform(
            "GET",
            "/analytics/best-times",
            query={"from": from_, "to": to, "timeZone": time_zone, "brandSlug": brand_slug, "platform": platform, "createdBy": created_by, "label": label},
            returns=m.ListBestTimesData,
            options=options,
        )

    def get_connection_metrics(
        self,
        id: str,
        *,
        days: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ConnectionMetrics:
        """Get the numbers of an account.

        Followers, views and growth by day. They are read once a day and kept, as most platforms keep no history: it begins on the day on which the account was connected, or this service learned to read it.

        Args:
            id: Id of what it is about.
            days: How many days of history.

        `GET /connections/{id}/metrics`
        """
        return self._perform(
            "GET",
            f"/connections/{at(id)}/metrics",
            query={"days": days},
            returns=m.ConnectionMetrics,
            options=options,
        )

    def get_post_metrics(
        self,
        post_id: str,
        *,
        days: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PostMetrics:
        """Get the numbers of a post.

        What the platforms last said, from where it is stored: this never calls one. A number is absent where a platform does not report it, and the sum says what it leaves out. Of a thread the numbers are those of its first post. They are read by the age of a post: every hour on its first day, every three days by its ninetieth.

        Args:
            post_id: Id of the post.
            days: How many days of history.

        `GET /posts/{postId}/metrics`
        """
        return self._perform(
            "GET",
            f"/posts/{at(post_id)}/metrics",
            query={"days": days},
            returns=m.PostMetrics,
            options=options,
        )

    def refresh_post_metrics(self, post_id: str, *, options: RequestOptions | None = None) -> m.PostMetrics:
        """Read the numbers of a post now.

        Asks the platforms, also for what is final by now; nothing happens where they were asked within the last minute. Reading a post on X costs the operator $0.005 once a day, and is refused (`off`) once X_READ_BUDGET is spent. The answer is what is known by now: `capturedAt` moves when the new numbers are there.

        Args:
            post_id: Id of the post.

        `POST /posts/{postId}/metrics/refresh`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/metrics/refresh",
            returns=m.PostMetrics,
            options=options,
        )


class BrandsResource(Resource):
    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListBrandsData, m.Brand]:
        """List brands.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /brands`
        """
        return self._listing(
            "GET",
            "/brands",
            query={"limit": limit, "offset": offset},
            returns=m.ListBrandsData,
            options=options,
        )

    def create(
        self,
        *,
        name: str,
        slug: str | Unset = UNSET,
        description: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Brand:
        """Create a brand.

        Without `slug` the brand gets one made of its name, with a number behind it when that is taken. No brand gets a path of the API as its slug, such as `order`.

        Args:
            name: The name that people see.
            slug: Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique.
            description: What it is about, for people.

        `POST /brands`
        """
        return self._perform(
            "POST",
            "/brands",
            body=m.CreateBrandRequest,
            fields={"name": name, "slug": slug, "description": description},
            returns=m.Brand,
            options=options,
        )

    def get(self, brand_slug: str, *, options: RequestOptions | None = None) -> m.Brand:
        """Get a brand.

        Args:
            brand_slug: Slug of the brand.

        `GET /brands/{brandSlug}`
        """
        return self._perform("GET", f"/brands/{at(brand_slug)}", returns=m.Brand, options=options)

    def update(
        self,
        brand_slug: str,
        *,
        dry_run: bool | Unset = UNSET,
        name: str | Unset = UNSET,
        slug: str | Unset = UNSET,
        description: str | None | Unset = UNSET,
        kit: p.UpdateBrandRequestKitParam | Unset = UNSET,
        utm: p.UpdateBrandRequestUtmParam | None | Unset = UNSET,
        disclosure_sentences: p.UpdateBrandRequestDisclosureSentencesParam | None | Unset = UNSET,
        review: p.UpdateBrandRequestReviewParam | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.UpdateBrandData:
        """Update a brand.

        Only the fields of `kit` that you name change. A colour is used as it is where text in it can be read, and elsewhere as the nearest readable shade. A `review` holds for all of its posts that have not begun to go out. With `dryRun=true` nothing is changed.

        Args:
            brand_slug: Slug of the brand.
            dry_run: Whether it is only shown what would become of the brand, and how many approvals would end.
            name: The name that people see.
            slug: Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique.
            description: What it is about, for people.
            kit: The look of the brand.
            utm: UTM parameters that links to your own domains get when a post goes out; a link that has some already keeps them. Null for none.
            disclosure_sentences: What texts end with where a platform has no label for what a post says of itself; null for nothing.
            review: Who approves its posts before they go out, by owners and admins alone; null: nobody has to.

        `PATCH /brands/{brandSlug}`
        """
        return self._perform(
            "PATCH",
            f"/brands/{at(brand_slug)}",
            query={"dryRun": dry_run},
            body=m.UpdateBrandRequest,
            fields={"name": name, "slug": slug, "description": description, "kit": kit, "utm": utm, "disclosure_sentences": disclosure_sentences, "review": review},
            returns=m.UpdateBrandData,
            options=options,
        )

    def delete(self, brand_slug: str, *, options: RequestOptions | None = None) -> m.DeleteBrandData:
        """Delete a brand.

        Refused with `invalid_state` while a post of the brand is scheduled or publishing. What has been published stays on the platforms.

        Args:
            brand_slug: Slug of the brand.

        `DELETE /brands/{brandSlug}`
        """
        return self._perform(
            "DELETE",
            f"/brands/{at(brand_slug)}",
            returns=m.DeleteBrandData,
            options=options,
        )

    def reorder(
        self,
        *,
        brand_slugs: Sequence[str],
        options: RequestOptions | None = None,
    ) -> m.ReorderBrandsData:
        """Reorder brands.

        Names every brand of the organization exactly once.

        Args:
            brand_slugs: Slugs of all brands, in the new order.

        `PUT /brands/order`
        """
        return self._perform(
            "PUT",
            "/brands/order",
            body=m.ReorderBrandsRequest,
            fields={"brand_slugs": brand_slugs},
            returns=m.ReorderBrandsData,
            options=options,
        )


class ConnectionsResource(Resource):
    def authorize(
        self,
        platform: m.Platform,
        *,
        brand_slug: str,
        expires_in_minutes: int | Unset = UNSET,
        return_url: str | Unset = UNSET,
        state: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.AuthorizeConnectionData:
        """Start connecting an account.

        Answers the address of the platform's consent page, to be opened in the person's browser. It works once, for ten minutes or as long as `expiresInMinutes` says, while the session or key that asked is alive and may connect accounts of the brand: for a link that is sent to somebody, ask with a key. Anyone else who opens it sees a page that names you, and decides there whether their account is connected. A brand has one account a platform: connecting another one replaces it.

        With `returnUrl`, at an origin that `CONNECT_RETURN_ORIGINS` or the organization lists, the browser goes back there in the end, with `status` (`connected` or `failed`), `connectionId` or `error` (`access_denied`, `link_expired`, `link_used`, or the code of the refusal), and your `state`; never with a token. It goes by itself once the person has decided on our page, and always to an origin of `CONNECT_RETURN_ORIGINS`. Before a decision, it goes to an origin that only the organization lists by a link that names the origin.

        Args:
            platform: The platform.
            brand_slug: Slug of the brand that it belongs to.
            expires_in_minutes: How long the link works: up to seven days.
            return_url: Where the browser goes in the end; its own query stays.
            state: Goes back with the browser as it is; with `returnUrl` only.

        `POST /connections/{platform}/authorize`
        """
        return self._perform(
            "POST",
            f"/connections/{at(platform)}/authorize",
            body=m.AuthorizeConnectionRequest,
            fields={"brand_slug": brand_slug, "expires_in_minutes": expires_in_minutes, "return_url": return_url, "state": state},
            returns=m.AuthorizeConnectionData,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListConnectionsData, m.Connection]:
        """List connections.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            brand_slug: Slug of the brand.

        `GET /connections`
        """
        return self._listing(
            "GET",
            "/connections",
            query={"limit": limit, "offset": offset, "brandSlug": brand_slug},
            returns=m.ListConnectionsData,
            options=options,
        )

    def get(self, id: str, *, options: RequestOptions | None = None) -> m.Connection:
        """Get a connection.

        Args:
            id: Id of what it is about.

        `GET /connections/{id}`
        """
        return self._perform("GET", f"/connections/{at(id)}", returns=m.Connection, options=options)

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteConnectionData:
        """Disconnect an account.

        Deletes the tokens, and revokes them at the platform where it has a call for that and no other brand has the account. Scheduled posts of the brand that come due wait on this platform until an account is connected again, up to `MAX_LATENESS` (24 h); meanwhile their other platforms are published. `scheduledPosts` says how many there are.

        Args:
            id: Id of what it is about.

        `DELETE /connections/{id}`
        """
        return self._perform(
            "DELETE",
            f"/connections/{at(id)}",
            returns=m.DeleteConnectionData,
            options=options,
        )

    def find_mention(self, id: str, *, q: str, options: RequestOptions | None = None) -> m.FindMentionData:
        """Look up whom to mention.

        Asks the platform whom a handle names, in the name of this account; `text` is what mentions it in a post. X looks up every account (and bills it), LinkedIn pages by the last part of their address, and only where the account administers one. Other platforms can be asked by no app: there it is `isKnown: false`.

        Args:
            id: Id of what it is about.
            q: The handle, or the address of a profile or page, which ends in it.

        `GET /connections/{id}/mentions`
        """
        return self._perform(
            "GET",
            f"/connections/{at(id)}/mentions",
            query={"q": q},
            returns=m.FindMentionData,
            options=options,
        )

    def refresh(self, id: str, *, options: RequestOptions | None = None) -> m.Connection:
        """Refresh a connection.

        The service does this by itself before publishing; this request does it at once.

        Args:
            id: Id of what it is about.

        `POST /connections/{id}/refresh`
        """
        return self._perform("POST", f"/connections/{at(id)}/refresh", returns=m.Connection, options=options)


class MediaResource(Resource):
    def upload(
        self,
        *,
        file: File,
        alt_text: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Media:
        """Upload a media file.

        JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, BMP, MP4, QuickTime or WebM, and SVG for logos. What a platform does not take as it is gets a rendition before it is published there; the file itself stays as it is. The content decides what a file is: a file that is damaged, cut off, or not what its name or declared type says is refused with `invalid_media`, other kinds with `unsupported_media_type`. For a file behind a URL, or in the store itself, use `POST /media/fetch`; its JSON is accepted here, too.

        Args:
            file: The file.
            alt_text: Text for people who do not see the picture, at most 1,000 characters.

        `POST /media`
        """
        return self._perform(
            "POST",
            "/media",
            body=m.UploadMediaRequest,
            fields={"alt_text": alt_text, "file": file},
            media_type="multipart/form-data",
            returns=m.Media,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        type: m.MediaType | Unset = UNSET,
        q: str | Unset = UNSET,
        has_alt_text: bool | Unset = UNSET,
        created_from: datetime | str | Unset = UNSET,
        created_to: datetime | str | Unset = UNSET,
        used: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListMediaData, m.Media]:
        """List media.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            type: Only this kind.
            q: A part of the file name or the alternative text.
            has_alt_text: Only those with an alternative text, or only those without.
            created_from: Uploaded at this instant or later.
            created_to: Uploaded before this instant.
            used: Only those that a post has, or only those that none has; `GET /posts?mediaId=` lists the posts.

        `GET /media`
        """
        return self._listing(
            "GET",
            "/media",
            query={"limit": limit, "offset": offset, "type": type, "q": q, "hasAltText": has_alt_text, "createdFrom": created_from, "createdTo": created_to, "used": used},
            returns=m.ListMediaData,
            options=options,
        )

    def fetch(
        self,
        *,
        alt_text: str | None | Unset = UNSET,
        url: str | Unset = UNSET,
        upload_id: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Media:
        """Fetch a media file from a URL.

        Takes the file behind `url` on the public internet, or the one that was sent to the store itself, by its `uploadId`. The same rules hold as for `POST /media`.

        Args:
            alt_text: Text for people who do not see the picture, at most 1,000 characters; null for none.
            url: An http or https address on the public internet.
            upload_id: Id of an upload that was sent to the store itself, see `POST /media/uploads`.

        `POST /media/fetch`
        """
        return self._perform(
            "POST",
            "/media/fetch",
            body=m.FetchMediaRequest,
            fields={"alt_text": alt_text, "url": url, "upload_id": upload_id},
            returns=m.Media,
            options=options,
        )

    def start_upload(
        self,
        *,
        size_bytes: int,
        options: RequestOptions | None = None,
    ) -> m.StartMediaUploadData:
        """Start an upload to the store.

        For large files, where the operator allows it (`S3_PRESIGN`): gives a URL that takes one PUT of exactly that many bytes, with these headers and without a credential. Then send `{ uploadId }` to `POST /media/fetch`, which judges and lists the file. Its bytes count against the plan from then on; an upload that is not fetched is deleted within a day. Where clients cannot reach the store, the answer is `invalid_state`: send the file to `POST /media`.

        Args:
            size_bytes: Exact size of the file, in bytes.

        `POST /media/uploads`
        """
        return self._perform(
            "POST",
            "/media/uploads",
            body=m.StartMediaUploadRequest,
            fields={"size_bytes": size_bytes},
            returns=m.StartMediaUploadData,
            options=options,
        )

    def get(self, id: str, *, options: RequestOptions | None = None) -> m.MediaWithUse:
        """Get media.

        Args:
            id: Id of what it is about.

        `GET /media/{id}`
        """
        return self._perform("GET", f"/media/{at(id)}", returns=m.MediaWithUse, options=options)

    def update(
        self,
        id: str,
        *,
        alt_text: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Media:
        """Update media.

        Sets the alternative text; null or an empty text removes it. Posts that have not gone out, and have no text of their own for the file, use the new one.

        Args:
            id: Id of what it is about.
            alt_text: Text for people who do not see the picture, at most 1,000 characters; null for none.

        `PATCH /media/{id}`
        """
        return self._perform(
            "PATCH",
            f"/media/{at(id)}",
            body=m.UpdateMediaRequest,
            fields={"alt_text": alt_text},
            returns=m.Media,
            options=options,
        )

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteMediaData:
        """Delete media.

        Posts that use the file keep it; no other post can use it any more. Refused while a series needs it for posts to come.

        Args:
            id: Id of what it is about.

        `DELETE /media/{id}`
        """
        return self._perform("DELETE", f"/media/{at(id)}", returns=m.DeleteMediaData, options=options)


class ClipsResource(Resource):
    def upload(
        self,
        *,
        file: File,
        brand_slug: str | Unset = UNSET,
        title: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Clip:
        """Upload a video to make clips of.

        MP4, QuickTime or WebM, as large as the plan allows; the service measures it at once. For large files on slow connections use `POST /clips/uploads`, for a video behind a URL `POST /clips/fetch`; its JSON is accepted here, too.

        Args:
            file: The video: MP4, QuickTime or WebM.
            brand_slug: The brand that it is for; without it, it belongs to the whole organization.
            title: Its title, for people; without it, the name of the file.

        `POST /clips`
        """
        return self._perform(
            "POST",
            "/clips",
            body=m.UploadClipRequest,
            fields={"brand_slug": brand_slug, "title": title, "file": file},
            media_type="multipart/form-data",
            returns=m.Clip,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        status: m.ClipStatus | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListClipsData, m.Clip]:
        """List clips, newest first.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            brand_slug: Slug of the brand.
            status: Only those in this state.

        `GET /clips`
        """
        return self._listing(
            "GET",
            "/clips",
            query={"limit": limit, "offset": offset, "brandSlug": brand_slug, "status": status},
            returns=m.ListClipsData,
            options=options,
        )

    def fetch(
        self,
        *,
        url: str,
        brand_slug: str | Unset = UNSET,
        title: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Clip:
        """Fetch a video to make clips of from a URL.

        The clip is `fetching` until a worker has the video, then `ready` or `failed`.

        Args:
            url: An http or https address on the public internet.
            brand_slug: The brand that it is for; without it, it belongs to the whole organization.
            title: Its title, for people; without it, the name of the file.

        `POST /clips/fetch`
        """
        return self._perform(
            "POST",
            "/clips/fetch",
            body=m.FetchClipRequest,
            fields={"brand_slug": brand_slug, "title": title, "url": url},
            returns=m.Clip,
            options=options,
        )

    def get(self, id: str, *, options: RequestOptions | None = None) -> m.Clip:
        """Get a clip.

        Args:
            id: Id of what it is about.

        `GET /clips/{id}`
        """
        return self._perform("GET", f"/clips/{at(id)}", returns=m.Clip, options=options)

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteClipData:
        """Delete a clip with its video.

        Work on the clip is cancelled. Videos that were rendered from it stay, as media of their own.

        Args:
            id: Id of what it is about.

        `DELETE /clips/{id}`
        """
        return self._perform("DELETE", f"/clips/{at(id)}", returns=m.DeleteClipData, options=options)

    def detect_scenes(
        self,
        id: str,
        *,
        min_seconds: float | Unset = UNSET,
        max_seconds: float | Unset = UNSET,
        count: int | Unset = UNSET,
        aspect: m.AspectRatio | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ClipScenes:
        """Detect the scenes of a clip.

        Costs credits once it has succeeded. Pauses, loudness and, where there is a transcript, sentences help to suggest parts of the wanted length.

        Args:
            id: Id of what it is about.
            min_seconds: How long a suggestion is at least, in seconds.
            max_seconds: How long a suggestion is at most, in seconds. Left out: 60, or `minSeconds` where that is more.
            count: Most suggestions.

        `POST /clips/{id}/scenes`
        """
        return self._perform(
            "POST",
            f"/clips/{at(id)}/scenes",
            body=m.DetectClipScenesRequest,
            fields={"min_seconds": min_seconds, "max_seconds": max_seconds, "count": count, "aspect": aspect},
            is_optional=True,
            returns=m.ClipScenes,
            options=options,
        )

    def get_scenes(self, id: str, *, options: RequestOptions | None = None) -> m.ClipScenes:
        """Get the scenes of a clip.

        Args:
            id: Id of what it is about.

        `GET /clips/{id}/scenes`
        """
        return self._perform("GET", f"/clips/{at(id)}/scenes", returns=m.ClipScenes, options=options)

    def get_waveform(self, id: str, *, options: RequestOptions | None = None) -> m.ClipWaveform:
        """Get the waveform and the filmstrip of a clip.

        To draw it along time. Both are made with its scenes; until then, and where those are from before there was this, there is neither.

        Args:
            id: Id of what it is about.

        `GET /clips/{id}/waveform`
        """
        return self._perform("GET", f"/clips/{at(id)}/waveform", returns=m.ClipWaveform, options=options)

    def create_transcript(
        self,
        id: str,
        *,
        captions: str | Unset = UNSET,
        language: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ClipTranscript:
        """Transcribe a clip, or give its captions.

        Your own captions cost nothing; turning speech into text costs credits once it has succeeded.

        Args:
            id: Id of what it is about.
            captions: SRT or WebVTT, as a text or as the bytes of a file (`data:;base64,…`). Without it the speech is turned into text.
            language: BCP 47; without it the model finds out.

        `POST /clips/{id}/transcript`
        """
        return self._perform(
            "POST",
            f"/clips/{at(id)}/transcript",
            body=m.CreateClipTranscriptRequest,
            fields={"captions": captions, "language": language},
            is_optional=True,
            returns=m.ClipTranscript,
            options=options,
        )

    def get_transcript(
        self,
        id: str,
        *,
        format: m.TranscriptFormat | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ClipTranscript | str:
        """Get the transcript of a clip.

        As JSON with words and their times, or with `format` as a SubRip or WebVTT file.

        Args:
            id: Id of what it is about.
            format: How it is given.

        `GET /clips/{id}/transcript`
        """
        return self._perform(
            "GET",
            f"/clips/{at(id)}/transcript",
            query={"format": format},
            returns=m.ClipTranscript | str,
            options=options,
        )

    def render(
        self,
        id: str,
        *,
        start: float,
        end: float,
        aspect: m.AspectRatio,
        fit: m.ClipFit | Unset = UNSET,
        focus: Literal["auto"] | p.RenderClipRequestFocus2Param | Unset = UNSET,
        captions: str | None | Unset = UNSET,
        caption_style: p.RenderClipRequestCaptionStyleParam | Unset = UNSET,
        watermark: p.RenderClipRequestWatermarkParam | None | Unset = UNSET,
        loudness: bool | Unset = UNSET,
        file_name: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ClipJob:
        """Render a part of a clip.

        The rendered video becomes media (`mediaId`) that posts can carry. Costs credits once it has succeeded. Where picture and sound need no change they are copied.

        Args:
            id: Id of what it is about.
            start: Seconds of the video.
            end: Where it ends, in seconds from the start of the video.
            fit: `crop` cuts the sides off, `pad` puts bars around, `blur` fills up with a blurred picture.
            focus: Where the crop’s middle is, from 0 to 1; `auto` follows what draws the eye. Left out: `auto`.
            captions: SRT or WebVTT in the times of the video, or `auto` for those of the transcript. The bytes of a file that is not UTF-8 go as `data:;base64,…`.
            caption_style: How captions look.
            watermark: A picture in a corner; null for none.
            loudness: Brings the sound to −14 LUFS, at which platforms play.
            file_name: Name of the file; null for a generated one.

        `POST /clips/{id}/render`
        """
        return self._perform(
            "POST",
            f"/clips/{at(id)}/render",
            body=m.RenderClipRequest,
            fields={"start": start, "end": end, "aspect": aspect, "fit": fit, "focus": focus, "captions": captions, "caption_style": caption_style, "watermark": watermark, "loudness": loudness, "file_name": file_name},
            returns=m.ClipJob,
            options=options,
        )

    def list_jobs(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        clip_id: str | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        status: m.ClipJobStatus | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[List[m.ClipJob], m.ClipJob]:
        """List renders across all clips, newest first.

        A bare array; the header `X-Total-Count` has the total.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            clip_id: Only those of this clip.
            brand_slug: Slug of the brand.
            status: Only those in this state.

        `GET /clips/jobs`
        """
        return self._listing(
            "GET",
            "/clips/jobs",
            query={"limit": limit, "offset": offset, "clipId": clip_id, "brandSlug": brand_slug, "status": status},
            returns=List[m.ClipJob],
            options=options,
        )

    def get_job(self, id: str, *, options: RequestOptions | None = None) -> m.ClipJob:
        """Get a render.

        Args:
            id: Id of what it is about.

        `GET /clips/jobs/{id}`
        """
        return self._perform("GET", f"/clips/jobs/{at(id)}", returns=m.ClipJob, options=options)

    def cancel_job(self, id: str, *, options: RequestOptions | None = None) -> m.ClipJob:
        """Cancel a render.

        A cancelled render costs nothing, and what was made of it is removed. Refused with `invalid_state` once it has ended.

        Args:
            id: Id of what it is about.

        `POST /clips/jobs/{id}/cancel`
        """
        return self._perform("POST", f"/clips/jobs/{at(id)}/cancel", returns=m.ClipJob, options=options)

    def retry_job(self, id: str, *, options: RequestOptions | None = None) -> m.ClipJob:
        """Retry a render that failed or was cancelled.

        Args:
            id: Id of what it is about.

        `POST /clips/jobs/{id}/retry`
        """
        return self._perform("POST", f"/clips/jobs/{at(id)}/retry", returns=m.ClipJob, options=options)


class AttentionResource(Resource):
    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListAttentionData:
        """List what needs a person.

        Everything of the organization that waits for a person, the most urgent first, as far as the caller may read it. Posts that failed are listed for 30 days; archive one to be done with it. `counts` has all of them, also those beyond `limit`, which the lists of each noun have.

        Args:
            limit: How many items to return.

        `GET /attention`
        """
        return self._perform(
            "GET",
            "/attention",
            query={"limit": limit},
            returns=m.ListAttentionData,
            options=options,
        )


class SearchResource(Resource):
    def search_all(
        self,
        *,
        q: str,
        types: Sequence[m.SearchType] | Unset = UNSET,
        limit: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.SearchAllData:
        """Search everything.

        Finds things of every type at once, as far as the caller may read them: each type by the scope of its own list. A post has all the words, each beginning one of its text, as in `GET /posts?q=`; archived ones are not found. All else has each word somewhere in its title, or in a file’s alternative text, a carousel’s topic, an agent’s instructions, a description. The best come first: those whose title is what was asked for, then those whose title begins so, then the rest, and among each the newest. Of words that are in very many posts the newest are found. For passages of documents use `POST /kbs/{kbId}/search`.

        Args:
            q: One word or several.
            types: Only these types: `types=post,media`. Without it all.
            limit: How many hits of each type at most.

        `GET /search`
        """
        return self._perform(
            "GET",
            "/search",
            query={"q": q, "types": types, "limit": limit},
            returns=m.SearchAllData,
            options=options,
        )


class PostsResource(Resource):
    def list_platforms(self, *, options: RequestOptions | None = None) -> List[m.PlatformFacts]:
        """List what platforms take.

        Lengths of texts, files, threads, first comments and settings of each platform: the numbers that posts are checked by.

        `GET /platforms`
        """
        return self._perform("GET", "/platforms", returns=List[m.PlatformFacts], options=options)

    def read_link_card(self, *, url: str, options: RequestOptions | None = None) -> m.ReadLinkCardData:
        """Read the card of a link.

        Reads the title, description and picture that a page names, as LinkedIn would get them. Each page is read once a day, for all organizations together: at most 1 MB of it, after at most three redirects. `card` is null where it cannot be read or has no title; a post with that link goes out without a card then.

        Args:
            url: The link.

        `GET /posts/link-card`
        """
        return self._perform(
            "GET",
            "/posts/link-card",
            query={"url": url},
            returns=m.ReadLinkCardData,
            options=options,
        )

    def list_calendar(
        self,
        *,
        from_: datetime | str,
        to: datetime | str,
        id: str | Sequence[str] | Unset = UNSET,
        brand_slug: str | Sequence[str] | Unset = UNSET,
        status: Sequence[m.PostStatus] | Unset = UNSET,
        platform: m.Platform | Sequence[m.Platform] | Unset = UNSET,
        q: str | Unset = UNSET,
        created_by: str | Sequence[str] | Unset = UNSET,
        label: str | Sequence[str] | Unset = UNSET,
        held: bool | Unset = UNSET,
        series: str | Unset = UNSET,
        planned: bool | Unset = UNSET,
        limit: int | Unset = UNSET,
        after: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListCalendarData:
        """List the posts of a calendar.

        Posts by when they go out or went out, the earliest first, with what a calendar shows: also those that were published at once. Drafts are in it at their `plannedFor`, and with `planned=true` occurrences of series. Filters are those of `GET /posts`; archived posts are listed only when asked for.

        Args:
            from_: The first instant of the calendar.
            to: The first instant after it, at most 366 days later.
            id: Only these posts, where the other filters fit them too: what is left of them, and as it is now. `id=<one>,<other>`, or the field again.
            brand_slug: Slug of the brand; of several: `brandSlug=acme,globex`, or the field again. A brand that is not there has no posts.
            status: One or more: `status=draft,scheduled`, or the field again. Without it, all but `archived`.
            platform: Posts that go to it, perhaps to others too; of several, to any: `platform=x,linkedin`.
            q: Words of the text: posts in which each of them begins a word, in upper or lower case.
            created_by: Who made them: `agent:<id>` for what an agent has written, `agent` for any; one or more.
            label: Only those with this label; of several, with any: `label=launch&label=spring`.
            held: Whether they are due and wait for an account, a subscription or the end of a pause.
            series: Posts that this series has made.
            planned: Whether occurrences of series that are no posts yet are listed: in a calendar beside posts, at most two years ahead, in `GET /posts` alone, those of the next year, the earliest first whatever `sort` and `order` say.
            limit: How many posts to return.
            after: `next` of the page before.

        `GET /posts/calendar`
        """
        return self._perform(
            "GET",
            "/posts/calendar",
            query={"from": from_, "to": to, "id": id, "brandSlug": brand_slug, "status": status, "platform": platform, "q": q, "createdBy": created_by, "label": label, "held": held, "series": series, "planned": planned, "limit": limit, "after": after},
            returns=m.ListCalendarData,
            options=options,
        )

    def count(
        self,
        *,
        from_: datetime | str,
        to: datetime | str,
        time_zone: str | Unset = UNSET,
        id: str | Sequence[str] | Unset = UNSET,
        brand_slug: str | Sequence[str] | Unset = UNSET,
        status: Sequence[m.PostStatus] | Unset = UNSET,
        platform: m.Platform | Sequence[m.Platform] | Unset = UNSET,
        q: str | Unset = UNSET,
        created_by: str | Sequence[str] | Unset = UNSET,
        label: str | Sequence[str] | Unset = UNSET,
        held: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.CountPostsData:
        """Count posts by day and by status.

        `days`: the posts of `GET /posts/calendar`, with the same filters, by day and status; days without posts are left out. `statuses`: all posts of the organization, or of `brandSlug`, by status, archived ones too.

        Args:
            from_: The first instant of the calendar.
            to: The first instant after it, at most 366 days later.
            time_zone: Where days begin and end: the name of a time zone (IANA).
            id: Only these posts, where the other filters fit them too: what is left of them, and as it is now. `id=<one>,<other>`, or the field again.
            brand_slug: Slug of the brand; of several: `brandSlug=acme,globex`, or the field again. A brand that is not there has no posts.
            status: One or more: `status=draft,scheduled`, or the field again. Without it, all but `archived`.
            platform: Posts that go to it, perhaps to others too; of several, to any: `platform=x,linkedin`.
            q: Words of the text: posts in which each of them begins a word, in upper or lower case.
            created_by: Who made them: `agent:<id>` for what an agent has written, `agent` for any; one or more.
            label: Only those with this label; of several, with any: `label=launch&label=spring`.
            held: Whether they are due and wait for an account, a subscription or the end of a pause.

        `GET /posts/counts`
        """
        return self._perform(
            "GET",
            "/posts/counts",
            query={"from": from_, "to": to, "timeZone": time_zone, "id": id, "brandSlug": brand_slug, "status": status, "platform": platform, "q": q, "createdBy": created_by, "label": label, "held": held},
            returns=m.CountPostsData,
            options=options,
        )

    def export(
        self,
        *,
        scheduled_from: datetime | str | Unset = UNSET,
        scheduled_to: datetime | str | Unset = UNSET,
        planned_from: datetime | str | Unset = UNSET,
        planned_to: datetime | str | Unset = UNSET,
        published_from: datetime | str | Unset = UNSET,
        published_to: datetime | str | Unset = UNSET,
        updated_since: datetime | str | Unset = UNSET,
        external_id: str | Unset = UNSET,
        media_id: str | Unset = UNSET,
        id: str | Sequence[str] | Unset = UNSET,
        brand_slug: str | Sequence[str] | Unset = UNSET,
        status: Sequence[m.PostStatus] | Unset = UNSET,
        platform: m.Platform | Sequence[m.Platform] | Unset = UNSET,
        q: str | Unset = UNSET,
        created_by: str | Sequence[str] | Unset = UNSET,
        label: str | Sequence[str] | Unset = UNSET,
        held: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> str:
        """Export posts as CSV.

        The posts that `GET /posts` lists with these filters, the earliest first, as CSV that `POST /posts/bulk` takes back: a row whose post is still there is `present`, and elsewhere it makes the same post again. Only scheduled posts have their `scheduledAt` in it, and drafts their `plannedFor`. What a spreadsheet would take for a formula has an apostrophe before it, which an import takes away again.

        Args:
            scheduled_from: Scheduled at that instant or later.
            scheduled_to: Scheduled before that instant.
            planned_from: Drafts that are wanted out (`plannedFor`) at that instant or later.
            planned_to: Drafts that are wanted out before that instant.
            published_from: Published at this instant or later.
            published_to: Published before this instant.
            updated_since: Changed at that instant or later. Deleted posts are not listed.
            external_id: Your own id: one post or none.
            media_id: Posts that use this file, anywhere in them.
            id: Only these posts, where the other filters fit them too: what is left of them, and as it is now. `id=<one>,<other>`, or the field again.
            brand_slug: Slug of the brand; of several: `brandSlug=acme,globex`, or the field again. A brand that is not there has no posts.
            status: One or more: `status=draft,scheduled`, or the field again. Without it, all but `archived`.
            platform: Posts that go to it, perhaps to others too; of several, to any: `platform=x,linkedin`.
            q: Words of the text: posts in which each of them begins a word, in upper or lower case.
            created_by: Who made them: `agent:<id>` for what an agent has written, `agent` for any; one or more.
            label: Only those with this label; of several, with any: `label=launch&label=spring`.
            held: Whether they are due and wait for an account, a subscription or the end of a pause.

        `GET /posts/export`
        """
        return self._perform(
            "GET",
            "/posts/export",
            query={"scheduledFrom": scheduled_from, "scheduledTo": scheduled_to, "plannedFrom": planned_from, "plannedTo": planned_to, "publishedFrom": published_from, "publishedTo": published_to, "updatedSince": updated_since, "externalId": external_id, "mediaId": media_id, "id": id, "brandSlug": brand_slug, "status": status, "platform": platform, "q": q, "createdBy": created_by, "label": label, "held": held},
            returns=str,
            options=options,
        )

    def create(
        self,
        *,
        brand_slug: str,
        text: str,
        platforms: Sequence[m.Platform],
        insert: p.CreatePostRequestInsertParam | Unset = UNSET,
        scheduled_at: datetime | str | None | Unset = UNSET,
        planned_for: datetime | str | None | Unset = UNSET,
        queue: Literal["next"] | Unset = UNSET,
        media: Sequence[p.CreatePostRequestMediaItemParam] | Unset = UNSET,
        thread: Sequence[p.CreatePostRequestThreadItemParam] | Unset = UNSET,
        platform_options: p.CreatePostRequestPlatformOptionsParam | Unset = UNSET,
        disclosures: p.CreatePostRequestDisclosuresParam | Unset = UNSET,
        external_id: str | None | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Create a post.

        Without `scheduledAt` or `queue` it is a draft; with one, it is checked against the limits and connections of its platforms and scheduled. `thread` continues the post on X and Threads; elsewhere the post goes out without it. Texts, files and settings may have 200,000 characters together.

        Args:
            brand_slug: Slug of the brand whose accounts it goes out from.
            text: The text, at most 100,000 characters; each platform has a limit of its own.
            platforms: The platforms that it goes to, 1 to 5.
            insert: Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) that the post is written with, once.
            scheduled_at: When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time.
            planned_for: When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way.
            queue: Instead of a time: schedules it for the next free slot of its brand’s queue.
            media: The files that it carries, in this order.
            thread: The posts that follow the first, each an answer to the one before; on X and Threads.
            platform_options: Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings.
            disclosures: What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves.
            external_id: Your own id for it: no other post of the organization may have it until this one is deleted.
            labels: To find it by: `GET /posts?label=`.
            metadata: Up to 50 pairs of texts that are kept with the post and given back.

        `POST /posts`
        """
        return self._perform(
            "POST",
            "/posts",
            body=m.CreatePostRequest,
            fields={"brand_slug": brand_slug, "text": text, "insert": insert, "platforms": platforms, "scheduled_at": scheduled_at, "planned_for": planned_for, "queue": queue, "media": media, "thread": thread, "platform_options": platform_options, "disclosures": disclosures, "external_id": external_id, "labels": labels, "metadata": metadata},
            returns=m.Post,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        after: str | Unset = UNSET,
        sort: m.PostSort | Unset = UNSET,
        order: m.SortOrder | Unset = UNSET,
        scheduled_from: datetime | str | Unset = UNSET,
        scheduled_to: datetime | str | Unset = UNSET,
        planned_from: datetime | str | Unset = UNSET,
        planned_to: datetime | str | Unset = UNSET,
        published_from: datetime | str | Unset = UNSET,
        published_to: datetime | str | Unset = UNSET,
        updated_since: datetime | str | Unset = UNSET,
        external_id: str | Unset = UNSET,
        media_id: str | Unset = UNSET,
        id: str | Sequence[str] | Unset = UNSET,
        brand_slug: str | Sequence[str] | Unset = UNSET,
        status: Sequence[m.PostStatus] | Unset = UNSET,
        platform: m.Platform | Sequence[m.Platform] | Unset = UNSET,
        q: str | Unset = UNSET,
        created_by: str | Sequence[str] | Unset = UNSET,
        label: str | Sequence[str] | Unset = UNSET,
        held: bool | Unset = UNSET,
        series: str | Unset = UNSET,
        planned: bool | Unset = UNSET,
        review: Annotated[Literal["mine"], Words] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListPostsData, m.Post]:
        """List posts.

        Newest first unless told otherwise. Filters are combined: a post is listed when all of them fit. Archived posts are listed only when asked for with `status=archived`. `total` counts all pages. A page of large posts ends before `limit`: go on until `next` is null.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            after: `next` of the page before, instead of `offset`: as quick on the last page as on the first, and no post is skipped or repeated when others come or go.
            sort: Without it, the time that `scheduledFrom`, `publishedFrom`, `updatedSince` and their like ask about, else `createdAt`. Posts without that time are last in `asc` and first in `desc`.
            order: Which come first.
            scheduled_from: Scheduled at that instant or later.
            scheduled_to: Scheduled before that instant.
            planned_from: Drafts that are wanted out (`plannedFor`) at that instant or later.
            planned_to: Drafts that are wanted out before that instant.
            published_from: Published at this instant or later.
            published_to: Published before this instant.
            updated_since: Changed at that instant or later. Deleted posts are not listed.
            external_id: Your own id: one post or none.
            media_id: Posts that use this file, anywhere in them.
            id: Only these posts, where the other filters fit them too: what is left of them, and as it is now. `id=<one>,<other>`, or the field again.
            brand_slug: Slug of the brand; of several: `brandSlug=acme,globex`, or the field again. A brand that is not there has no posts.
            status: One or more: `status=draft,scheduled`, or the field again. Without it, all but `archived`.
            platform: Posts that go to it, perhaps to others too; of several, to any: `platform=x,linkedin`.
            q: Words of the text: posts in which each of them begins a word, in upper or lower case.
            created_by: Who made them: `agent:<id>` for what an agent has written, `agent` for any; one or more.
            label: Only those with this label; of several, with any: `label=launch&label=spring`.
            held: Whether they are due and wait for an account, a subscription or the end of a pause.
            series: Posts that this series has made.
            planned: Whether occurrences of series that are no posts yet are listed: in a calendar beside posts, at most two years ahead, in `GET /posts` alone, those of the next year, the earliest first whatever `sort` and `order` say.
            review: `mine`: posts that wait for your review, in the stage that decides now.

        `GET /posts`
        """
        return self._listing(
            "GET",
            "/posts",
            query={"limit": limit, "offset": offset, "after": after, "sort": sort, "order": order, "scheduledFrom": scheduled_from, "scheduledTo": scheduled_to, "plannedFrom": planned_from, "plannedTo": planned_to, "publishedFrom": published_from, "publishedTo": published_to, "updatedSince": updated_since, "externalId": external_id, "mediaId": media_id, "id": id, "brandSlug": brand_slug, "status": status, "platform": platform, "q": q, "createdBy": created_by, "label": label, "held": held, "series": series, "planned": planned, "review": review},
            returns=m.ListPostsData,
            options=options,
        )

    def get(self, post_id: str, *, options: RequestOptions | None = None) -> m.Post:
        """Get a post.

        Args:
            post_id: Id of the post.

        `GET /posts/{postId}`
        """
        return self._perform("GET", f"/posts/{at(post_id)}", returns=m.Post, options=options)

    def update(
        self,
        post_id: str,
        *,
        text: str | Unset = UNSET,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        scheduled_at: datetime | str | None | Unset = UNSET,
        planned_for: datetime | str | None | Unset = UNSET,
        media: Sequence[p.UpdatePostRequestMediaItemParam] | Unset = UNSET,
        thread: Sequence[p.UpdatePostRequestThreadItemParam] | Unset = UNSET,
        platform_options: p.UpdatePostRequestPlatformOptionsParam | Unset = UNSET,
        disclosures: p.UpdatePostRequestDisclosuresParam | Unset = UNSET,
        external_id: str | None | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Update a post.

        Possible while the post is a draft, scheduled, cancelled, failed or partial; `labels`, `externalId` and `metadata` alone in every status but publishing. A field that you name is replaced as a whole. A `scheduledAt` schedules the post, `null` takes it back to the drafts. Of a partial post it changes what a retry sends to the platforms that failed; what is out stays as it is, and `targets[].sentContent` shows it. A partial post takes no `scheduledAt`.

        Args:
            post_id: Id of the post.
            text: The text, at most 100,000 characters; each platform has a limit of its own.
            platforms: The platforms that it goes to.
            scheduled_at: When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time.
            planned_for: When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way.
            media: The files that it carries, in this order.
            thread: The posts that follow the first, each an answer to the one before; on X and Threads.
            platform_options: Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings.
            disclosures: What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves.
            external_id: Your own id for it: no other post of the organization may have it until this one is deleted.
            labels: To find it by: `GET /posts?label=`.
            metadata: Up to 50 pairs of texts that are kept with the post and given back.

        `PATCH /posts/{postId}`
        """
        return self._perform(
            "PATCH",
            f"/posts/{at(post_id)}",
            body=m.UpdatePostRequest,
            fields={"text": text, "platforms": platforms, "scheduled_at": scheduled_at, "planned_for": planned_for, "media": media, "thread": thread, "platform_options": platform_options, "disclosures": disclosures, "external_id": external_id, "labels": labels, "metadata": metadata},
            returns=m.Post,
            options=options,
        )

    def delete(self, post_id: str, *, options: RequestOptions | None = None) -> m.DeletePostData:
        """Delete a post.

        Cancels a scheduled post. A post that is being published cannot be deleted. What is published stays on the platforms. `POST /posts/{postId}/restore` takes it back until `restorableUntil`; then its texts and files go.

        Args:
            post_id: Id of the post.

        `DELETE /posts/{postId}`
        """
        return self._perform("DELETE", f"/posts/{at(post_id)}", returns=m.DeletePostData, options=options)

    def restore(self, post_id: str, *, options: RequestOptions | None = None) -> m.Post:
        """Restore a deleted post.

        Takes a deletion back for `DELETED_POST_RETENTION` (24 h). The post is what it was; one that was scheduled is checked by nobody again and goes out at its time, and is a draft where that has passed. `duplicate`: another post has its `externalId` by now. A post that is not deleted stays as it is.

        Args:
            post_id: Id of the post.

        `POST /posts/{postId}/restore`
        """
        return self._perform("POST", f"/posts/{at(post_id)}/restore", returns=m.Post, options=options)

    def validate(
        self,
        *,
        brand_slug: str,
        text: str,
        platforms: Sequence[m.Platform],
        insert: p.ValidatePostRequestInsertParam | Unset = UNSET,
        scheduled_at: datetime | str | None | Unset = UNSET,
        planned_for: datetime | str | None | Unset = UNSET,
        queue: Literal["next"] | Unset = UNSET,
        media: Sequence[p.ValidatePostRequestMediaItemParam] | Unset = UNSET,
        thread: Sequence[p.ValidatePostRequestThreadItemParam] | Unset = UNSET,
        platform_options: p.ValidatePostRequestPlatformOptionsParam | Unset = UNSET,
        disclosures: p.ValidatePostRequestDisclosuresParam | Unset = UNSET,
        external_id: str | None | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ValidatePostData:
        """Validate a post.

        Takes what `POST /posts` takes and saves nothing. Reports everything at once: what would keep the post from going out (`problems`: content, time, accounts), what may surprise (`warnings`: an account that ends soon or is paused, an image without alternative text, a title that is cut, …), and what each platform would get (`content`).

        Args:
            brand_slug: Slug of the brand whose accounts it goes out from.
            text: The text, at most 100,000 characters; each platform has a limit of its own.
            platforms: The platforms that it goes to, 1 to 5.
            insert: Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) that the post is written with, once.
            scheduled_at: When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time.
            planned_for: When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way.
            queue: Instead of a time: schedules it for the next free slot of its brand’s queue.
            media: The files that it carries, in this order.
            thread: The posts that follow the first, each an answer to the one before; on X and Threads.
            platform_options: Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings.
            disclosures: What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves.
            external_id: Your own id for it: no other post of the organization may have it until this one is deleted.
            labels: To find it by: `GET /posts?label=`.
            metadata: Up to 50 pairs of texts that are kept with the post and given back.

        `POST /posts/validate`
        """
        return self._perform(
            "POST",
            "/posts/validate",
            body=m.ValidatePostRequest,
            fields={"brand_slug": brand_slug, "text": text, "insert": insert, "platforms": platforms, "scheduled_at": scheduled_at, "planned_for": planned_for, "queue": queue, "media": media, "thread": thread, "platform_options": platform_options, "disclosures": disclosures, "external_id": external_id, "labels": labels, "metadata": metadata},
            returns=m.ValidatePostData,
            options=options,
        )

    def create_bulk_action(
        self,
        *,
        action: p.CreateBulkActionRequestActionParam | p.CreateBulkActionRequestAction2Param | p.CreateBulkActionRequestAction3Param | p.CreateBulkActionRequestAction4Param | p.CreateBulkActionRequestAction5Param | p.CreateBulkActionRequestAction6Param | p.CreateBulkActionRequestAction7Param,
        posts: Sequence[p.CreateBulkActionRequestPostsItemParam] | Unset = UNSET,
        filter: p.CreateBulkActionRequestFilterParam | Unset = UNSET,
        dry_run: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.BulkAction:
        """Change many posts.

        Does the same to up to 1,000 posts: those that you name, with their revisions if you want, or those that a filter finds. `results` has an answer for each post, as a request for that post alone would get. A refused post does not stop the others. The work goes on after the answer, whatever dies, and no post is changed twice: ask `GET /posts/bulk-actions/{bulkActionId}` until `status` is `completed`. With `dryRun` the answer shows what each would become, and nothing is changed. At each post it is asked again what the caller may do.

        Args:
            action: What is done to each post.
            posts: The posts, at most 1000.
            filter: Instead of `posts`: those that `GET /posts` lists with these filters.
            dry_run: Whether to show what would become of each, and to change nothing.

        `POST /posts/bulk-actions`
        """
        return self._perform(
            "POST",
            "/posts/bulk-actions",
            body=m.CreateBulkActionRequest,
            fields={"action": action, "posts": posts, "filter": filter, "dry_run": dry_run},
            returns=m.BulkAction,
            options=options,
        )

    def get_bulk_action(self, bulk_action_id: str, *, options: RequestOptions | None = None) -> m.BulkAction:
        """Get a change of many posts.

        How far it is, and what became of each post that you may read. It is kept for `JOB_RETENTION` (90 days).

        Args:
            bulk_action_id: Id of the action.

        `GET /posts/bulk-actions/{bulkActionId}`
        """
        return self._perform(
            "GET",
            f"/posts/bulk-actions/{at(bulk_action_id)}",
            returns=m.BulkAction,
            options=options,
        )

    def undo_bulk_action(self, bulk_action_id: str, *, options: RequestOptions | None = None) -> m.BulkAction:
        """Take back a change of many posts.

        Once, within ten minutes of its end: each post becomes what it was, where nothing has happened to it since. Deleted ones are restored, cancelled ones scheduled again. The answer is an action of its own.

        Args:
            bulk_action_id: Id of the action.

        `POST /posts/bulk-actions/{bulkActionId}/undo`
        """
        return self._perform(
            "POST",
            f"/posts/bulk-actions/{at(bulk_action_id)}/undo",
            returns=m.BulkAction,
            options=options,
        )

    def import_(
        self,
        *,
        posts: Sequence[p.ImportPostsRequestPostsItemParam],
        dry_run: bool | Unset = UNSET,
        on_error: m.OnError | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PostImport:
        """Create many posts.

        Makes up to 1,000 posts, a row each, of drafts, times and places in queues as `POST /posts` does; each counts as one of those. The work goes on after the answer, whatever dies, and no row is made twice: ask `GET /posts/bulk/{importId}` until `status` is `completed`. A row whose `externalId` a post has already is `present` and nothing is done: the same file a second time adds nothing. A refused row leaves nothing, and its neighbours stay; `onError` says whether the rows behind it are made. With `dryRun` the answer shows all that is wrong with each row, and the times that posts would have, and nothing is written. At each row it is asked again what the caller may do. The body may be four times as large as others. CSV (`text/csv`) has columns of `GET /posts/bulk/template`, separated by commas, semicolons or tabs; `brand` has the slug or the name of a brand, `media` has addresses, ids or names of files in the library, lists have `|` between their items, and a time of a clock goes with a `timeZone`. An unknown column refuses the file.

        Args:
            posts: The posts, each as `POST /posts` takes it: a row each.
            dry_run: Whether to show what would become of each row, and to write nothing.
            on_error: What is done at a row that is refused; `stop` unless you say so.

        `POST /posts/bulk`
        """
        return self._perform(
            "POST",
            "/posts/bulk",
            body=m.ImportPostsRequest,
            fields={"posts": posts, "dry_run": dry_run, "on_error": on_error},
            returns=m.PostImport,
            options=options,
        )

    def get_import_template(self, *, options: RequestOptions | None = None) -> str:
        """Get the columns of an import.

        A CSV with the names of the columns that most posts need. `GET /posts/export` has all of them.

        `GET /posts/bulk/template`
        """
        return self._perform("GET", "/posts/bulk/template", returns=str, options=options)

    def get_import(self, import_id: str, *, options: RequestOptions | None = None) -> m.PostImport:
        """Get the creation of many posts.

        How far it is, and what became of each row of brands that you may read. It is kept for `JOB_RETENTION` (90 days).

        Args:
            import_id: Id of the import.

        `GET /posts/bulk/{importId}`
        """
        return self._perform("GET", f"/posts/bulk/{at(import_id)}", returns=m.PostImport, options=options)

    def schedule(
        self,
        post_id: str,
        *,
        scheduled_at: datetime | str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Schedule a post.

        Possible in draft, scheduled, cancelled and failed. Without `scheduledAt` a draft goes out at its `plannedFor`, which must be still to come.

        Args:
            post_id: Id of the post.
            scheduled_at: When it is to go out; without it at its `plannedFor`.

        `POST /posts/{postId}/schedule`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/schedule",
            body=m.SchedulePostRequest,
            fields={"scheduled_at": scheduled_at},
            is_optional=True,
            returns=m.Post,
            options=options,
        )

    def cancel(self, post_id: str, *, options: RequestOptions | None = None) -> m.Post:
        """Cancel a scheduled post.

        Possible while the post is scheduled, and while it is `publishing` if every platform that is not out yet is held. Those are then cancelled, and the post becomes `cancelled`, `unconfirmed` or `partial`, depending on what is out.

        Args:
            post_id: Id of the post.

        `POST /posts/{postId}/cancel`
        """
        return self._perform("POST", f"/posts/{at(post_id)}/cancel", returns=m.Post, options=options)

    def publish(self, post_id: str, *, options: RequestOptions | None = None) -> m.PublishPostData:
        """Publish a post now.

        Publishes at once, whatever the schedule says; of a failed or partial post, only what has not gone out. A post that is already `publishing` gets the same answer and goes on unchanged. A published or archived post is refused with `invalid_state`.

        Args:
            post_id: Id of the post.

        `POST /posts/{postId}/publish`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/publish",
            returns=m.PublishPostData,
            options=options,
        )

    def retry(self, post_id: str, *, options: RequestOptions | None = None) -> m.RetryPostData:
        """Retry a failed or partial post.

        Publishes on the platforms that failed. A platform whose outcome is unconfirmed may already show the post and is left alone.

        Args:
            post_id: Id of the post.

        `POST /posts/{postId}/retry`
        """
        return self._perform("POST", f"/posts/{at(post_id)}/retry", returns=m.RetryPostData, options=options)

    def archive(self, post_id: str, *, options: RequestOptions | None = None) -> m.Post:
        """Archive a post.

        Not possible while it is scheduled or being published.

        Args:
            post_id: Id of the post.

        `PUT /posts/{postId}/archive`
        """
        return self._perform("PUT", f"/posts/{at(post_id)}/archive", returns=m.Post, options=options)

    def unarchive(self, post_id: str, *, options: RequestOptions | None = None) -> m.Post:
        """Unarchive a post.

        The post returns to the status that it had before; a scheduled post whose time has passed becomes a draft.

        Args:
            post_id: Id of the post.

        `PUT /posts/{postId}/unarchive`
        """
        return self._perform("PUT", f"/posts/{at(post_id)}/unarchive", returns=m.Post, options=options)

    def unpublish(
        self,
        post_id: str,
        *,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Take a post back.

        Deletes it where it is out: on the platforms named, else on all that can. Each target says under `actions` whether it can be, and under `change` how that stands; one that is deleted is `removed`, and `post.removed` is sent. Nothing is taken back when one that is named cannot be.

        Args:
            post_id: Id of the post.
            platforms: Where; everywhere it can be without it.

        `POST /posts/{postId}/unpublish`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/unpublish",
            body=m.UnpublishPostRequest,
            fields={"platforms": platforms},
            is_optional=True,
            returns=m.Post,
            options=options,
        )

    def repost(
        self,
        post_id: str,
        *,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Repost a post.

        Reposts it from the account that it went out from: on the platforms named, else on all that can (`repost` of `GET /platforms`). Each target says under `actions` whether it can be, and when it was (`doneAt`); `change` tells how it stands. An account reposts a post once. A repost has no words of its own, so no review holds it. Nothing is reposted when one that is named cannot be.

        Args:
            post_id: Id of the post.
            platforms: Where; everywhere it can be without it.

        `POST /posts/{postId}/repost`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/repost",
            body=m.RepostPostRequest,
            fields={"platforms": platforms},
            is_optional=True,
            returns=m.Post,
            options=options,
        )

    def revise_published(
        self,
        post_id: str,
        *,
        platforms: p.RevisePublishedPostRequestPlatformsParam,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Change a post where it is out.

        Changes what it says on these platforms, and nothing that is not named. The post keeps its own text; `sentContent` of the target is what it says there. `change` tells how that stands, and `post.updated_on_platform` is sent once it is done. Which platforms let it: `revision` of `GET /platforms`. X gives the post another `externalId` and `url`. Where the brand asks for reviews, only a person who approves in each of its stages, alone, may do so by their own session; `invalid_state` names them.

        Args:
            post_id: Id of the post.
            platforms: What it is to say, by platform.

        `PATCH /posts/{postId}/published`
        """
        return self._perform(
            "PATCH",
            f"/posts/{at(post_id)}/published",
            body=m.RevisePublishedPostRequest,
            fields={"platforms": platforms},
            returns=m.Post,
            options=options,
        )

    def get_progress(self, post_id: str, *, options: RequestOptions | None = None) -> m.PostProgress:
        """Get the progress of a post.

        Asks the workflow that publishes the post; 503 when it cannot be reached now.

        Args:
            post_id: Id of the post.

        `GET /posts/{postId}/progress`
        """
        return self._perform("GET", f"/posts/{at(post_id)}/progress", returns=m.PostProgress, options=options)

    def get_timeline(
        self,
        post_id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.GetPostTimelineData, m.TimelineEntry]:
        """Get the timeline of a post.

        Oldest first: every publish attempt with its evidence, and every change of the post and of its platforms with who made it and why.

        Args:
            post_id: Id of the post.
            limit: How many items to return.
            offset: How many items to skip.

        `GET /posts/{postId}/timeline`
        """
        return self._listing(
            "GET",
            f"/posts/{at(post_id)}/timeline",
            query={"limit": limit, "offset": offset},
            returns=m.GetPostTimelineData,
            options=options,
        )

    def resolve_target(
        self,
        post_id: str,
        platform: m.Platform,
        *,
        outcome: Annotated[Literal["published", "not_published"], Words],
        url: str | Unset = UNSET,
        external_id: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Resolve an unconfirmed target.

        For a platform whose status is `unconfirmed`, after looking at the account. `published` makes it published, `not_published` makes it failed, so that a retry publishes it. The post’s status follows. For a thread, this resolves the part that was lost; a retry sends what is missing.

        Args:
            post_id: Id of the post.
            platform: The platform.
            outcome: What was found on the account.
            url: Where it can be seen.
            external_id: The platform’s id of what was found. Required for a part of a thread that others follow.

        `POST /posts/{postId}/targets/{platform}/resolve`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/targets/{at(platform)}/resolve",
            body=m.ResolvePostTargetRequest,
            fields={"outcome": outcome, "url": url, "external_id": external_id},
            returns=m.Post,
            options=options,
        )

    def preview(
        self,
        post_id: str,
        *,
        scheduled_at: datetime | str | Unset = UNSET,
        for_confirmation: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PostPreview:
        """Preview a post.

        What would go out if the post were published now, or at `scheduledAt`: text, media and settings of each platform that it is not out on yet, texts counted as the platform counts, files that are converted, problems and warnings. Changes nothing. A post that cannot go out in its status is refused with `invalid_state`.

        Args:
            post_id: Id of the post.
            scheduled_at: When it is to go out, as in 2026-12-24T18:00:00Z; without it now.
            for_confirmation: Whether what would keep a person from being asked to confirm it is a problem, too: a file that is named by its URL and not fetched yet.

        `GET /posts/{postId}/preview`
        """
        return self._perform(
            "GET",
            f"/posts/{at(post_id)}/preview",
            query={"scheduledAt": scheduled_at, "forConfirmation": for_confirmation},
            returns=m.PostPreview,
            options=options,
        )


class ConfirmationsResource(Resource):
    def request(
        self,
        post_id: str,
        *,
        revision: int,
        scheduled_at: datetime | str | None | Unset = UNSET,
        client_name: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.NewConfirmation:
        """Ask a person to confirm a post.

        For programs that must not publish by themselves: gives an address at which a person sees the post as each platform gets it, and approves or denies. They approve the revision that you name, as it would go out now, at the time that you name, once; `POST /confirmations/{id}/commit` then publishes or schedules it. A post with a file that is not fetched yet is refused with `invalid_state`, as nobody could see it.

        Args:
            post_id: Id of the post.
            revision: The `revision` of the preview; refused with `precondition_failed` if the post has changed since.
            scheduled_at: When the post is to go out, as in 2026-12-24T18:00:00Z; null or none for as soon as it is committed.
            client_name: What the program that asks is called; the person is shown it.

        `POST /posts/{postId}/confirmations`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/confirmations",
            body=m.RequestConfirmationRequest,
            fields={"revision": revision, "scheduled_at": scheduled_at, "client_name": client_name},
            returns=m.NewConfirmation,
            options=options,
        )

    def list(
        self,
        *,
        status: Sequence[m.ConfirmationStatus] | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        after: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListConfirmationsData:
        """List confirmations.

        What programs have asked people to confirm, the newest first; without `status` what waits for a decision. Look at the post with `GET /posts/{postId}/preview`, and decide with `POST /confirmations/{id}/approve` or `…/deny`.

        Args:
            status: One or more; without it `pending`.
            brand_slug: Slug of the brand.
            limit: How many items to return.
            after: `next` of the page before.

        `GET /confirmations`
        """
        return self._perform(
            "GET",
            "/confirmations",
            query={"status": status, "brandSlug": brand_slug, "limit": limit, "after": after},
            returns=m.ListConfirmationsData,
            options=options,
        )

    def get(self, id: str, *, options: RequestOptions | None = None) -> m.Confirmation:
        """Get a confirmation.

        Whether a person has decided.

        Args:
            id: The confirmation.

        `GET /confirmations/{id}`
        """
        return self._perform("GET", f"/confirmations/{at(id)}", returns=m.Confirmation, options=options)

    def commit(self, id: str, *, options: RequestOptions | None = None) -> m.CommitConfirmationData:
        """Commit a confirmed post.

        Publishes or schedules the post as a person has approved it, once. Refused with `invalid_state` while nobody has approved it, when somebody denied it, and once it was used or has expired; with `precondition_failed` when what would go out has changed since the person saw it.

        Args:
            id: The confirmation.

        `POST /confirmations/{id}/commit`
        """
        return self._perform(
            "POST",
            f"/confirmations/{at(id)}/commit",
            returns=m.CommitConfirmationData,
            options=options,
        )

    def get_waiting(
        self,
        *,
        token: str,
        options: RequestOptions | None = None,
    ) -> m.GetWaitingConfirmationData:
        """Get a post that waits for your confirmation.

        Shows what the person decides about. The post belongs to one organization: switch to it first. Refused with `precondition_failed` when what would go out has changed since the confirmation was requested, and with `invalid_state` once it was decided or has expired.

        Args:
            token: The part of the confirmation’s address after `#`.

        `POST /confirmations/look-up`
        """
        return self._perform(
            "POST",
            "/confirmations/look-up",
            body=m.GetWaitingConfirmationRequest,
            fields={"token": token},
            returns=m.GetWaitingConfirmationData,
            options=options,
        )

    def approve(self, *, token: str, options: RequestOptions | None = None) -> m.Confirmation:
        """Approve a post.

        For a person who may publish for the brand and has logged in within the last ten minutes, not by approving a device. A repeat changes nothing. Refused with `precondition_failed` when what would go out has changed since it was shown: text, files, alternative texts, settings, platforms or accounts.

        Args:
            token: The part of the confirmation’s address after `#`.

        `POST /confirmations/approve`
        """
        return self._perform(
            "POST",
            "/confirmations/approve",
            body=m.ApproveConfirmationRequest,
            fields={"token": token},
            returns=m.Confirmation,
            options=options,
        )

    def deny(self, *, token: str, options: RequestOptions | None = None) -> m.Confirmation:
        """Deny a post.

        The post stays as it is. A repeat changes nothing.

        Args:
            token: The part of the confirmation’s address after `#`.

        `POST /confirmations/deny`
        """
        return self._perform(
            "POST",
            "/confirmations/deny",
            body=m.DenyConfirmationRequest,
            fields={"token": token},
            returns=m.Confirmation,
            options=options,
        )

    def approve_by_id(
        self,
        id: str,
        *,
        revision: int,
        options: RequestOptions | None = None,
    ) -> m.Confirmation:
        """Approve a post by the id of its confirmation.

        As `POST /confirmations/approve`, with the same conditions: a login of the last ten minutes, not by approving a device, by a person who may publish for the brand, and nothing of what would go out changed. The program that asked then commits it.

        Args:
            id: The confirmation.
            revision: The revision that the person was shown; refused with `precondition_failed` if another one waits.

        `POST /confirmations/{id}/approve`
        """
        return self._perform(
            "POST",
            f"/confirmations/{at(id)}/approve",
            body=m.ApproveConfirmationByIdRequest,
            fields={"revision": revision},
            returns=m.Confirmation,
            options=options,
        )

    def deny_by_id(self, id: str, *, options: RequestOptions | None = None) -> m.Confirmation:
        """Deny a post by the id of its confirmation.

        The post stays as it is. A repeat changes nothing.

        Args:
            id: The confirmation.

        `POST /confirmations/{id}/deny`
        """
        return self._perform("POST", f"/confirmations/{at(id)}/deny", returns=m.Confirmation, options=options)


class KnowledgeBasesResource(Resource):
    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListKnowledgeBasesData, m.KnowledgeBase]:
        """List knowledge bases.

        Newest first.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /kbs`
        """
        return self._listing(
            "GET",
            "/kbs",
            query={"limit": limit, "offset": offset},
            returns=m.ListKnowledgeBasesData,
            options=options,
        )

    def create(
        self,
        *,
        name: str,
        description: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.KnowledgeBase:
        """Create a knowledge base.

        Args:
            name: The name that people see.
            description: What it is about, for people.

        `POST /kbs`
        """
        return self._perform(
            "POST",
            "/kbs",
            body=m.CreateKnowledgeBaseRequest,
            fields={"name": name, "description": description},
            returns=m.KnowledgeBase,
            options=options,
        )

    def get(self, kb_id: str, *, options: RequestOptions | None = None) -> m.KnowledgeBase:
        """Get a knowledge base.

        Args:
            kb_id: Id of the knowledge base.

        `GET /kbs/{kbId}`
        """
        return self._perform("GET", f"/kbs/{at(kb_id)}", returns=m.KnowledgeBase, options=options)

    def update(
        self,
        kb_id: str,
        *,
        name: str | Unset = UNSET,
        description: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.KnowledgeBase:
        """Update a knowledge base.

        Args:
            kb_id: Id of the knowledge base.
            name: The name that people see.
            description: What it is about, for people.

        `PATCH /kbs/{kbId}`
        """
        return self._perform(
            "PATCH",
            f"/kbs/{at(kb_id)}",
            body=m.UpdateKnowledgeBaseRequest,
            fields={"name": name, "description": description},
            returns=m.KnowledgeBase,
            options=options,
        )

    def delete(self, kb_id: str, *, options: RequestOptions | None = None) -> m.DeleteKnowledgeBaseData:
        """Delete a knowledge base with its documents.

        Stops the documents that are being ingested, and releases the credits held for them.

        Args:
            kb_id: Id of the knowledge base.

        `DELETE /kbs/{kbId}`
        """
        return self._perform(
            "DELETE",
            f"/kbs/{at(kb_id)}",
            returns=m.DeleteKnowledgeBaseData,
            options=options,
        )

    def search(
        self,
        kb_id: str,
        *,
        query: str,
        limit: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.SearchKnowledgeBaseData:
        """Search a knowledge base.

        Finds passages by their meaning and by their words, in spite of typing errors; the closest first. Answers 503 while the search server or the embedding model is away.

        Args:
            kb_id: Id of the knowledge base.
            query: What to look for, in your words; at most 1,000 characters.
            limit: How many passages to give at most: 1 to 50.

        `POST /kbs/{kbId}/search`
        """
        return self._perform(
            "POST",
            f"/kbs/{at(kb_id)}/search",
            body=m.SearchKnowledgeBaseRequest,
            fields={"query": query, "limit": limit},
            returns=m.SearchKnowledgeBaseData,
            options=options,
        )

    def list_sources(
        self,
        kb_id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListSourcesData, m.Source]:
        """List the sources of a knowledge base.

        Newest first.

        Args:
            kb_id: Id of the knowledge base.
            limit: How many items to return.
            offset: How many items to skip.

        `GET /kbs/{kbId}/sources`
        """
        return self._listing(
            "GET",
            f"/kbs/{at(kb_id)}/sources",
            query={"limit": limit, "offset": offset},
            returns=m.ListSourcesData,
            options=options,
        )

    def create_source(
        self,
        kb_id: str,
        *,
        url: str,
        kind: m.SourceKind,
        every_minutes: int | Unset = UNSET,
        max_items: int | Unset = UNSET,
        paused: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Source:
        """Have a knowledge base follow a source.

        It is looked at now, and again by its time. What is new becomes a document, and what has changed is ingested again, in the name of who changed the source last and at the usual price; nothing is fetched that they may not add, or that cannot be paid for. What a sitemap does not list any more, and a page that is not there, is marked as gone. A knowledge base has at most 20 sources.

        Args:
            kb_id: Id of the knowledge base.
            url: An http or https address on the public internet.
            every_minutes: Minutes from one look to the next: 15 to 10,080, which is a week.
            max_items: How many items are followed: the first of a feed, those of a sitemap that changed last; at most 500.
            paused: True keeps it from being looked at.

        `POST /kbs/{kbId}/sources`
        """
        return self._perform(
            "POST",
            f"/kbs/{at(kb_id)}/sources",
            body=m.CreateSourceRequest,
            fields={"url": url, "kind": kind, "every_minutes": every_minutes, "max_items": max_items, "paused": paused},
            returns=m.Source,
            options=options,
        )

    def get_source(self, kb_id: str, source_id: str, *, options: RequestOptions | None = None) -> m.Source:
        """Get a source.

        Args:
            kb_id: Id of the knowledge base.
            source_id: Id of the source.

        `GET /kbs/{kbId}/sources/{sourceId}`
        """
        return self._perform(
            "GET",
            f"/kbs/{at(kb_id)}/sources/{at(source_id)}",
            returns=m.Source,
            options=options,
        )

    def update_source(
        self,
        kb_id: str,
        source_id: str,
        *,
        paused: bool | Unset = UNSET,
        every_minutes: int | Unset = UNSET,
        max_items: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Source:
        """Update a source.

        Whoever changes it answers for what it brings from then on. It is looked at now unless it is paused, and failures of before are forgotten once it is resumed.

        Args:
            kb_id: Id of the knowledge base.
            source_id: Id of the source.
            paused: True keeps it from being looked at.
            every_minutes: Minutes from one look to the next: 15 to 10,080, which is a week.
            max_items: How many items are followed: the first of a feed, those of a sitemap that changed last; at most 500.

        `PATCH /kbs/{kbId}/sources/{sourceId}`
        """
        return self._perform(
            "PATCH",
            f"/kbs/{at(kb_id)}/sources/{at(source_id)}",
            body=m.UpdateSourceRequest,
            fields={"paused": paused, "every_minutes": every_minutes, "max_items": max_items},
            returns=m.Source,
            options=options,
        )

    def delete_source(
        self,
        kb_id: str,
        source_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.DeleteSourceData:
        """Delete a source.

        The documents that it brought stay.

        Args:
            kb_id: Id of the knowledge base.
            source_id: Id of the source.

        `DELETE /kbs/{kbId}/sources/{sourceId}`
        """
        return self._perform(
            "DELETE",
            f"/kbs/{at(kb_id)}/sources/{at(source_id)}",
            returns=m.DeleteSourceData,
            options=options,
        )

    def check_source(self, kb_id: str, source_id: str, *, options: RequestOptions | None = None) -> m.Source:
        """Look at a source now.

        The look begins after the answer; `lastCheckedAt` says when it has.

        Args:
            kb_id: Id of the knowledge base.
            source_id: Id of the source.

        `POST /kbs/{kbId}/sources/{sourceId}/check`
        """
        return self._perform(
            "POST",
            f"/kbs/{at(kb_id)}/sources/{at(source_id)}/check",
            returns=m.Source,
            options=options,
        )

    def list_source_items(
        self,
        kb_id: str,
        source_id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListSourceItemsData, m.SourceItem]:
        """List what a source has.

        What it has listed and was followed, the newest first.

        Args:
            kb_id: Id of the knowledge base.
            source_id: Id of the source.
            limit: How many items to return.
            offset: How many items to skip.

        `GET /kbs/{kbId}/sources/{sourceId}/items`
        """
        return self._listing(
            "GET",
            f"/kbs/{at(kb_id)}/sources/{at(source_id)}/items",
            query={"limit": limit, "offset": offset},
            returns=m.ListSourceItemsData,
            options=options,
        )

    def list_documents(
        self,
        kb_id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListDocumentsData, m.Document]:
        """List the documents of a knowledge base.

        Newest first.

        Args:
            kb_id: Id of the knowledge base.
            limit: How many items to return.
            offset: How many items to skip.

        `GET /kbs/{kbId}/docs`
        """
        return self._listing(
            "GET",
            f"/kbs/{at(kb_id)}/docs",
            query={"limit": limit, "offset": offset},
            returns=m.ListDocumentsData,
            options=options,
        )

    def upload_document(
        self,
        kb_id: str,
        *,
        file: File,
        name: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Document:
        """Upload a document to a knowledge base.

        Send the file as a form; its content decides what it is, not its name. The JSON of the other two operations is accepted here, too. It is read, split, embedded and indexed after the answer: `status` and `progress` show how far that is.

        Args:
            kb_id: Id of the knowledge base.
            file: One of: PDF, Word (DOCX), PowerPoint (PPTX), Excel (XLSX), OpenDocument text (ODT), EPUB, RTF, RSS, Atom, HTML, Markdown, CSV and plain text.
            name: Its name, for people, at most 255 characters; without it, the name of the file.

        `POST /kbs/{kbId}/docs`
        """
        return self._perform(
            "POST",
            f"/kbs/{at(kb_id)}/docs",
            body=m.UploadDocumentRequest,
            fields={"name": name, "file": file},
            media_type="multipart/form-data",
            returns=m.Document,
            options=options,
        )

    def add_text_document(
        self,
        kb_id: str,
        *,
        name: str,
        text: str,
        options: RequestOptions | None = None,
    ) -> m.Document:
        """Add a text to a knowledge base.

        Send the document itself as JSON, with its name. It is read, split, embedded and indexed after the answer: `status` and `progress` show how far that is.

        Args:
            kb_id: Id of the knowledge base.
            name: The name that people see.
            text: The document itself. A longer one is uploaded as a file.

        `POST /kbs/{kbId}/docs/text`
        """
        return self._perform(
            "POST",
            f"/kbs/{at(kb_id)}/docs/text",
            body=m.AddTextDocumentRequest,
            fields={"name": name, "text": text},
            returns=m.Document,
            options=options,
        )

    def fetch_document(
        self,
        kb_id: str,
        *,
        url: str,
        name: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Document:
        """Fetch a document from a URL into a knowledge base.

        Fetches the page or file at an address on the public internet. It is read, split, embedded and indexed after the answer: `status` and `progress` show how far that is.

        Args:
            kb_id: Id of the knowledge base.
            url: An http or https address on the public internet.
            name: Default: the title of the page, or its address.

        `POST /kbs/{kbId}/docs/fetch`
        """
        return self._perform(
            "POST",
            f"/kbs/{at(kb_id)}/docs/fetch",
            body=m.FetchDocumentRequest,
            fields={"url": url, "name": name},
            returns=m.Document,
            options=options,
        )

    def get_document(self, kb_id: str, doc_id: str, *, options: RequestOptions | None = None) -> m.Document:
        """Get a document.

        Args:
            kb_id: Id of the knowledge base.
            doc_id: Id of the document.

        `GET /kbs/{kbId}/docs/{docId}`
        """
        return self._perform(
            "GET",
            f"/kbs/{at(kb_id)}/docs/{at(doc_id)}",
            returns=m.Document,
            options=options,
        )

    def delete_document(
        self,
        kb_id: str,
        doc_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.DeleteDocumentData:
        """Delete a document.

        If the document is being ingested, that stops, and the credits held for it are released.

        Args:
            kb_id: Id of the knowledge base.
            doc_id: Id of the document.

        `DELETE /kbs/{kbId}/docs/{docId}`
        """
        return self._perform(
            "DELETE",
            f"/kbs/{at(kb_id)}/docs/{at(doc_id)}",
            returns=m.DeleteDocumentData,
            options=options,
        )

    def get_document_file_access(
        self,
        kb_id: str,
        doc_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.GetDocumentFileAccessData:
        """Get a link to download a document.

        The bytes as they were uploaded or fetched. The link needs no credentials and expires.

        Args:
            kb_id: Id of the knowledge base.
            doc_id: Id of the document.

        `GET /kbs/{kbId}/docs/{docId}/file-access`
        """
        return self._perform(
            "GET",
            f"/kbs/{at(kb_id)}/docs/{at(doc_id)}/file-access",
            returns=m.GetDocumentFileAccessData,
            options=options,
        )

    def reingest_document(
        self,
        kb_id: str,
        doc_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.Document:
        """Ingest a document again.

        A document that came from an address is fetched again. Searches find its old passages until the new ones replace them.

        Args:
            kb_id: Id of the knowledge base.
            doc_id: Id of the document.

        `POST /kbs/{kbId}/docs/{docId}/reingest`
        """
        return self._perform(
            "POST",
            f"/kbs/{at(kb_id)}/docs/{at(doc_id)}/reingest",
            returns=m.Document,
            options=options,
        )


class IdeasResource(Resource):
    def generate(
        self,
        *,
        knowledge_base_id: str,
        brand_slug: str,
        count: int | Unset = UNSET,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.GenerateIdeasData:
        """Generate ideas from a knowledge base.

        `sourceDocumentIds` names the documents whose passages an idea draws on. Needs `kb:read` as well. Each idea costs the price of `ideas.generate`. No idea is nearly the same as another or an earlier one of the brand, deleted ones included; when the model finds nothing new, the answer is `invalid_state`. A failure costs nothing: `generation_refused` when the model refuses these words, `unavailable` when it cannot be reached.

        Args:
            knowledge_base_id: Id of the knowledge base.
            brand_slug: Slug of the brand that it belongs to.
            count: How many; fewer come back where there is no more to say, and you pay only for those.
            platforms: Platforms that they are for; default all.

        `POST /ideas/generate`
        """
        return self._perform(
            "POST",
            "/ideas/generate",
            body=m.GenerateIdeasRequest,
            fields={"knowledge_base_id": knowledge_base_id, "brand_slug": brand_slug, "count": count, "platforms": platforms},
            returns=m.GenerateIdeasData,
            options=options,
        )

    def generate_from_topic(
        self,
        *,
        topic: str,
        brand_slug: str,
        count: int | Unset = UNSET,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.GenerateIdeasFromTopicData:
        """Generate ideas from a topic.

        Works without a knowledge base. Each idea costs the price of `ideas.generate`. No idea is nearly the same as another or an earlier one of the brand, deleted ones included; when the model finds nothing new, the answer is `invalid_state`. A failure costs nothing: `generation_refused` when the model refuses these words, `unavailable` when it cannot be reached.

        Args:
            topic: What the ideas are to be about, at most 300 characters.
            brand_slug: Slug of the brand that it belongs to.
            count: How many; fewer come back where there is no more to say, and you pay only for those.
            platforms: Platforms that they are for; default all.

        `POST /ideas/generate-topic`
        """
        return self._perform(
            "POST",
            "/ideas/generate-topic",
            body=m.GenerateIdeasFromTopicRequest,
            fields={"topic": topic, "brand_slug": brand_slug, "count": count, "platforms": platforms},
            returns=m.GenerateIdeasFromTopicData,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        platform: m.Platform | Unset = UNSET,
        knowledge_base_id: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListIdeasData, m.Idea]:
        """List ideas, newest first.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            brand_slug: Slug of the brand.
            platform: The platform.
            knowledge_base_id: Only those from this knowledge base.

        `GET /ideas`
        """
        return self._listing(
            "GET",
            "/ideas",
            query={"limit": limit, "offset": offset, "brandSlug": brand_slug, "platform": platform, "knowledgeBaseId": knowledge_base_id},
            returns=m.ListIdeasData,
            options=options,
        )

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteIdeaData:
        """Delete an idea.

        Drafts made of it stay, and no idea like it is generated again.

        Args:
            id: Id of what it is about.

        `DELETE /ideas/{id}`
        """
        return self._perform("DELETE", f"/ideas/{at(id)}", returns=m.DeleteIdeaData, options=options)

    def enrich(
        self,
        *,
        idea_id: str,
        platform: m.Platform,
        options: RequestOptions | None = None,
    ) -> m.EnrichIdeaData:
        """Write a draft post of an idea.

        The draft keeps to the limits of the platform, and exists once the job has completed: `result.postId` at `GET /jobs/{jobId}`. Needs `posts:write` as well. Costs the price of `ideas.enrich`; a job that fails costs nothing.

        Args:
            idea_id: Id of the idea.

        `POST /ideas/enrich`
        """
        return self._perform(
            "POST",
            "/ideas/enrich",
            body=m.EnrichIdeaRequest,
            fields={"idea_id": idea_id, "platform": platform},
            returns=m.EnrichIdeaData,
            options=options,
        )


class JobsResource(Resource):
    def get(self, job_id: str, *, options: RequestOptions | None = None) -> m.Job:
        """Get a job.

        Shows work that goes on after its request was answered; the job of an account export needs the scope `account:export` as well. A job is deleted 90 days after its end.

        Args:
            job_id: Id of the job.

        `GET /jobs/{jobId}`
        """
        return self._perform("GET", f"/jobs/{at(job_id)}", returns=m.Job, options=options)


class CarouselsResource(Resource):
    def generate(
        self,
        *,
        brand_slug: str,
        topic: str,
        slide_count: int | Unset = UNSET,
        tone: m.CarouselTone | Unset = UNSET,
        knowledge_base_id: str | None | Unset = UNSET,
        language: str | None | Unset = UNSET,
        template: m.CarouselTemplate | Unset = UNSET,
        size: m.CarouselSize | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Carousel:
        """Generate a carousel.

        Writes a cover, one thought a slide and a call to action, from the topic and, where one is named, from a knowledge base. The answer has the text; the pictures are drawn afterwards. Costs credits by its slides (`GET /billing/prices`), nothing when it fails.

        Args:
            brand_slug: Slug of the brand that it belongs to.
            topic: What the carousel is to be about, at most 1,000 characters.
            slide_count: How many slides it has, the cover and the closing one included.
            knowledge_base_id: Its documents are quoted, and named in `sourceDocumentIds`.
            language: English without it.

        `POST /carousels/generate`
        """
        return self._perform(
            "POST",
            "/carousels/generate",
            body=m.GenerateCarouselRequest,
            fields={"brand_slug": brand_slug, "topic": topic, "slide_count": slide_count, "tone": tone, "knowledge_base_id": knowledge_base_id, "language": language, "template": template, "size": size},
            returns=m.Carousel,
            options=options,
        )

    def refine(
        self,
        id: str,
        *,
        instruction: str,
        slide_id: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Carousel:
        """Refine a carousel with an instruction.

        Changes only what the instruction asks for, and keeps the earlier version. Costs credits by its slides, nothing when it fails or changes nothing.

        Args:
            id: Id of what it is about.
            instruction: What to change, in your words; at most 2,000 characters.
            slide_id: Only this slide; else any that the instruction is about.

        `POST /carousels/{id}/refine`
        """
        return self._perform(
            "POST",
            f"/carousels/{at(id)}/refine",
            body=m.RefineCarouselRequest,
            fields={"instruction": instruction, "slide_id": slide_id},
            returns=m.Carousel,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        status: m.CarouselStatus | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListCarouselsData, m.Carousel]:
        """List carousels.

        Newest first.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            brand_slug: Slug of the brand.
            status: Only those in this state.

        `GET /carousels`
        """
        return self._listing(
            "GET",
            "/carousels",
            query={"limit": limit, "offset": offset, "brandSlug": brand_slug, "status": status},
            returns=m.ListCarouselsData,
            options=options,
        )

    def get(self, id: str, *, options: RequestOptions | None = None) -> m.Carousel:
        """Get a carousel.

        Args:
            id: Id of what it is about.

        `GET /carousels/{id}`
        """
        return self._perform("GET", f"/carousels/{at(id)}", returns=m.Carousel, options=options)

    def update(
        self,
        id: str,
        *,
        title: str | Unset = UNSET,
        slides: Sequence[p.UpdateCarouselRequestSlidesItemParam] | Unset = UNSET,
        design: p.UpdateCarouselRequestDesignParam | Unset = UNSET,
        language: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Carousel:
        """Update a carousel.

        Makes a new version, which is then drawn. A slide whose text does not fit even at the smallest size is refused and named by its position, because text is never cut; so are colours in which text cannot be read.

        Args:
            id: Id of what it is about.
            title: The title that people see.
            slides: All slides in their order; a slide that is not named is removed.
            design: How it looks; null for the brand’s look.
            language: Language as BCP 47 writes it; null for whatever the text is in.

        `PATCH /carousels/{id}`
        """
        return self._perform(
            "PATCH",
            f"/carousels/{at(id)}",
            body=m.UpdateCarouselRequest,
            fields={"title": title, "slides": slides, "design": design, "language": language},
            returns=m.Carousel,
            options=options,
        )

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteCarouselData:
        """Delete a carousel with all its versions.

        Posts that were made of it stay.

        Args:
            id: Id of what it is about.

        `DELETE /carousels/{id}`
        """
        return self._perform("DELETE", f"/carousels/{at(id)}", returns=m.DeleteCarouselData, options=options)

    def list_versions(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListCarouselVersionsData, m.CarouselVersion]:
        """List the versions of a carousel.

        Newest first: what it said and looked like after each change, with who made it and why.

        Args:
            id: Id of what it is about.
            limit: How many items to return.
            offset: How many items to skip.

        `GET /carousels/{id}/versions`
        """
        return self._listing(
            "GET",
            f"/carousels/{at(id)}/versions",
            query={"limit": limit, "offset": offset},
            returns=m.ListCarouselVersionsData,
            options=options,
        )

    def restore_version(self, id: str, version: int, *, options: RequestOptions | None = None) -> m.Carousel:
        """Restore an earlier version of a carousel.

        It becomes the newest version; those between are kept.

        Args:
            id: Id of what it is about.
            version: Number of the version, counted from 1.

        `POST /carousels/{id}/versions/{version}/restore`
        """
        return self._perform(
            "POST",
            f"/carousels/{at(id)}/versions/{at(version)}/restore",
            returns=m.Carousel,
            options=options,
        )

    def render(self, id: str, *, options: RequestOptions | None = None) -> m.Carousel:
        """Render a carousel again.

        Use it after a failure of the service, or when the kit of the brand has changed.

        Args:
            id: Id of what it is about.

        `POST /carousels/{id}/render`
        """
        return self._perform("POST", f"/carousels/{at(id)}/render", returns=m.Carousel, options=options)

    def publish(
        self,
        id: str,
        *,
        platforms: Sequence[m.Platform],
        text: str | Unset = UNSET,
        scheduled_at: datetime | str | None | Unset = UNSET,
        thread: bool | Unset = UNSET,
        draft: bool | Unset = UNSET,
        disclosures: p.PublishCarouselRequestDisclosuresParam | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PublishCarouselData:
        """Publish a carousel.

        Makes a post of it, now, for `scheduledAt` or as a `draft`, which goes the way of every post: all slides on Instagram and Threads, a PDF on LinkedIn, the first four slides on X or, with `thread`, all of them. What a platform would refuse is refused at once, by its position in `platforms`; YouTube takes no pictures. A carousel that is being drawn is waited for, up to `CAROUSEL_WAIT` (20 s). Refused with `invalid_state` where that takes longer, where it cannot be drawn, and where it is drawn again or changed at the same moment.

        Args:
            id: Id of what it is about.
            platforms: The platforms that it goes to.
            text: The carousel’s title without it.
            scheduled_at: At once without it.
            thread: On X, all slides as a thread, four in each post; the first four without it.
            draft: Leaves the post a draft, for people to change and send; it takes no `scheduledAt`.
            disclosures: What the post says of itself; without it `madeWithAi`, as a model wrote the carousel.

        `POST /carousels/{id}/publish`
        """
        return self._perform(
            "POST",
            f"/carousels/{at(id)}/publish",
            body=m.PublishCarouselRequest,
            fields={"platforms": platforms, "text": text, "scheduled_at": scheduled_at, "thread": thread, "draft": draft, "disclosures": disclosures},
            returns=m.PublishCarouselData,
            options=options,
        )


class AgentsResource(Resource):
    def create(
        self,
        *,
        name: str,
        brand_slug: str,
        platforms: Sequence[m.Platform],
        schedule: str,
        trigger: m.AgentTrigger | Unset = UNSET,
        knowledge_base_id: str | None | Unset = UNSET,
        posts_per_run: int | Unset = UNSET,
        tone: m.Tone | Unset = UNSET,
        instructions: str | Unset = UNSET,
        auto_publish: bool | Unset = UNSET,
        max_posts_per_day: int | None | Unset = UNSET,
        monthly_credits: int | None | Unset = UNSET,
        answering: m.AgentAnswering | Unset = UNSET,
        max_answers_per_day: int | Unset = UNSET,
        draft_times: p.CreateAgentRequestDraftTimesParam | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Agent:
        """Create an agent.

        An agent writes posts for a brand by its schedule, from a knowledge base, its instructions or both. Each run costs credits.

        Args:
            name: The name that people see.
            brand_slug: Slug of the brand that it belongs to.
            platforms: The platforms that it goes to.
            schedule: Cron in UTC: minute, hour, day of month, month and day of week, of digits, names and `* / , -`. Either the day of month or the day of week is `*`.
            knowledge_base_id: What it draws on; null for its instructions alone. Naming one needs `kb:read` as well.
            posts_per_run: How many posts a run makes: 1 to 10.
            instructions: What to write about and how, in your words. Required where there is no knowledge base.
            auto_publish: True publishes at once, on platforms that take text alone, and needs `posts:write` as well; false saves drafts for review.
            max_posts_per_day: Most posts in one day of UTC; null for no limit of its own.
            monthly_credits: Most credits that its runs and its answers to comments may spend in one calendar month of UTC; null for no limit of its own.
            max_answers_per_day: Most answers to comments that it writes in one day of UTC, drafts included.
            draft_times: When its drafts are wanted out (their `plannedFor`): the first of a run then, each further one a day later; where that has passed, from the next day on. Null for no wanted time.

        `POST /agents`
        """
        return self._perform(
            "POST",
            "/agents",
            body=m.CreateAgentRequest,
            fields={"name": name, "brand_slug": brand_slug, "platforms": platforms, "schedule": schedule, "trigger": trigger, "knowledge_base_id": knowledge_base_id, "posts_per_run": posts_per_run, "tone": tone, "instructions": instructions, "auto_publish": auto_publish, "max_posts_per_day": max_posts_per_day, "monthly_credits": monthly_credits, "answering": answering, "max_answers_per_day": max_answers_per_day, "draft_times": draft_times},
            returns=m.Agent,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListAgentsData, m.Agent]:
        """List agents.

        Newest first.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            brand_slug: Slug of the brand.

        `GET /agents`
        """
        return self._listing(
            "GET",
            "/agents",
            query={"limit": limit, "offset": offset, "brandSlug": brand_slug},
            returns=m.ListAgentsData,
            options=options,
        )

    def get(self, id: str, *, options: RequestOptions | None = None) -> m.Agent:
        """Get an agent.

        Args:
            id: Id of what it is about.

        `GET /agents/{id}`
        """
        return self._perform("GET", f"/agents/{at(id)}", returns=m.Agent, options=options)

    def update(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        schedule: str | Unset = UNSET,
        trigger: m.AgentTrigger | Unset = UNSET,
        knowledge_base_id: str | None | Unset = UNSET,
        posts_per_run: int | Unset = UNSET,
        tone: m.Tone | Unset = UNSET,
        instructions: str | Unset = UNSET,
        auto_publish: bool | Unset = UNSET,
        max_posts_per_day: int | None | Unset = UNSET,
        monthly_credits: int | None | Unset = UNSET,
        answering: m.AgentAnswering | Unset = UNSET,
        max_answers_per_day: int | Unset = UNSET,
        draft_times: p.UpdateAgentRequestDraftTimesParam | None | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Agent:
        """Update an agent.

        Applies from its next run on. `enabled: false` stops its schedule and ends a run that is under way, `enabled: true` starts it again. A person who changes an agent that publishes by itself is responsible for what it publishes from then on.

        Args:
            id: Id of what it is about.
            name: The name that people see.
            brand_slug: Slug of the brand that it belongs to.
            platforms: The platforms that it goes to.
            schedule: Cron in UTC: minute, hour, day of month, month and day of week, of digits, names and `* / , -`. Either the day of month or the day of week is `*`.
            knowledge_base_id: What it draws on; null for its instructions alone. Naming one needs `kb:read` as well.
            posts_per_run: How many posts a run makes: 1 to 10.
            instructions: What to write about and how, in your words. Required where there is no knowledge base.
            auto_publish: True publishes at once, on platforms that take text alone, and needs `posts:write` as well; false saves drafts for review.
            max_posts_per_day: Most posts in one day of UTC; null for no limit of its own.
            monthly_credits: Most credits that its runs and its answers to comments may spend in one calendar month of UTC; null for no limit of its own.
            max_answers_per_day: Most answers to comments that it writes in one day of UTC, drafts included.
            draft_times: When its drafts are wanted out (their `plannedFor`): the first of a run then, each further one a day later; where that has passed, from the next day on. Null for no wanted time.
            enabled: False stops its schedule and a run under way; true starts it again and forgets its failures. Missed runs are not made up for.

        `PATCH /agents/{id}`
        """
        return self._perform(
            "PATCH",
            f"/agents/{at(id)}",
            body=m.UpdateAgentRequest,
            fields={"name": name, "brand_slug": brand_slug, "platforms": platforms, "schedule": schedule, "trigger": trigger, "knowledge_base_id": knowledge_base_id, "posts_per_run": posts_per_run, "tone": tone, "instructions": instructions, "auto_publish": auto_publish, "max_posts_per_day": max_posts_per_day, "monthly_credits": monthly_credits, "answering": answering, "max_answers_per_day": max_answers_per_day, "draft_times": draft_times, "enabled": enabled},
            returns=m.Agent,
            options=options,
        )

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteAgentData:
        """Delete an agent.

        A run that is under way ends, and makes no more posts. What it wrote stays.

        Args:
            id: Id of what it is about.

        `DELETE /agents/{id}`
        """
        return self._perform("DELETE", f"/agents/{at(id)}", returns=m.DeleteAgentData, options=options)

    def run(
        self,
        id: str,
        *,
        dry_run: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.RunAgentData:
        """Run an agent.

        Starts a run at once, whatever the schedule says; `GET /agents/{id}/runs/{runId}` shows how it goes. A dry run shows there what the agent would write, makes no posts and costs the same. Refused with `invalid_state` while another run is under way, and when a cap of the agent is reached.

        Args:
            id: Id of what it is about.
            dry_run: Whether it is a dry run: what the agent writes is shown, and no post is made.

        `POST /agents/{id}/run`
        """
        return self._perform(
            "POST",
            f"/agents/{at(id)}/run",
            query={"dryRun": dry_run},
            returns=m.RunAgentData,
            options=options,
        )

    def list_runs(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        status: m.AgentRunStatus | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListAgentRunsData, m.AgentRun]:
        """List the runs of an agent.

        Newest first, skipped runs included.

        Args:
            id: Id of what it is about.
            limit: How many items to return.
            offset: How many items to skip.
            status: Only those in this state.

        `GET /agents/{id}/runs`
        """
        return self._listing(
            "GET",
            f"/agents/{at(id)}/runs",
            query={"limit": limit, "offset": offset, "status": status},
            returns=m.ListAgentRunsData,
            options=options,
        )

    def get_run(self, id: str, run_id: str, *, options: RequestOptions | None = None) -> m.AgentRun:
        """Get a run of an agent.

        Args:
            id: Id of what it is about.
            run_id: Id of the run.

        `GET /agents/{id}/runs/{runId}`
        """
        return self._perform(
            "GET",
            f"/agents/{at(id)}/runs/{at(run_id)}",
            returns=m.AgentRun,
            options=options,
        )


class NotificationsResource(Resource):
    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        unread_only: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListNotificationsData, m.Notification]:
        """List notifications.

        The caller's notifications in the active organization, newest first. An API key reads those of the person who made it, in its organization.

        Args:
            limit: How many items to return.
            offset: How many items to skip.
            unread_only: Whether to give only those that are not read.

        `GET /api/notifications`
        """
        return self._listing(
            "GET",
            "/api/notifications",
            query={"limit": limit, "offset": offset, "unreadOnly": unread_only},
            returns=m.ListNotificationsData,
            options=options,
        )

    def mark_read(
        self,
        *,
        ids: Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.MarkNotificationsReadData:
        """Mark notifications as read.

        Marks the notifications that `ids` names, or all of the caller’s when there is no `ids`. The answer says how many were unread until now and how many still are. An id that is not one of the caller’s answers 404, and none is marked.

        Args:
            ids: Ids of the notifications to mark; left out: all.

        `POST /api/notifications/read`
        """
        return self._perform(
            "POST",
            "/api/notifications/read",
            body=m.MarkNotificationsReadRequest,
            fields={"ids": ids},
            is_optional=True,
            returns=m.MarkNotificationsReadData,
            options=options,
        )

    def mark_notification_read(self, id: str, *, options: RequestOptions | None = None) -> m.Notification:
        """Mark a notification as read.

        Args:
            id: Id of what it is about.

        `POST /api/notifications/{id}/read`
        """
        return self._perform(
            "POST",
            f"/api/notifications/{at(id)}/read",
            returns=m.Notification,
            options=options,
        )

    def list_preferences(self, *, options: RequestOptions | None = None) -> m.ListNotificationPreferencesData:
        """List notification preferences.

        Every type, in the active organization. By default all are on in the app, and what somebody has to act upon by mail or push too.

        `GET /api/notifications/preferences`
        """
        return self._perform(
            "GET",
            "/api/notifications/preferences",
            returns=m.ListNotificationPreferencesData,
            options=options,
        )

    def update_preferences(
        self,
        *,
        preferences: Sequence[p.UpdateNotificationPreferencesRequestPreferencesItemParam],
        options: RequestOptions | None = None,
    ) -> m.UpdateNotificationPreferencesData:
        """Update notification preferences.

        Types that you do not name stay as they are. The choice applies from now on. The answer has every type.

        Args:
            preferences: How a member is notified of each kind of event.

        `PUT /api/notifications/preferences`
        """
        return self._perform(
            "PUT",
            "/api/notifications/preferences",
            body=m.UpdateNotificationPreferencesRequest,
            fields={"preferences": preferences},
            returns=m.UpdateNotificationPreferencesData,
            options=options,
        )

    def list_push_devices(self, *, options: RequestOptions | None = None) -> m.ListPushDevicesData:
        """List push devices.

        The browsers of the caller that show notifications of the active organization, and the public key that a browser subscribes with (`applicationServerKey`). A key that differs from the one of a subscription ends it: subscribe again.

        `GET /api/notifications/devices`
        """
        return self._perform(
            "GET",
            "/api/notifications/devices",
            returns=m.ListPushDevicesData,
            options=options,
        )

    def create_push_device(
        self,
        *,
        endpoint: str,
        keys: p.CreatePushDeviceRequestKeysParam,
        options: RequestOptions | None = None,
    ) -> m.PushDevice:
        """Register a push device.

        Takes what `PushManager.subscribe` of a browser gives. The same address again renews the device. A person has at most 10 in an organization; one more removes the one that was not renewed for longest. A device whose push service says that it is gone removes itself.

        Args:
            endpoint: Address of the push service for this browser; https.
            keys: What messages are encrypted with.

        `POST /api/notifications/devices`
        """
        return self._perform(
            "POST",
            "/api/notifications/devices",
            body=m.CreatePushDeviceRequest,
            fields={"endpoint": endpoint, "keys": keys},
            returns=m.PushDevice,
            options=options,
        )

    def delete_push_device(self, id: str, *, options: RequestOptions | None = None) -> m.DeletePushDeviceData:
        """Remove a push device.

        Args:
            id: Id of what it is about.

        `DELETE /api/notifications/devices/{id}`
        """
        return self._perform(
            "DELETE",
            f"/api/notifications/devices/{at(id)}",
            returns=m.DeletePushDeviceData,
            options=options,
        )

    def stream(
        self,
        *,
        last_event_id: str | None = None,
        on_id: Callable[[str], None] | None = None,
        on_open: Callable[[bool], None] | None = None,
    ) -> Iterator[m.Notification]:
        """Stream notifications.

        Server-sent events: each event's `data` is a Notification and its `id` the notification's. The header `Last-Event-ID` resumes after the notification that you saw last: none is left out, and one that was written at the same moment may come twice, with the same id. A stream begins with an id without an event, so that it can be resumed before the first one. Comments keep it alive. It ends when the session or key does, when the session goes to another organization, when the server stops, and when its client reads too slowly: reconnect then.

        It has no end: it reconnects by itself, and goes on behind what it gave last.

        Args:
            last_event_id: The id to go on from, as `on_id` was told it.
            on_id: Called with each id that a later stream can go on from.
            on_open: Called as the stream opens (`True`) and as it is lost (`False`), each time.

        `GET /api/notifications/stream`
        """
        return stream(
            self._transport,
            "/api/notifications/stream",
            m.Notification,
            last_event_id,
            on_id,
            on_open,
        )


class WebhooksResource(Resource):
    def create(
        self,
        *,
        name: str,
        url: str,
        events: Sequence[m.SubscribedEvent],
        headers: Mapping[str, str] | Unset = UNSET,
        rate_per_second: int | Unset = UNSET,
        max_concurrency: int | Unset = UNSET,
        brand_ids: Sequence[str] | None | Unset = UNSET,
        metric_thresholds: p.CreateWebhookRequestMetricThresholdsParam | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.CreateWebhookData:
        """Create a webhook.

        Its `secret` is in the answer, once; it signs every delivery (see the events below and `X-Service-Signature`).

        Args:
            name: The name that people see.
            url: https only, on the public internet, without a user name or password.
            events: Names of events, or `*` for all events, including ones added later.
            headers: Headers of your own that go along with every delivery. Their values are stored encrypted.
            rate_per_second: Most requests per second.
            max_concurrency: Most requests at one time.
            brand_ids: Brands whose events alone it gets; you need `posts:read` for each. Null: all brands that the person who changed the webhook last may see, asked at each event.
            metric_thresholds: Numbers at which it gets `post.metrics`, once for each post and platform that reaches one: `{"likes": [100, 1000]}`. It needs the event as well. Null for none.

        `POST /webhooks`
        """
        return self._perform(
            "POST",
            "/webhooks",
            body=m.CreateWebhookRequest,
            fields={"name": name, "url": url, "events": events, "headers": headers, "rate_per_second": rate_per_second, "max_concurrency": max_concurrency, "brand_ids": brand_ids, "metric_thresholds": metric_thresholds},
            returns=m.CreateWebhookData,
            options=options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListWebhooksData, m.Webhook]:
        """List webhooks.

        Args:
            limit: How many items to return.
            offset: How many items to skip.

        `GET /webhooks`
        """
        return self._listing(
            "GET",
            "/webhooks",
            query={"limit": limit, "offset": offset},
            returns=m.ListWebhooksData,
            options=options,
        )

    def get(self, id: str, *, options: RequestOptions | None = None) -> m.GetWebhookData:
        """Get a webhook.

        Args:
            id: Id of what it is about.

        `GET /webhooks/{id}`
        """
        return self._perform("GET", f"/webhooks/{at(id)}", returns=m.GetWebhookData, options=options)

    def update(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        url: str | Unset = UNSET,
        events: Sequence[m.SubscribedEvent] | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        recover: Literal[True] | Unset = UNSET,
        headers: Mapping[str, str] | Unset = UNSET,
        rate_per_second: int | Unset = UNSET,
        max_concurrency: int | Unset = UNSET,
        brand_ids: Sequence[str] | None | Unset = UNSET,
        metric_thresholds: p.UpdateWebhookRequestMetricThresholdsParam | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.UpdateWebhookData:
        """Update a webhook.

        Applies from the next attempt on, also to deliveries that are being retried. `enabled: false` holds what waits; `enabled: true` forgets its failures; `held` and `notice` say how many deliveries wait for `recover`. With `recover: true` they are sent at once: `recovery` is then the recovery, or null when nothing was held.

        Args:
            id: Id of what it is about.
            name: The name that people see.
            url: https only, on the public internet, without a user name or password.
            events: Names of events, or `*` for all events, including ones added later.
            enabled: Whether it is switched on.
            recover: With `enabled: true`: also sends what is held, as `recover` does.
            headers: Headers of your own that go along with every delivery. Their values are stored encrypted.
            rate_per_second: Most requests per second.
            max_concurrency: Most requests at one time.
            brand_ids: Brands whose events alone it gets; you need `posts:read` for each. Null: all brands that the person who changed the webhook last may see, asked at each event.
            metric_thresholds: Numbers at which it gets `post.metrics`, once for each post and platform that reaches one: `{"likes": [100, 1000]}`. It needs the event as well. Null for none.

        `PATCH /webhooks/{id}`
        """
        return self._perform(
            "PATCH",
            f"/webhooks/{at(id)}",
            body=m.UpdateWebhookRequest,
            fields={"name": name, "url": url, "events": events, "enabled": enabled, "recover": recover, "headers": headers, "rate_per_second": rate_per_second, "max_concurrency": max_concurrency, "brand_ids": brand_ids, "metric_thresholds": metric_thresholds},
            returns=m.UpdateWebhookData,
            options=options,
        )

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteWebhookData:
        """Delete a webhook.

        Cancels the deliveries that it has not received yet.

        Args:
            id: Id of what it is about.

        `DELETE /webhooks/{id}`
        """
        return self._perform("DELETE", f"/webhooks/{at(id)}", returns=m.DeleteWebhookData, options=options)

    def rotate_secret(
        self,
        id: str,
        *,
        overlap_seconds: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.RotateWebhookSecretData:
        """Rotate the secret of a webhook.

        The new secret is in the answer, once. The old one stays valid for `overlapSeconds` (default 24 hours): a delivery that is refused with one is sent again at once signed with the other, and `X-Service-Signatures` carries both. 0 ends the old one at once, as after a leak.

        Args:
            id: Id of what it is about.
            overlap_seconds: How long the old secret signs as well, in seconds: 0 to 604,800 (7 days).

        `POST /webhooks/{id}/rotate-secret`
        """
        return self._perform(
            "POST",
            f"/webhooks/{at(id)}/rotate-secret",
            body=m.RotateWebhookSecretRequest,
            fields={"overlap_seconds": overlap_seconds},
            is_optional=True,
            returns=m.RotateWebhookSecretData,
            options=options,
        )

    def test(self, id: str, *, options: RequestOptions | None = None) -> m.TestWebhookData:
        """Send a test event.

        Sends one signed `webhook.test` in the same way as every event, without retries. It changes no count, and goes to a disabled webhook too. The delivery shows the result.

        Args:
            id: Id of what it is about.

        `POST /webhooks/{id}/test`
        """
        return self._perform("POST", f"/webhooks/{at(id)}/test", returns=m.TestWebhookData, options=options)

    def list_deliveries(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        status: m.DeliveryStatus | Unset = UNSET,
        event: m.SentEvent | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListDeliveriesData, m.Delivery]:
        """List deliveries.

        Newest first.

        Args:
            id: Id of what it is about.
            limit: How many items to return.
            offset: How many items to skip.
            status: Only those in this state.
            event: Only this event.

        `GET /webhooks/{id}/deliveries`
        """
        return self._listing(
            "GET",
            f"/webhooks/{at(id)}/deliveries",
            query={"limit": limit, "offset": offset, "status": status, "event": event},
            returns=m.ListDeliveriesData,
            options=options,
        )

    def list_events(
        self,
        id: str,
        *,
        after: int | Unset = UNSET,
        limit: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListWebhookEventsData:
        """List events of a webhook.

        In order, from the event after `after` on, delivered or not: a receiver that missed a sequence gets it here. You have everything once you have `lastSequence`; a page of large events ends before `limit`.

        Args:
            id: Id of what it is about.
            after: The newest sequence that you have.
            limit: How many items to return.

        `GET /webhooks/{id}/events`
        """
        return self._perform(
            "GET",
            f"/webhooks/{at(id)}/events",
            query={"after": after, "limit": limit},
            returns=m.ListWebhookEventsData,
            options=options,
        )

    def get_delivery(self, id: str, *, options: RequestOptions | None = None) -> m.GetDeliveryData:
        """Get a delivery with its attempts.

        Args:
            id: Id of what it is about.

        `GET /webhooks/deliveries/{id}`
        """
        return self._perform(
            "GET",
            f"/webhooks/deliveries/{at(id)}",
            returns=m.GetDeliveryData,
            options=options,
        )

    def redeliver_delivery(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.RedeliverDeliveryData:
        """Redeliver an event.

        Sends the same delivery again, with the same body, from the first attempt on. For a delivery that has ended or is held.

        Args:
            id: Id of what it is about.

        `POST /webhooks/deliveries/{id}/redeliver`
        """
        return self._perform(
            "POST",
            f"/webhooks/deliveries/{at(id)}/redeliver",
            returns=m.RedeliverDeliveryData,
            options=options,
        )

    def retry_delivery(self, id: str, *, options: RequestOptions | None = None) -> m.RetryDeliveryData:
        """Retry a delivery now.

        Makes the next attempt now instead of at `nextAttemptAt`; if it fails, the schedule goes on from there.

        Args:
            id: Id of what it is about.

        `POST /webhooks/deliveries/{id}/retry`
        """
        return self._perform(
            "POST",
            f"/webhooks/deliveries/{at(id)}/retry",
            returns=m.RetryDeliveryData,
            options=options,
        )

    def recover(
        self,
        id: str,
        *,
        since: datetime | str,
        until: datetime | str | Unset = UNSET,
        statuses: Sequence[m.RecoverableStatus] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.RecoverWebhookData:
        """Recover missed deliveries.

        Sends missed deliveries again: oldest first, a second’s worth at a time and no faster than the rate of the webhook, each with all its attempts. A webhook has one recovery at a time; it goes on after any restart.

        Args:
            id: Id of what it is about.
            since: Deliveries of events from then on.
            until: And until then; default now.
            statuses: `succeeded` sends again what was taken, for a receiver that lost its own data.

        `POST /webhooks/{id}/recover`
        """
        return self._perform(
            "POST",
            f"/webhooks/{at(id)}/recover",
            body=m.RecoverWebhookRequest,
            fields={"since": since, "until": until, "statuses": statuses},
            returns=m.RecoverWebhookData,
            options=options,
        )

    def get_recovery(
        self,
        id: str,
        recovery_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.GetRecoveryData:
        """Get a recovery.

        Args:
            id: Id of what it is about.
            recovery_id: Id of the recovery.

        `GET /webhooks/{id}/recoveries/{recoveryId}`
        """
        return self._perform(
            "GET",
            f"/webhooks/{at(id)}/recoveries/{at(recovery_id)}",
            returns=m.GetRecoveryData,
            options=options,
        )

    def cancel_recovery(
        self,
        id: str,
        recovery_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.CancelRecoveryData:
        """Cancel a recovery.

        Deliveries that are already on their way again go on; the rest stay as they were.

        Args:
            id: Id of what it is about.
            recovery_id: Id of the recovery.

        `POST /webhooks/{id}/recoveries/{recoveryId}/cancel`
        """
        return self._perform(
            "POST",
            f"/webhooks/{at(id)}/recoveries/{at(recovery_id)}/cancel",
            returns=m.CancelRecoveryData,
            options=options,
        )

    def list_changes(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListWebhookChangesData, m.WebhookChange]:
        """List changes of a webhook.

        Newest first; also what the service did, such as disabling it.

        Args:
            id: Id of what it is about.
            limit: How many items to return.
            offset: How many items to skip.

        `GET /webhooks/{id}/changes`
        """
        return self._listing(
            "GET",
            f"/webhooks/{at(id)}/changes",
            query={"limit": limit, "offset": offset},
            returns=m.ListWebhookChangesData,
            options=options,
        )


class ChangesResource(Resource):
    def list(self, *, after: str | Unset = UNSET, options: RequestOptions | None = None) -> m.ListChangesData:
        """List what has changed.

        For clients that poll: what has changed since the answer before, which they may read. Begin without `after`; give `next` of each answer as `after` of the next request. A change may come twice. `reset` says that not all can be told, as the client was away for more than an hour or too much has changed: read afresh what you show, and go on from `next`.

        Args:
            after: `next` of the answer before; left out: from now on.

        `GET /changes`
        """
        return self._perform(
            "GET",
            "/changes",
            query={"after": after},
            returns=m.ListChangesData,
            options=options,
        )

    def stream(
        self,
        *,
        last_event_id: str | None = None,
        on_id: Callable[[str], None] | None = None,
        on_open: Callable[[bool], None] | None = None,
    ) -> Iterator[Reset | m.Change]:
        """Stream what has changed.

        Server-sent events: the `data` of each is a Change, within a second of its commit, of what the caller may read at that moment; or `{ "kind": "reset" }`: not all can be told, so read afresh what you show. The header `Last-Event-ID` resumes: no change is left out for an hour, and one may come twice. A stream begins with an id without an event, so that it can be resumed before the first one. Comments keep it alive. It ends as the stream of notifications does: reconnect then.

        It has no end: it reconnects by itself, and goes on behind what it gave last.

        Args:
            last_event_id: The id to go on from, as `on_id` was told it.
            on_id: Called with each id that a later stream can go on from.
            on_open: Called as the stream opens (`True`) and as it is lost (`False`), each time.

        `GET /changes/stream`
        """
        return stream(self._transport, "/changes/stream", Reset | m.Change, last_event_id, on_id, on_open)


class McpResource(Resource):
    def call(
        self,
        *,
        jsonrpc: Literal["2.0"],
        method: str,
        tools: str | Unset = UNSET,
        id: str | int | Unset = UNSET,
        params: Mapping[str, Any] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Any:
        """Send a message to the MCP server.

        Model Context Protocol over streamable HTTP, for agents: protocol 2026-07-28, and 2025-06-18 and 2025-11-25 without sessions. One JSON-RPC message a request; every answer is JSON, a notification is answered 202. `tools` picks groups of tools. Takes API keys and no sessions: anyone who holds a session could confirm what a program has planned. Each tool is an operation of this file and needs its scope, and a key is offered those that its scopes open; a refusal of one is a tool error with the same code and message. A scope that an OAuth token lacks and its person could give is answered 403, with `WWW-Authenticate: Bearer error="insufficient_scope", scope="…"`: what to ask for at the page, before the call is made again. What the protocol itself refuses, such as a version that it does not have, is answered 400 with a JSON-RPC error. Requests from a page of an origin that `CORS_ORIGINS` does not name, or for a host that `PUBLIC_URL` and `MCP_HOSTS` do not name, are refused.

        Args:
            jsonrpc: The version of JSON-RPC.
            method: `tools/list`, `tools/call`, `server/discover`, `initialize`, …
            tools: The groups of tools that the client is offered, as in `posts,knowledge`: default, posts, trouble, calendar, series, reviews, texts, media, knowledge, ideas, carousels, clips, agents, analytics, comments, webhooks, account, or `all`. Without it `default`.
            id: Names the request; a notification has none, and gets no answer.
            params: What the method takes.

        `POST /mcp`
        """
        return self._perform(
            "POST",
            "/mcp",
            query={"tools": tools},
            body=m.McpMessage,
            fields={"jsonrpc": jsonrpc, "id": id, "method": method, "params": params},
            returns=Any,
            options=options,
        )

    def get_resource_metadata(self, *, options: RequestOptions | None = None) -> Any:
        """Get the metadata of the MCP server.

        RFC 9728: where a client of `/mcp` learns how it gets a token.

        `GET /.well-known/oauth-protected-resource/mcp`
        """
        return self._perform("GET", "/.well-known/oauth-protected-resource/mcp", returns=Any, options=options)

    def get_protected_resource_metadata(self, *, options: RequestOptions | None = None) -> Any:
        """Get the metadata of the protected resource.

        RFC 9728: where a client of `/mcp` learns how it gets a token.

        `GET /.well-known/oauth-protected-resource`
        """
        return self._perform("GET", "/.well-known/oauth-protected-resource", returns=Any, options=options)

    def get_authorization_server_metadata(self, *, options: RequestOptions | None = None) -> Any:
        """Get the metadata of the authorization server.

        RFC 8414: the addresses of this page, and what they take.

        `GET /.well-known/oauth-authorization-server`
        """
        return self._perform("GET", "/.well-known/oauth-authorization-server", returns=Any, options=options)

    def register_client(
        self,
        *,
        redirect_uris: Sequence[str] | Unset = UNSET,
        client_name: str | Unset = UNSET,
        scope: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Any:
        """Register a client of the MCP server.

        RFC 7591, for any program and without a secret. A registration opens nothing until a person agrees, and is not stored: `client_id` holds what the program said, signed. An address to which no code may be sent is left out and named in `refused_redirect_uris`; the others are registered all the same.

        Args:
            redirect_uris: Where codes may be sent: https, a scheme of the program’s own, or http on the person’s own machine, there with any port.
            client_name: What the program is called; the person is shown the first 60 characters.
            scope: What it asks for where a request names no scopes, separated by spaces; without it, all that there are.

        `POST /oauth/register`
        """
        return self._perform(
            "POST",
            "/oauth/register",
            body=m.RegisterClientRequest,
            fields={"redirect_uris": redirect_uris, "client_name": client_name, "scope": scope},
            returns=Any,
            options=options,
        )

    def get_client_registration(self, *, client_id: str, options: RequestOptions | None = None) -> Any:
        """Get a registration.

        RFC 7592: what a program has registered, for who shows its `registration_access_token`. Nothing of it can be changed or deleted, as nothing is stored: a program that is another one registers again, and ends a consent at `/oauth/revoke`.

        Args:
            client_id: That of the program.

        `GET /oauth/register`
        """
        return self._perform(
            "GET",
            "/oauth/register",
            query={"client_id": client_id},
            returns=Any,
            options=options,
        )

    def get_consent_request(
        self,
        *,
        query: str,
        options: RequestOptions | None = None,
    ) -> m.GetConsentRequestData:
        """Get a consent request.

        Shows what the person decides about, in the organization that their session is in.

        Args:
            query: The query of the page’s address after `?`, as the program made it.

        `POST /oauth/consents/look-up`
        """
        return self._perform(
            "POST",
            "/oauth/consents/look-up",
            body=m.GetConsentRequestRequest,
            fields={"query": query},
            returns=m.GetConsentRequestData,
            options=options,
        )

    def decide_consent(
        self,
        *,
        query: str,
        decision: m.ConsentDecision,
        shown_in: str,
        options: RequestOptions | None = None,
    ) -> m.DecideConsentData:
        """Decide a consent request.

        Needs a session that began in the last ten minutes, and not by a device login. Gives the address that the browser goes on to. The consent is listed among the API keys, with the prefix `oauth`, and ends when it is revoked there, when the same program has fetched the tokens of another consent, or when it has renewed nothing for 30 days.

        Args:
            query: The query of the page’s address after `?`, as the program made it.
            decision: What the person says.
            shown_in: Id of the organization that they were shown: refused when their session is in another by now.

        `POST /oauth/consents`
        """
        return self._perform(
            "POST",
            "/oauth/consents",
            body=m.DecideConsentRequest,
            fields={"query": query, "decision": decision, "shown_in": shown_in},
            returns=m.DecideConsentData,
            options=options,
        )

    def exchange_oauth_grant(
        self,
        *,
        grant_type: str | Unset = UNSET,
        client_id: str | Unset = UNSET,
        code: str | Unset = UNSET,
        redirect_uri: str | Unset = UNSET,
        code_verifier: str | Unset = UNSET,
        refresh_token: str | Unset = UNSET,
        scope: str | Unset = UNSET,
        resource: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Any:
        """Exchange a code or refresh token for tokens.

        RFC 6749 with PKCE. An access token works at `/mcp` for 30 minutes, a refresh token once: where it comes again within half a minute, the answer is the same. One that comes later ends the consent, because somebody else may have it. `error` and `error_description` are those of the RFC.

        Args:
            grant_type: `authorization_code`, or `refresh_token`.
            client_id: That of the program.
            code: What the browser brought.
            redirect_uri: Where the code was sent.
            code_verifier: What the `code_challenge` was made of.
            refresh_token: In place of a code.
            scope: Is not looked at: the answer says what the person agreed to, and more is asked for at the page.
            resource: What the token is for: the address of `/mcp`.

        `POST /oauth/token`
        """
        return self._perform(
            "POST",
            "/oauth/token",
            body=m.ExchangeOAuthGrantRequest,
            fields={"grant_type": grant_type, "client_id": client_id, "code": code, "redirect_uri": redirect_uri, "code_verifier": code_verifier, "refresh_token": refresh_token, "scope": scope, "resource": resource},
            media_type="application/x-www-form-urlencoded",
            returns=Any,
            options=options,
        )

    def revoke_oauth_token(self, *, token: str, options: RequestOptions | None = None) -> None:
        """Revoke a token and its consent.

        RFC 7009. Answers 200 for any text, even if it is not a token.

        Args:
            token: An access or a refresh token.

        `POST /oauth/revoke`
        """
        return self._perform(
            "POST",
            "/oauth/revoke",
            body=m.RevokeOAuthTokenRequest,
            fields={"token": token},
            media_type="application/x-www-form-urlencoded",
            returns=None,
            options=options,
        )


class Resources:
    """Everything that a client can do, by noun."""

    def __init__(self, transport: Transport) -> None:
        self.operations = OperationsResource(transport)
        self.auth = AuthResource(transport)
        self.account = AccountResource(transport)
        self.organizations = OrganizationsResource(transport)
        self.billing = BillingResource(transport)
        self.onboarding = OnboardingResource(transport)
        self.teams = TeamsResource(transport)
        self.api_keys = ApiKeysResource(transport)
        self.audit_log = AuditLogResource(transport)
        self.queues = QueuesResource(transport)
        self.saved_texts = SavedTextsResource(transport)
        self.series = SeriesResource(transport)
        self.reviews = ReviewsResource(transport)
        self.notes = NotesResource(transport)
        self.comments = CommentsResource(transport)
        self.analytics = AnalyticsResource(transport)
        self.brands = BrandsResource(transport)
        self.connections = ConnectionsResource(transport)
        self.media = MediaResource(transport)
        self.clips = ClipsResource(transport)
        self.attention = AttentionResource(transport)
        self.search = SearchResource(transport)
        self.posts = PostsResource(transport)
        self.confirmations = ConfirmationsResource(transport)
        self.knowledge_bases = KnowledgeBasesResource(transport)
        self.ideas = IdeasResource(transport)
        self.jobs = JobsResource(transport)
        self.carousels = CarouselsResource(transport)
        self.agents = AgentsResource(transport)
        self.notifications = NotificationsResource(transport)
        self.webhooks = WebhooksResource(transport)
        self.changes = ChangesResource(transport)
        self.mcp = McpResource(transport)
