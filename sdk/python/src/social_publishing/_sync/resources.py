# Made from `../_async` by `npm run sdk`. Change nothing here.

# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Iterator, Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Dict, List, Literal

from .. import models as m
from .._model import UNSET, File, Unset, Words
from .._stream import Reset
from .._transport import RequestOptions
from .listing import Listing
from .resource import Resource, at
from .stream import stream
from .transport import Transport

if TYPE_CHECKING:
    from .. import params as p


class OperationsResource(Resource):
    def get_health(self, *, options: RequestOptions | None = None) -> None:
        """Check liveness.

        `GET /health`
        """
        return self._perform("GET", "/health", returns=None, options=options)

    def get_readiness(self, *, options: RequestOptions | None = None) -> m.GetReadinessData:
        """Check readiness.

        Returns 503 with the missing parts in `details` if the database or the file storage is down, or while the process stops. Temporal is reported but not required: while it is down, work is accepted and starts when it is back. `mode` is `restored` while the database is older than Temporal’s record: reading and drafting work, but nothing is published until an operator has run `restored`.

        `GET /ready`
        """
        return self._perform("GET", "/ready", returns=m.GetReadinessData, options=options)


class OperatorResource(Resource):
    def get_health(self, *, options: RequestOptions | None = None) -> m.GetOperatorHealthData:
        """Check the installation.

        Runs the checks of `npm run operator -- doctor` in this API process, and takes up to a minute if parts do not respond. Concurrent requests share a run, and its result is returned for ten seconds. Needs the database to recognize you: without it, the answer is 503, and the command still works.

        `GET /operator/health`
        """
        return self._perform(
            "GET",
            "/operator/health",
            returns=m.GetOperatorHealthData,
            options=options,
        )

    def list_posts(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        q: str | Unset = UNSET,
        organization: str | Unset = UNSET,
        status: m.PostStatus | Unset = UNSET,
        platform: m.Platform | Unset = UNSET,
        error: str | Unset = UNSET,
        held: bool | Unset = UNSET,
        late: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListOperatorPostsData, m.OperatorPost]:
        """Find posts of all organizations.

        Newest first by creation. Shows states and error codes, but no content of a post. `organizations` tells how many organizations the filter affects.

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            q: Id of a post, email address of its author, slug or name of its organization, or words of its text. Texts of the newest 10,000 posts are searched.
            organization: Slug or id of the organization.
            status: Only posts with this status.
            platform: Only posts on this platform.
            error: Only posts that failed with this code.
            held: Only posts that wait for a person or for the end of a pause.
            late: Only posts that have been due for more than a minute and have not finished.

        `GET /operator/posts`
        """
        return self._listing(
            "GET",
            "/operator/posts",
            query={"limit": limit, "offset": offset, "q": q, "organization": organization, "status": status, "platform": platform, "error": error, "held": held, "late": late},
            returns=m.ListOperatorPostsData,
            options=options,
        )

    def get_post(self, post_id: str, *, options: RequestOptions | None = None) -> m.OperatorPostStory:
        """Get the story of a post.

        Everything that an operator needs to judge a post of any organization: its author, its state on each platform, its history, and what to do. Contains no content of the post.

        Args:
            post_id: Id of the post.

        `GET /operator/posts/{postId}`
        """
        return self._perform(
            "GET",
            f"/operator/posts/{at(post_id)}",
            returns=m.OperatorPostStory,
            options=options,
        )

    def retry_post(
        self,
        post_id: str,
        *,
        reason: str,
        platform: m.Platform | Unset = UNSET,
        target: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.OperatorPost:
        """Retry a post as an operator.

        Retries the failed targets of a post, or only those on `platform`, or only `target`. Published, unconfirmed, and cancelled targets are left unchanged. Needs a login within the last ten minutes.

        Args:
            post_id: Id of the post.
            reason: Reason for the change. Members of the organization can read it.
            platform: Only on this platform.
            target: Id of a target of the post (`targets[].id`).

        `POST /operator/posts/{postId}/retry`
        """
        return self._perform(
            "POST",
            f"/operator/posts/{at(post_id)}/retry",
            body=m.RetryOperatorPostRequest,
            fields={"reason": reason, "platform": platform, "target": target},
            returns=m.OperatorPost,
            options=options,
        )

    def cancel_post(
        self,
        post_id: str,
        *,
        reason: str,
        options: RequestOptions | None = None,
    ) -> m.OperatorPost:
        """Cancel a post as an operator.

        Cancels a scheduled post, or the held targets of a publishing post. Needs a login within the last ten minutes.

        Args:
            post_id: Id of the post.
            reason: Reason for the change. Members of the organization can read it.

        `POST /operator/posts/{postId}/cancel`
        """
        return self._perform(
            "POST",
            f"/operator/posts/{at(post_id)}/cancel",
            body=m.CancelOperatorPostRequest,
            fields={"reason": reason},
            returns=m.OperatorPost,
            options=options,
        )

    def resolve_post(
        self,
        post_id: str,
        *,
        reason: str,
        outcome: m.CheckedOutcome,
        platform: m.Platform | Unset = UNSET,
        target: str | Unset = UNSET,
        url: str | Unset = UNSET,
        external_id: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.OperatorPost:
        """Resolve an unconfirmed post as an operator.

        Records whether an unconfirmed target is live, after you checked the account. Name it by `platform`, or by `target` if the post has several accounts there. `not_published` allows a retry. Needs a login within the last ten minutes.

        Args:
            post_id: Id of the post.
            reason: Reason for the change. Members of the organization can read it.
            platform: Platform that you checked.
            target: Id of a target of the post (`targets[].id`).
            url: Address of the published post.
            external_id: The platform’s id of the published post.

        `POST /operator/posts/{postId}/resolve`
        """
        return self._perform(
            "POST",
            f"/operator/posts/{at(post_id)}/resolve",
            body=m.ResolveOperatorPostRequest,
            fields={"reason": reason, "platform": platform, "target": target, "outcome": outcome, "url": url, "external_id": external_id},
            returns=m.OperatorPost,
            options=options,
        )

    def list_pauses(self, *, options: RequestOptions | None = None) -> m.ListOperatorPausesData:
        """List pauses of publishing.

        Oldest first, with the number of waiting targets and of affected organizations.

        `GET /operator/pauses`
        """
        return self._perform(
            "GET",
            "/operator/pauses",
            returns=m.ListOperatorPausesData,
            options=options,
        )

    def pause_publishing(
        self,
        *,
        kind: m.PauseKind,
        name: str,
        reason: str,
        options: RequestOptions | None = None,
    ) -> m.PublishingPause:
        """Pause publishing.

        Holds due posts on a platform, of an organization, or of an account until the pause ends. Members are notified of the reason. Calls that began before continue: `callsInProgress` of `GET /operator/pauses` counts them. Needs a login within the last ten minutes.

        Args:
            name: Platform, slug or id of the organization, or id of the connection.
            reason: Reason for the change. Members of the organization can read it.

        `POST /operator/pauses`
        """
        return self._perform(
            "POST",
            "/operator/pauses",
            body=m.PausePublishingRequest,
            fields={"kind": kind, "name": name, "reason": reason},
            returns=m.PublishingPause,
            options=options,
        )

    def resume_publishing(
        self,
        *,
        kind: m.PauseKind,
        name: str,
        reason: str,
        options: RequestOptions | None = None,
    ) -> m.ResumePublishingData:
        """Resume publishing.

        Ends a pause, by its `name` in `GET /operator/pauses`. Held posts are published at once. Needs a login within the last ten minutes.

        Args:
            name: Platform, slug or id of the organization, or id of the connection.
            reason: Reason for the change. Members of the organization can read it.

        `POST /operator/pauses/resume`
        """
        return self._perform(
            "POST",
            "/operator/pauses/resume",
            body=m.ResumePublishingRequest,
            fields={"kind": kind, "name": name, "reason": reason},
            returns=m.ResumePublishingData,
            options=options,
        )


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

        Limited to five attempts per IP address and hour, successful or not. The link in a mail verifies the address. `POST /auth/email/resend` sends another.

        Args:
            email: Email address of at most 254 characters. Case does not matter.
            password: Password, 8 to 256 characters.
            name: Display name.
            organization_name: Name of the new organization. Defaults to one derived from the person’s name.

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

    def log_in(
        self,
        *,
        email: str,
        password: str,
        options: RequestOptions | None = None,
    ) -> m.LogInData:
        """Log in.

        Args:
            email: Email address of at most 254 characters. Case does not matter.
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

        Returns everything that a client needs at its start: the person, their permissions in this organization, their other organizations, unread notifications, and the operator’s setup.

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
            name: Display name.
            time_zone: IANA time zone of times in mails to the person, or null for UTC.

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
            limit: Maximum number of items to return.
            offset: Number of items to skip.

        `GET /auth/sessions`
        """
        return self._listing(
            "GET",
            "/auth/sessions",
            query={"limit": limit, "offset": offset},
            returns=m.ListSessionsData,
            options=options,
        )

    def revoke_other_sessions(
        self,
        *,
        options: RequestOptions | None = None,
    ) -> m.RevokeOtherSessionsData:
        """Revoke all other sessions.

        Ends all other sessions of the person immediately. Also cancels approved device logins that have not been completed. API keys stay valid.

        `DELETE /auth/sessions`
        """
        return self._perform(
            "DELETE",
            "/auth/sessions",
            returns=m.RevokeOtherSessionsData,
            options=options,
        )

    def revoke_session(self, id: str, *, options: RequestOptions | None = None) -> m.RevokeSessionData:
        """Revoke a session.

        Args:
            id: Id of the related resource.

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

        Needs the password, or a session that started within the last ten minutes. Ends all your sessions and revokes all your API keys immediately. Your personal data is deleted at `deletesAt` (after `ACCOUNT_DELETION_GRACE`, 30 days). Logging in before then cancels the deletion. Organizations without other members are deleted with the account. Until then their scheduled posts are on hold and their webhooks disabled. Returns `invalid_state` with their names while you are the only owner of organizations with other members.

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

        Ends all other sessions and sends the person a mail. API keys stay valid.

        Args:
            current_password: Current password.
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

        The answer is the same, and takes as long, whether or not the email address has an account. The link works once, for 30 minutes.

        Args:
            email: Email address of at most 254 characters. Case does not matter.

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

        Ends every session and sends the person a mail. If this is the first proof of the email address, it also ends every API key. From this request’s IP address you can log in even while others are guessing the password. The token is the part of the link after `#token=`.

        Args:
            token: Token from the link in the mail. Works once.
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

        The token is the part of the link after `#token=`. It works once, for an hour. The first verification ends every session, API key, and password of the account, because someone else may have signed up with this address. Send the new password, or request one with `POST /auth/password/forgot`.

        Args:
            token: Token from the link in the mail. Works once.
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

        Starts an RFC 8628 device login: show the person `userCode` and `verificationUri`, and poll `POST /auth/device/token`.

        Args:
            client_name: The device’s name, as shown to the person, at most 60 characters.

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

        Poll every `interval` seconds. `authorization_pending`: poll again. `slow_down`: the interval grows by five seconds, see `Retry-After`. `access_denied`, `expired_token`: stop polling.

        Args:
            device_code: Secret that the device polls with.

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

    def get_device_login(
        self,
        *,
        user_code: str,
        options: RequestOptions | None = None,
    ) -> m.WaitingDevice:
        """Get a device login by its code.

        Shows the device login before the person decides. At most five wrong codes in 15 minutes, and five attempts per code.

        Args:
            user_code: Code that the device shows. Case and hyphens do not matter.

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

        Works once per code. At most five wrong codes in 15 minutes, and five attempts per code. Needs a session that started within the last ten minutes and not by a device login.

        Args:
            user_code: Code that the device shows. Case and hyphens do not matter.

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

        Works once per code. At most five wrong codes in 15 minutes, and five attempts per code.

        Args:
            user_code: Code that the device shows. Case and hyphens do not matter.

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

        Login providers that the operator of this service has configured.

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

        Sends a browser (`Accept: text/html`) to the provider’s page. Other callers get its address. A cookie binds the login to the caller: the callback must come from the same browser, once, within ten minutes.

        With `returnTo`, a path below `APP_URL`, the browser returns there with `#code=…`, which `POST /auth/social/token` exchanges for a session once, within a minute, or with `#error=<code>&error_description=<sentence>`. Without it, the callback returns the session as JSON.

        With a session token, the provider is connected to that person instead (`#connected=<provider>`), if they logged in within the last ten minutes and not by a device login.

        Args:
            provider: Login provider, such as google.
            return_to: Final destination of the browser.
            page: Page of the service, instead of `returnTo`: `/device`, `/confirm`, `/oauth/authorize`, or the console at `/app/login`. The page gets `state` after `#code=…`.

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

        The code is the part after `#code=` of the address to which the browser returned. It works once, for a minute.

        Args:
            code: Code that the browser returned with. Works once.

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
            limit: Maximum number of items to return.
            offset: Number of items to skip.

        `GET /auth/identities`
        """
        return self._listing(
            "GET",
            "/auth/identities",
            query={"limit": limit, "offset": offset},
            returns=m.ListIdentitiesData,
            options=options,
        )

    def unlink_identity(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.UnlinkIdentityData:
        """Unlink an identity.

        Refused for the last identity of a person without a password. The person gets a mail.

        Args:
            id: Id of the related resource.

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

        Returns a zip of everything that the organization owns: each table as JSON Lines with a JSON Schema, posts, credits, and deliveries also as CSV, and a manifest with counts and checksums, without secrets. All rows are from the same moment. Large organizations take a few seconds: after `EXPORT_WAIT` (8 s) the answer is 202 with a job, whose state is at `GET /jobs/{jobId}`. You can also repeat the request. Requests within a minute get the same archive, and so does the first request after it is ready. An organization can have at most 10 archives. Without `audit:read`, which admins lack, the audit log is omitted.

        Args:
            include: `files`: includes media and documents in addition to the rows.

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

        Deletes the archives. Their download links stop working immediately.

        `DELETE /account/export`
        """
        return self._perform(
            "DELETE",
            "/account/export",
            returns=m.DeleteAccountExportData,
            options=options,
        )


class OrganizationsResource(Resource):
    def create(
        self,
        *,
        name: str,
        slug: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Organization:
        """Create an organization.

        The caller becomes its owner. The session stays in its organization. A slug is unique among all organizations, and is derived from the name if omitted.

        Args:
            name: Display name.
            slug: Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique.

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

        A person sees all their organizations, an API key only its own. The header `X-Total-Count` contains the total.

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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
            id: Id of the related resource.

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
            id: Id of the related resource.
            name: Display name.
            slug: Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique.
            return_origins: Origins to which a browser may return after an account was connected, in addition to the operator’s.

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

        For owners. Needs the password, or a session that started within the last ten minutes. The organization and everything in it are deleted at `deletesAt` (after `ORGANIZATION_DELETION_GRACE`, 30 days), and its members get a mail. Until then an owner can cancel the deletion (`POST /orgs/{id}/restore`). The organization is treated as suspended: it is read-only, every change returns `billing_suspended`, its webhooks are disabled, and its scheduled posts are on hold for up to `MAX_LATENESS` and then fail. Repeating the request changes nothing. Returns `invalid_state` while it pays for a subscription.

        Args:
            id: Id of the related resource.
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

        For owners, until `deletesAt`. Posts that are not too late are published, and webhooks disabled by the deletion are enabled. Send their held deliveries with `POST /webhooks/{id}/recover`. Members get a mail.

        Args:
            id: Id of the related resource.

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

        Beyond a limit on the number of resources, requests return `invalid_state`. Beyond a limit per period, they return `rate_limited`.

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

        All credit movements, newest first. The amounts add up to the balance. Entries of brands that you may not see show only the amounts.

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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

        Prices in credits for every `per` units or part of them: 7 slides at 5 per 3 cost 15. Credits are reserved before an operation and spent when it succeeds. Failures cost nothing. For a document, the price of one chunk is reserved until the document is read, and then that of all chunks.

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
            operation: Operation.
            units: Number of units, 1 to 1,000,000.

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

        Returns the page on which a person pays. The plan applies once Stripe reports the payment.

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

    def create_portal_session(
        self,
        *,
        options: RequestOptions | None = None,
    ) -> m.CreatePortalSessionData:
        """Create a billing portal session.

        Returns the page on which a person changes or cancels the subscription and sees the invoices.

        `POST /billing/portal`
        """
        return self._perform(
            "POST",
            "/billing/portal",
            returns=m.CreatePortalSessionData,
            options=options,
        )

    def get_usage(
        self,
        *,
        from_: datetime | str | Unset = UNSET,
        to: datetime | str | Unset = UNSET,
        by: m.UsageStep | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.GetUsageData:
        """Get usage by area and period.

        Defaults to the current month unless `from` and `to` are set. Days and months are in UTC.

        Args:
            from_: Start of the range, inclusive.
            to: End of the range, exclusive.
            by: Length of each period, in UTC.

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

        Credits by period, operation, brand, and member. The rows add up to the spent credits in the ledger. Defaults to the current month unless `from` and `to` are set. `format=csv` returns a file.

        Args:
            from_: Start of the range, inclusive.
            to: End of the range, exclusive.
            by: Length of each period, in UTC.
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

    def get_spending(
        self,
        *,
        from_: datetime | str | Unset = UNSET,
        to: datetime | str | Unset = UNSET,
        by: m.UsageStep | Unset = UNSET,
        format: m.TableFormat | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.GetSpendingData | str:
        """Get what platforms charge.

        Money that platforms charge the operator for what the organization publishes, by period, platform, brand, and call, and the budget of this month. Refused calls cost nothing. Defaults to the current month unless `from` and `to` are set. `format=csv` returns the lines as a file.

        Args:
            from_: Start of the range, inclusive.
            to: End of the range, exclusive.
            by: Length of each period, in UTC.
            format: How it is given.

        `GET /usage/spending`
        """
        return self._perform(
            "GET",
            "/usage/spending",
            query={"from": from_, "to": to, "by": by, "format": format},
            returns=m.GetSpendingData | str,
            options=options,
        )

    def set_spending_budget(
        self,
        platform: m.Platform,
        *,
        budget: float | None,
        options: RequestOptions | None = None,
    ) -> m.SetSpendingBudgetData:
        """Set the monthly budget for a platform.

        A post whose price does not fit is held (`budget_used_up`) and published automatically once the budget is raised or the next month begins. Deletions count but are never stopped. People who manage billing are notified when 80 % is spent.

        Args:
            platform: Platform that charges.
            budget: Dollars per UTC month, or null for no limit.

        `PUT /usage/budgets/{platform}`
        """
        return self._perform(
            "PUT",
            f"/usage/budgets/{at(platform)}",
            body=m.SetSpendingBudgetRequest,
            fields={"budget": budget},
            returns=m.SetSpendingBudgetData,
            options=options,
        )


class OnboardingResource(Resource):
    def get_progress(self, *, options: RequestOptions | None = None) -> m.GetOnboardingProgressData:
        """Get onboarding progress.

        Onboarding steps of the organization for the caller. A step is completed once it has happened in the organization, no matter who did it, or once the caller has marked it.

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

        Marks a step as done for the caller in this organization. Repeating it changes nothing.

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
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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

        Applies from the member’s next request. `leftBehind` lists what acted on their behalf and may no longer. You cannot give permissions that you do not have for every brand. The last owner stays an owner. A member in groups has the scopes of these groups instead of the default scopes. An empty list removes them from all groups and restores the default.

        Args:
            id: Id of the membership or of the person.
            group_ids: Ids of the member’s permission groups.

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

        Ends the access of the person’s sessions immediately, and ends or pauses what acted on their behalf: `leftBehind` of the answer lists it with what to do, and a notification informs the people who manage the team. The person can come back only by an invitation to their address. Invite links refuse them. The last owner stays. Posts belong to the organization: the person’s scheduled posts are published unless the request contains `scheduledPosts=stop`. Then every unpublished post that they wrote (also with their API keys), or were the last to schedule or publish, fails with `author_removed` within moments, and `post.failed` is sent for each. Posts that another member retries or schedules afterwards are published, and so are the person’s own if they come back. `scheduledPosts` of the answer counts both.

        Args:
            id: Id of the membership or of the person.
            scheduled_posts: Treatment of this person’s unpublished posts: `keep` publishes them as planned, `stop` fails them.

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

        Same as being removed, except that the person’s scheduled posts are published, and an invite link admits them again with at most their earlier permissions. The session continues in their oldest remaining organization.

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

        Returns every scope. With `brandId`, for what belongs to that brand.

        Args:
            id: Id of the membership or of the person.
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
            id: Id of the related resource.
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

        Replaces the scopes of the member’s groups for everything that belongs to this brand. An empty list removes all access. Groups still decide about everything without a brand (webhooks and their events, media, usage). An override does not limit owners and admins, but is kept in case they become members.

        Args:
            id: Id of the related resource.
            brand_id: Id of the brand.
            permissions: Permissions of a member for this brand, instead of those of their groups.

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

    def delete_brand_override(
        self,
        id: str,
        brand_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> None:
        """Delete a brand override.

        Args:
            id: Id of the related resource.
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
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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

        The invitation is valid for a week and replaces an open one to the same address. You cannot give permissions that you do not have. Your own email address must be verified. An address gets at most one invitation a day per organization. Further ones return 429.

        Args:
            email: Email address of at most 254 characters. Case does not matter.
            group_ids: Ids of the member’s permission groups.

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

    def revoke_invitation(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.RevokeInvitationData:
        """Revoke an invitation.

        Args:
            id: Id of the related resource.

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

        Works once, for a person with the invited email address.

        Args:
            token: Secret part of the link.

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

        Shows a link’s token only if the caller has all permissions that the link gives, because anyone with the token can join.

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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

        Anyone with the link can join as a member of these groups, until the link is used up, expired, or revoked. The creator’s email address must be verified.

        Args:
            group_ids: Ids of the member’s permission groups.
            max_uses: Maximum number of people, from 1 to 1,000,000, or null for no limit.
            expires_at: Expiry time, in UTC, or null if it never expires.

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

    def revoke_invite_link(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.RevokeInviteLinkData:
        """Revoke an invite link.

        Args:
            id: Id of the related resource.

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

        Works while people can join with the link. Returns `invalid_state` once it is used up or has expired.

        Args:
            token: Secret part of the link.

        `GET /teams/join/{token}`
        """
        return self._perform(
            "GET",
            f"/teams/join/{at(token)}",
            returns=m.GetJoinLinkData,
            options=options,
        )

    def join(self, token: str, *, options: RequestOptions | None = None) -> m.JoinTeamData:
        """Join with an invite link.

        Joins the organization. Switch the session to it with `PUT /orgs/active`.

        Args:
            token: Secret part of the link.

        `POST /teams/join/{token}`
        """
        return self._perform(
            "POST",
            f"/teams/join/{at(token)}",
            returns=m.JoinTeamData,
            options=options,
        )

    def list_groups(
        self,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListGroupsData, m.PermissionGroup]:
        """List permission groups.

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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

        A member in groups has the scopes of all their groups together, instead of a member’s default scopes.

        Args:
            name: Display name.
            scopes: Scopes of the key.

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
            id: Id of the related resource.
            name: Display name.
            scopes: Scopes of the key.

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

        Members of the group lose its scopes, and gain none.

        Args:
            id: Id of the related resource.

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
            name: Display name.
            scopes: Scopes of the key.
            expires_at: Expiry time, in UTC, or null if it never expires.
            brand_ids: Ids of the brands that the key is limited to, or null for all brands.

        `POST /api-keys`

        Example:
            api_key = client.api_keys.create(name="Our website", scopes=["posts:read", "posts:write"])
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
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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

        Applies from the next request. You cannot add scopes that you do not have. The scopes and expiry of an OAuth grant cannot be changed (`invalid_state`). `null` removes the expiry or the limit to brands.

        Args:
            id: Id of the related resource.
            name: Display name.
            scopes: Scopes of the key.
            expires_at: Expiry time, in UTC, or null if it never expires.
            brand_ids: Ids of the brands that the key is limited to, or null for all brands.

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
            id: Id of the related resource.

        `DELETE /api-keys/{id}`
        """
        return self._perform(
            "DELETE",
            f"/api-keys/{at(id)}",
            returns=m.RevokeApiKeyData,
            options=options,
        )


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

        Newest first, and immutable. Changes of posts are in their timelines (`GET /posts/{id}/timeline`), webhook requests in deliveries.

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
        - `password.reset_requested`: someone asked for a link to reset a password
        - `password.reset`: a password was reset by a link from a mail, which ended all sessions
        - `email.verification_requested`: a person asked for a link that verifies their email address
        - `email.verified`: an email address was verified
        - `identity.connected`: Google or GitHub was connected to a person for future logins
        - `identity.disconnected`: a person disconnected Google or GitHub
        - `device_login.approved`: a person approved a device login
        - `device_login.denied`: a person denied a device login
        - `authentication.failed`: requests with a missing, invalid, expired, or revoked credential
        - `access.denied`: requests that the credential, role, group, or override does not allow
        - `rate_limit.exceeded`: requests that a rate limit rejected
        - `api_key.created`: an API key was created
        - `api_key.changed`: the name, scopes, brands, or expiry of an API key changed
        - `api_key.revoked`: an API key was revoked
        - `member.joined`: a person joined by an invitation or an invite link
        - `member.changed`: the role or groups of a member changed
        - `member.removed`: a member left or was removed
        - `group.created`: a permission group was created
        - `group.changed`: the name or scopes of a permission group changed
        - `group.deleted`: a permission group was deleted
        - `override.set`: a member’s permissions for one brand were set
        - `override.removed`: a member’s permissions for one brand were removed
        - `invitation.created`: someone was invited by mail
        - `invitation.revoked`: an invitation was revoked
        - `invite_link.created`: an invite link was created
        - `invite_link.revoked`: an invite link was revoked
        - `organization.created`: an organization was created
        - `organization.changed`: the name, slug, or return origins of an organization changed
        - `organization.deletion_requested`: an owner asked for the deletion of the organization
        - `organization.deletion_cancelled`: an owner cancelled the deletion of the organization
        - `organization.deleted`: the grace period of an organization’s deletion ended, and it was removed
        - `brand.created`: a brand was created
        - `brand.changed`: the name, slug, description, kit, UTM parameters, or review of a brand changed
        - `brand.archived`: a brand was archived
        - `brand.unarchived`: a brand was unarchived
        - `brand.deleted`: a brand and its connections were deleted
        - `post.reviewed`: an approver or a client approved a post, asked for changes, or rejected it
        - `post.reposted`: someone asked to repost a published post
        - `post.revised`: someone asked to change a published post on its platform
        - `post.unpublished`: someone asked to delete a published post from its platform
        - `comment.acted_on`: someone asked to answer, hide, show, delete, or like a comment
        - `comment.changed`: a comment was assigned to a member, or its assignment was removed
        - `comment.drafted`: a draft of an answer to a comment was written
        - `comment.draft_discarded`: a draft of an answer was discarded, or a pending action on a comment was cancelled
        - `post.retried`: an operator retried the failed targets of a post
        - `post.resolved`: an operator resolved an unconfirmed post
        - `post.cancelled`: an operator cancelled a post
        - `publishing.paused`: an operator paused publishing on a platform, for the organization or for an account
        - `publishing.resumed`: an operator resumed publishing
        - `database.restored`: an operator resumed publishing after the database was set back to a backup
        - `review_link.created`: a client was invited by mail to review posts
        - `review_link.revoked`: a review link was revoked
        - `budget.changed`: the monthly budget for a platform was set or removed
        - `queue.changed`: the slots, time zone, or pause of a brand’s queue changed
        - `series.created`: a series was created
        - `series.changed`: a series was changed, paused, or resumed, or one of its occurrences was changed
        - `series.paused`: the service paused a series whose posts failed
        - `series.deleted`: a series was deleted
        - `carousel.created`: a carousel was generated
        - `carousel.changed`: the title, slides, design, or language of a carousel changed
        - `carousel.refined`: a carousel was refined by an instruction
        - `carousel.restored`: an earlier version of a carousel was restored
        - `carousel.rendered`: the images of a carousel were rendered
        - `carousel.failed`: a carousel could not be rendered
        - `carousel.render_requested`: someone asked to render a carousel again
        - `carousel.published`: a post was created from a carousel
        - `carousel.deleted`: a carousel and its versions were deleted
        - `confirmation.approved`: a person approved a post
        - `confirmation.denied`: a person denied a post
        - `connection.connected`: a platform account was connected
        - `connection.declined`: a person who came back from a platform declined to connect the account
        - `connection.made_default`: an account became the default one of its brand and platform
        - `connection.disconnected`: a platform account was disconnected
        - `ideas.generated`: ideas were generated for a brand
        - `idea.deleted`: an idea was deleted
        - `idea.enriched`: someone asked for a draft of an idea
        - `webhook.created`: a webhook was created
        - `webhook.changed`: a webhook was changed, enabled, or disabled
        - `webhook.disabled`: the service disabled a failing webhook
        - `webhook.deleted`: a webhook was deleted
        - `webhook.secret_rotated`: the secret of a webhook was rotated
        - `delivery.resent`: an operator resent a delivery of a webhook
        - `knowledge_base.created`: a knowledge base was created
        - `knowledge_base.changed`: the name or description of a knowledge base changed
        - `knowledge_base.deleted`: a knowledge base and its documents were deleted
        - `source.created`: a feed, sitemap, or page was added as a source of a knowledge base
        - `source.changed`: a source of a knowledge base was changed, paused, or resumed
        - `source.paused`: the service paused a source because its checks failed or it no longer exists
        - `source.deleted`: a source of a knowledge base was deleted; its documents remain
        - `document.added`: a document was added to a knowledge base
        - `document.reingested`: someone asked to ingest a document again
        - `document.ingested`: a document was ingested and can be searched
        - `document.failed`: a document could not be ingested
        - `document.deleted`: a document was deleted
        - `clip.created`: a video was uploaded as a clip, or a clip was created from a URL
        - `clip.deleted`: a clip and its files were deleted
        - `clip.scenes_requested`: someone asked to detect the scenes of a clip
        - `clip.transcript_set`: a transcript of a clip was set or requested
        - `clip.render_requested`: someone asked to render part of a clip
        - `clip.render_cancelled`: a render was cancelled
        - `clip.render_retried`: a failed or cancelled render was retried
        - `account_export.requested`: someone asked for an export of the organization’s data
        - `account_export.completed`: an export of the organization’s data is ready to download for a day
        - `account_export.failed`: an export of the organization’s data failed
        - `account_export.deleted`: an export of the organization’s data was deleted by request or expired
        - `subscription.changed`: the plan, status, or period of the subscription changed
        - `credits.granted`: credits were granted or withdrawn
        - `agent.created`: an agent was created
        - `agent.changed`: an agent was changed, enabled, or disabled
        - `agent.disabled`: the service disabled an agent whose runs failed
        - `agent.deleted`: an agent was deleted
        - `agent.run_requested`: someone started a run of an agent

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            action: Only events of this action.
            actor: Id of a person or key, name of an operator, or a kind of actor.
            target_id: Only changes of the resource with this id.
            since: Start of the range.
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

        A brand has a queue without slots until you set them.

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
        slots: Sequence[p.SetQueueSlots],
        dry_run: bool | Unset = UNSET,
        paused: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.SetQueueData:
        """Set the queue of a brand.

        Queued posts get the times of the new slots in order, starting now. A post without a slot keeps its time and leaves the queue. If its time has passed, the change returns `invalid_state`. Publishing and published posts never move. `dryRun=true` changes nothing and shows each move. A new time zone keeps the times of day.

        Args:
            brand_slug: Slug of the brand.
            time_zone: IANA time zone of the times.
            slots: All slots of the queue.
            dry_run: Whether to only show the moves.
            paused: Omitted: stays as it is. Use `POST /brands/{brandSlug}/queue/pause` and `/resume` instead.

        `PUT /brands/{brandSlug}/queue`

        Example:
            changed = client.queues.set("acme", time_zone="Europe/Berlin", slots=[{"days": ["monday", "wednesday", "friday"], "time": "09:30"}])
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

    def pause(
        self,
        brand_slug: str,
        *,
        dry_run: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PauseQueueData:
        """Pause the queue of a brand.

        Queued posts stay `scheduled` and are not published. Repeating it changes nothing.

        Args:
            brand_slug: Slug of the brand.
            dry_run: Whether to only show the moves.

        `POST /brands/{brandSlug}/queue/pause`
        """
        return self._perform(
            "POST",
            f"/brands/{at(brand_slug)}/queue/pause",
            query={"dryRun": dry_run},
            returns=m.PauseQueueData,
            options=options,
        )

    def resume(
        self,
        brand_slug: str,
        *,
        dry_run: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ResumeQueueData:
        """Resume the queue of a brand.

        Queued posts get the next times of the slots, in their order. `dryRun=true` changes nothing and shows each move. Repeating it changes nothing.

        Args:
            brand_slug: Slug of the brand.
            dry_run: Whether to only show the moves.

        `POST /brands/{brandSlug}/queue/resume`
        """
        return self._perform(
            "POST",
            f"/brands/{at(brand_slug)}/queue/resume",
            query={"dryRun": dry_run},
            returns=m.ResumeQueueData,
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

        Times of the slots in a range, free ones and taken ones with their posts, earliest first. Includes times of deleted slots that still have posts.

        Args:
            brand_slug: Slug of the brand.
            from_: Start of the range.
            to: End of the range, exclusive, at most 45 days later.

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

        Must contain each queued post once, in the new order. The posts share their current times. Returns `invalid_state` if the queue has changed meanwhile.

        Args:
            brand_slug: Slug of the brand.
            post_ids: Ids of all queued posts, in the new order.

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
        """Add a post to its brand’s queue.

        Schedules the post for a slot of the queue. No two posts share a slot. Possible for the same statuses as `POST /posts/{postId}/schedule`. Rescheduling, publishing, cancelling, or deleting a post frees its slot.

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
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            kind: Only texts of this kind.

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
        platform_texts: p.CreateSavedTextPlatformTexts | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.SavedText:
        """Save a text.

        Creates a signature, a hashtag group, or a template with fields. `insert` of `POST /posts` uses it.

        Args:
            brand_slug: Slug of the brand.
            name: Display name.
            text: The text. A template contains fields such as `{{product}}`. Hashtags are separated by spaces.
            platform_texts: Different texts by platform. An empty one omits the text there.

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
        platform_texts: p.UpdateSavedTextPlatformTexts | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.SavedText:
        """Update a saved text.

        Existing posts that used the text do not change.

        Args:
            brand_slug: Slug of the brand.
            saved_text_id: Id of the related resource.
            name: Display name.
            text: The text. A template contains fields such as `{{product}}`. Hashtags are separated by spaces.
            platform_texts: Different texts by platform. An empty one omits the text there.

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

        Existing posts that used the text do not change.

        Args:
            brand_slug: Slug of the brand.
            saved_text_id: Id of the related resource.

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
        accounts: Sequence[str] | Unset = UNSET,
        media: Sequence[p.CreateSeriesMedia] | Unset = UNSET,
        thread: Sequence[p.CreateSeriesThread] | Unset = UNSET,
        platform_options: p.CreateSeriesPlatformOptions | Unset = UNSET,
        account_options: Mapping[str, p.XOptions | p.LinkedInOptions | p.InstagramOptions | p.ThreadsOptions | p.YouTubeOptions] | Unset = UNSET,
        disclosures: p.CreateSeriesDisclosures | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        variants: Sequence[p.CreateSeriesVariants] | Unset = UNSET,
        until: str | None | Unset = UNSET,
        count: int | None | Unset = UNSET,
        cooldown_days: int | Unset = UNSET,
        lead_hours: int | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Series:
        """Create a series.

        Creates a recurring post. Calendars show its occurrences with `planned=true`, and each becomes a scheduled post `leadHours` before its time, on behalf of the owner (who last changed the series), if the owner still has the permission. A local time that the clock skips becomes the first instant after it, and a repeated one the first of the two. Refused if a platform would reject a text that repeats too soon.

        Args:
            brand_slug: Slug of the brand whose accounts publish the posts.
            name: Display name.
            text: Text of at most 100,000 characters. Each platform has its own limit.
            platforms: Target platforms, 1 to 5.
            rule: Frequency as an RFC 5545 rule (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are in `timeZone`.
            time_zone: IANA time zone of the times.
            starts_at: Local start in `timeZone`. The first post is at the first time of the rule from then on.
            accounts: Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account.
            media: Ids of the files of each post, in this order.
            thread: Posts that follow the first as a thread, each a reply to the one before. X and Threads only.
            platform_options: By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform.
            account_options: By connection of `accounts`: laid over the `platformOptions` of its platform.
            disclosures: Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically.
            labels: Labels to find the post by: `GET /posts?label=`.
            variants: Texts used in turn instead of `text`, one per post.
            until: Latest local time, or null for none.
            count: Total number of posts including skipped ones, or null for no limit.
            cooldown_days: Minimum number of days before the same text and files appear again on a platform.
            lead_hours: Hours before its time when an occurrence becomes a post, or null for the setting `SERIES_LEAD`.

        `POST /series`

        Example:
            series = client.series.create(brand_slug="acme", name="Tip of the week", platforms=["x"], text="Hello", rule="FREQ=WEEKLY;BYDAY=MO", time_zone="Europe/Berlin", starts_at="2030-01-07T09:00:00")
        """
        return self._perform(
            "POST",
            "/series",
            body=m.CreateSeriesRequest,
            fields={"brand_slug": brand_slug, "name": name, "text": text, "platforms": platforms, "accounts": accounts, "media": media, "thread": thread, "platform_options": platform_options, "account_options": account_options, "disclosures": disclosures, "labels": labels, "variants": variants, "rule": rule, "time_zone": time_zone, "starts_at": starts_at, "until": until, "count": count, "cooldown_days": cooldown_days, "lead_hours": lead_hours},
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
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            brand_slug: Slug of the brand.
            status: Only series with this status.

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
        accounts: Sequence[str] | Unset = UNSET,
        media: Sequence[p.ValidateSeriesMedia] | Unset = UNSET,
        thread: Sequence[p.ValidateSeriesThread] | Unset = UNSET,
        platform_options: p.ValidateSeriesPlatformOptions | Unset = UNSET,
        account_options: Mapping[str, p.XOptions | p.LinkedInOptions | p.InstagramOptions | p.ThreadsOptions | p.YouTubeOptions] | Unset = UNSET,
        disclosures: p.ValidateSeriesDisclosures | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        variants: Sequence[p.ValidateSeriesVariants] | Unset = UNSET,
        until: str | None | Unset = UNSET,
        count: int | None | Unset = UNSET,
        cooldown_days: int | Unset = UNSET,
        lead_hours: int | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ValidateSeriesData:
        """Validate a series.

        Accepts the same body as `POST /series` and saves nothing. Returns the same errors, or the next publication times and the price of a post.

        Args:
            brand_slug: Slug of the brand whose accounts publish the posts.
            name: Display name.
            text: Text of at most 100,000 characters. Each platform has its own limit.
            platforms: Target platforms, 1 to 5.
            rule: Frequency as an RFC 5545 rule (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are in `timeZone`.
            time_zone: IANA time zone of the times.
            starts_at: Local start in `timeZone`. The first post is at the first time of the rule from then on.
            accounts: Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account.
            media: Ids of the files of each post, in this order.
            thread: Posts that follow the first as a thread, each a reply to the one before. X and Threads only.
            platform_options: By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform.
            account_options: By connection of `accounts`: laid over the `platformOptions` of its platform.
            disclosures: Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically.
            labels: Labels to find the post by: `GET /posts?label=`.
            variants: Texts used in turn instead of `text`, one per post.
            until: Latest local time, or null for none.
            count: Total number of posts including skipped ones, or null for no limit.
            cooldown_days: Minimum number of days before the same text and files appear again on a platform.
            lead_hours: Hours before its time when an occurrence becomes a post, or null for the setting `SERIES_LEAD`.

        `POST /series/validate`
        """
        return self._perform(
            "POST",
            "/series/validate",
            body=m.ValidateSeriesRequest,
            fields={"brand_slug": brand_slug, "name": name, "text": text, "platforms": platforms, "accounts": accounts, "media": media, "thread": thread, "platform_options": platform_options, "account_options": account_options, "disclosures": disclosures, "labels": labels, "variants": variants, "rule": rule, "time_zone": time_zone, "starts_at": starts_at, "until": until, "count": count, "cooldown_days": cooldown_days, "lead_hours": lead_hours},
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
        accounts: Sequence[str] | Unset = UNSET,
        media: Sequence[p.UpdateSeriesMedia] | Unset = UNSET,
        thread: Sequence[p.UpdateSeriesThread] | Unset = UNSET,
        platform_options: p.UpdateSeriesPlatformOptions | Unset = UNSET,
        account_options: Mapping[str, p.XOptions | p.LinkedInOptions | p.InstagramOptions | p.ThreadsOptions | p.YouTubeOptions] | Unset = UNSET,
        disclosures: p.UpdateSeriesDisclosures | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        variants: Sequence[p.UpdateSeriesVariants] | Unset = UNSET,
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

        Applies to future occurrences. The caller becomes the owner. Unchanged posts that were created ahead are created again. Changes of single occurrences stay as long as the rule contains them.

        Args:
            series_id: Id of the series.
            name: Display name.
            text: Text of at most 100,000 characters. Each platform has its own limit.
            platforms: Target platforms, 1 to 5.
            accounts: Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account.
            media: Ids of the files of each post, in this order.
            thread: Posts that follow the first as a thread, each a reply to the one before. X and Threads only.
            platform_options: By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform.
            account_options: By connection of `accounts`: laid over the `platformOptions` of its platform.
            disclosures: Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically.
            labels: Labels to find the post by: `GET /posts?label=`.
            variants: Texts used in turn instead of `text`, one per post.
            rule: Frequency as an RFC 5545 rule (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are in `timeZone`.
            time_zone: IANA time zone of the times.
            starts_at: Local start in `timeZone`. The first post is at the first time of the rule from then on.
            until: Latest local time, or null for none.
            count: Total number of posts including skipped ones, or null for no limit.
            cooldown_days: Minimum number of days before the same text and files appear again on a platform.
            lead_hours: Hours before its time when an occurrence becomes a post, or null for the setting `SERIES_LEAD`.

        `PATCH /series/{seriesId}`
        """
        return self._perform(
            "PATCH",
            f"/series/{at(series_id)}",
            body=m.UpdateSeriesRequest,
            fields={"name": name, "text": text, "platforms": platforms, "accounts": accounts, "media": media, "thread": thread, "platform_options": platform_options, "account_options": account_options, "disclosures": disclosures, "labels": labels, "variants": variants, "rule": rule, "time_zone": time_zone, "starts_at": starts_at, "until": until, "count": count, "cooldown_days": cooldown_days, "lead_hours": lead_hours},
            returns=m.Series,
            options=options,
        )

    def delete(self, series_id: str, *, options: RequestOptions | None = None) -> m.DeleteSeriesData:
        """Delete a series.

        Deletes unchanged posts that were created ahead. All others stay.

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

        Deletes unchanged posts that were created ahead.

        Args:
            series_id: Id of the series.

        `POST /series/{seriesId}/pause`
        """
        return self._perform(
            "POST",
            f"/series/{at(series_id)}/pause",
            returns=m.Series,
            options=options,
        )

    def resume(self, series_id: str, *, options: RequestOptions | None = None) -> m.Series:
        """Resume a series.

        Resumes from now on. Missed occurrences are not created. Resets the failure count.

        Args:
            series_id: Id of the series.

        `POST /series/{seriesId}/resume`
        """
        return self._perform(
            "POST",
            f"/series/{at(series_id)}/resume",
            returns=m.Series,
            options=options,
        )

    def list_occurrences(
        self,
        series_id: str,
        *,
        from_: datetime | str | Unset = UNSET,
        to: datetime | str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListOccurrencesData:
        """List the occurrences of a series.

        Occurrences in a range, by the local times of the rule: planned, moved, skipped, already a post, or failed.

        Args:
            series_id: Id of the series.
            from_: Start of the range. Defaults to now.
            to: End of the range, at most 366 days later. Defaults to 90 days later.

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
        media: Sequence[p.UpdateOccurrenceMedia] | None | Unset = UNSET,
        rule: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Series:
        """Skip, move or edit occurrences.

        Changes a future occurrence. If it is already a post, change the post. With `scope: following`, the series ends before it, and the answer is a new series that continues from there with the changes.

        Args:
            series_id: Id of the series.
            occurrence: Key of the occurrence: the local time of the rule.
            skipped: True to skip the occurrence. With `following`, the series ends before it.
            starts_at: New local time in the series’ zone, or null for that of the rule.
            text: Different text, or null for that of the series.
            media: Ids of different files, or null for those of the series.
            rule: New rule for this and all later occurrences.

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

        Returns the approvers, what each platform gets, the decisions, and changes since. The page of a LinkedIn link card is read once a day, and the card is published as approved. Posts of a brand without `review` need no approval.

        Args:
            post_id: Id of the post.

        `GET /posts/{postId}/reviews`
        """
        return self._perform(
            "GET",
            f"/posts/{at(post_id)}/reviews",
            returns=m.PostReview,
            options=options,
        )

    def review_post(
        self,
        post_id: str,
        *,
        decision: m.ReviewDecision,
        digest: str,
        words: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PostReview:
        """Approve or reject a post, or ask for changes.

        For approvers of the current stage, from their own session. A decision covers the post version in `digest`: accounts, texts, files with alternative texts, options, link card, and time. Returns `precondition_failed` if the post has changed. Any later change ends the decision, except a time within `timeTolerance`. Repeating a decision changes nothing.

        Args:
            post_id: Id of the post.
            digest: `digest` of the version that was shown.
            words: Comment on the decision.

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

        Mails a link to the address. No answer contains the link, because decisions made with it count as made by that address. The link works for the given posts of one brand until it expires, is revoked, or is used up, or until its creator may no longer publish for the brand.

        Args:
            post_id: Id of the post.
            email: Email address of at most 254 characters. Case does not matter.
            expires_at: Expiry of the link, at most `REVIEW_LINK_LIFETIME` (30 d) from now.
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

    def list_links(
        self,
        post_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.ListReviewLinksData:
        """List the review links of a post.

        The newest 100, without their secret tokens.

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
        """Revoke a review link.

        The link stops working. Decisions made with it still count.

        Args:
            id: The link.

        `DELETE /review-links/{id}`
        """
        return self._perform("DELETE", f"/review-links/{at(id)}", returns=m.ReviewLink, options=options)

    def get_page(self, *, token: str, options: RequestOptions | None = None) -> m.GetReviewPageData:
        """Get the posts of a review link.

        Returns what the client should decide about. Reading changes nothing. Returns `invalid_state` with the reason once the link has ended.

        Args:
            token: Token of the link in the mail, the part after `#token=`.

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

        Same as `POST /posts/{postId}/reviews`, on behalf of the link’s address. Works once per version of a post: another decision about the same version returns `invalid_state`, and a changed post can be decided again.

        Args:
            token: Token of the link in the mail, the part after `#token=`.
            post_id: Id of a post of the link.
            digest: `digest` of the version that was shown.
            words: Comment on the decision.

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

        Internal notes about the post, newest first. Platforms and clients never see them.

        Args:
            post_id: Id of the post.
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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

        Every person who may read the post may add a note, from their own session. Mentioned members are notified through their chosen channels.

        Args:
            post_id: Id of the post.
            text: Text of the note.
            mentions: Ids of mentioned members. They are notified, and must be allowed to read the post.

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

        Authors may delete their own notes. Owners and admins may delete any.

        Args:
            post_id: Id of the post.
            note_id: Id of the related resource.

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
        """List comments.

        Inbox of comments on all posts and platforms, newest first. The service reads them every ten minutes for a new post, once a day for an old one, for thirty days.

        Args:
            limit: Number of comments.
            after: `next` of the previous page.
            brand_slug: Only for this brand.
            platform: Only on these platforms.
            unanswered: Whether to return only comments without your answer.
            unread: Whether to return only comments that no one on the team has read.
            drafted: Whether to return only comments with a draft answer.
            assignee: Only comments assigned to this member.

        `GET /comments`

        Example:
            inbox = client.comments.list(unanswered=True)
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

        Comments on a post, newest first, and for each target whether comments can be read, otherwise why not and since when.

        Args:
            post_id: Id of the post.
            limit: Number of comments.
            after: `next` of the previous page.

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

        Asks the platforms. Does nothing if they were asked within the last minute: `Retry-After` then contains the seconds left. On X, each new comment costs the operator $0.005. The answer contains the known comments. `readAt` changes when new ones arrive.

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

        Comments and their history, newest first.

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

        Deletes the comment on the platform: your own everywhere, and on Instagram and LinkedIn also other people’s.

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
        """Assign a comment, and mark it as read.

        Only the team sees both. Nothing is sent to the platform. The assignee gets a notification.

        Args:
            comment_id: Id of the comment.
            read: Whether someone on the team has read the comment.
            assignee: Membership id of the member who should answer, or null for no one.

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

        Replies to the comment, once. The attempt is recorded before the call, and after a lost answer the service first checks the platform. If the outcome stays unknown, the answer is `unconfirmed` and not sent again. `draftId` sends that draft, optionally with another text. If the brand’s `review` covers answers, answers of people who are not approvers become a `draft` for an approver to send. `GET /comments/{commentId}` shows the state.

        Args:
            comment_id: Id of the comment.
            text: The text.
            draft_id: Id of the draft to send.

        `POST /comments/{commentId}/answers`

        Example:
            answer = client.comments.answer(comment_id, text="From eight, every day but Monday.")
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

        Hides the comment on the platform. On YouTube it is rejected. LinkedIn does not support hiding.

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

        Shows a hidden comment again, or publishes one that YouTube has held.

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

        Likes the comment as the account. Only LinkedIn lets apps do this.

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

        Up to 100 at once, all of them or none.

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

        Internal notes about the comment, newest first. Only the team sees them.

        Args:
            comment_id: Id of the comment.
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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

        Every person who may read the comment may add a note, from their own session.

        Args:
            comment_id: Id of the comment.
            text: Text of the note.

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

        Lets a model write an answer in the brand’s voice, using the knowledge base if one is set. The answer waits in `draft` until someone sends it (`POST /comments/{commentId}/answers` with `draftId`). A comment has one draft, and a new one replaces it. Costs credits (`GET /billing/prices`). A failure costs nothing.

        Args:
            comment_id: Id of the comment.
            instructions: Content and style of the answer.
            knowledge_base_id: Knowledge base for the answer, or null for none. Setting one also needs `kb:read`.

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

    def discard_draft(
        self,
        comment_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.DiscardDraftData:
        """Discard the draft of an answer, or cancel a pending action.

        Deletes the draft. Without a draft, cancels a `pending` answer or other action on the comment. Returns 409 if the action has already started. Agents write no further answer for this comment, but people can request one.

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

        Numbers of the posts published in a period, grouped by `groupBy` and compared with the preceding period. A post counts once per platform. Sums include only posts that report the number (`reportedBy`). Missing numbers are never counted as 0. `format=csv` returns CSV with empty cells for missing numbers.

        Args:
            from_: Posts published at or after this time. Defaults to 30 days before `to`.
            to: Posts published before this time. Defaults to now, or 400 days after `from`.
            time_zone: Time zone of days, weekdays, and hours.
            brand_slug: Slug of a brand, or several: `brandSlug=acme,globex`, or repeat the parameter. Unknown brands have no posts.
            platform: Only posts published on these platforms: `platform=x,linkedin`, or repeat the parameter.
            created_by: Author of the posts: `agent:<id>` for one agent, `agent` for any agent. One or more.
            label: Only posts with this label. Several labels match any.
            group_by: How to group the posts.
            compare: Whether to compare with the preceding period of the same length.
            format: How it is given.

        `GET /analytics`

        Example:
            analytics = client.analytics.get(group_by="weekday", brand_slug="acme")
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

        Returns one number of `GET /analytics` as a bar chart with values, and the preceding period behind it. `GET /analytics` with the same parameters returns the table.

        Args:
            from_: Posts published at or after this time. Defaults to 30 days before `to`.
            to: Posts published before this time. Defaults to now, or 400 days after `from`.
            time_zone: Time zone of days, weekdays, and hours.
            brand_slug: Slug of a brand, or several: `brandSlug=acme,globex`, or repeat the parameter. Unknown brands have no posts.
            platform: Only posts published on these platforms: `platform=x,linkedin`, or repeat the parameter.
            created_by: Author of the posts: `agent:<id>` for one agent, `agent` for any agent. One or more.
            label: Only posts with this label. Several labels match any.
            group_by: How to group the posts.
            compare: Whether to compare with the preceding period of the same length.
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

        Hours of the week in which your posts performed better than your average on the same platform, best first. Includes only posts that are at least a day old and hours with at least three posts.

        Args:
            from_: Posts published at or after this time. Defaults to 30 days before `to`.
            to: Posts published before this time. Defaults to now, or 400 days after `from`.
            time_zone: Time zone of days, weekdays, and hours.
            brand_slug: Slug of a brand, or several: `brandSlug=acme,globex`, or repeat the parameter. Unknown brands have no posts.
            platform: Only posts published on these platforms: `platform=x,linkedin`, or repeat the parameter.
            created_by: Author of the posts: `agent:<id>` for one agent, `agent` for any agent. One or more.
            label: Only posts with this label. Several labels match any.

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

        Followers, views, and growth by day. The service reads them once a day and stores them, because most platforms keep no history. The history starts on the day the account was connected, or when the service started to support the number.

        Args:
            id: Id of the related resource.
            days: Number of days.

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

        Returns the stored numbers without calling a platform. A number is absent if a platform does not report it, and `missing` lists such platforms. For a thread, the numbers are those of the first post. The service reads posts by their age: hourly on the first day, every three days by the ninetieth.

        Args:
            post_id: Id of the post.
            days: Number of days.

        `GET /posts/{postId}/metrics`

        Example:
            metrics = client.analytics.get_post_metrics(post_id)
        """
        return self._perform(
            "GET",
            f"/posts/{at(post_id)}/metrics",
            query={"days": days},
            returns=m.PostMetrics,
            options=options,
        )

    def refresh_post_metrics(
        self,
        post_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.PostMetrics:
        """Read the numbers of a post now.

        Asks the platforms, including for final numbers. Does nothing if they were asked within the last minute: `Retry-After` then contains the seconds left. Reading a post on X costs the operator $0.005 once a day, and is refused (`off`) once X_READ_BUDGET is spent. The answer contains the known numbers. `capturedAt` changes when new ones arrive.

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
        archived: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListBrandsData, m.Brand]:
        """List brands.

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            archived: Whether to list archived brands instead of the brands in use.

        `GET /brands`
        """
        return self._listing(
            "GET",
            "/brands",
            query={"limit": limit, "offset": offset, "archived": archived},
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

        Without `slug`, the slug is derived from the name, with a number if it is taken. Paths of the API, such as `order`, cannot be slugs.

        Args:
            name: Display name.
            slug: Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique.
            description: Description for people.

        `POST /brands`

        Example:
            brand = client.brands.create(name="Acme", slug="acme")
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
        kit: p.UpdateBrandKit | Unset = UNSET,
        utm: p.UpdateBrandUtm | None | Unset = UNSET,
        disclosure_sentences: p.UpdateBrandDisclosureSentences | None | Unset = UNSET,
        review: p.UpdateBrandReview | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.UpdateBrandData:
        """Update a brand.

        Only the given fields of `kit` change. A color is used unchanged where text on it is readable, and as the nearest readable shade elsewhere. A `review` applies to all posts that have not started to publish. `dryRun=true` changes nothing.

        Args:
            brand_slug: Slug of the brand.
            dry_run: Whether to only show the changed brand and the number of approvals that would end.
            name: Display name.
            slug: Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique.
            description: Description for people.
            kit: Look of the brand.
            utm: UTM parameters for links to your own domains in published posts. Existing parameters of a link are kept. Null for none.
            disclosure_sentences: Sentences added to texts on platforms without a label for a disclosure, or null for none.
            review: Approval that posts need before publication, or null for none. Only owners and admins may change it.

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

        Returns `invalid_state` while a post of the brand is scheduled or publishing. Published posts stay on the platforms.

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

    def archive(self, brand_slug: str, *, options: RequestOptions | None = None) -> m.Brand:
        """Archive a brand.

        Archives a brand and keeps its data. Until the brand is unarchived, the API rejects every change to it and to what belongs to it with `invalid_state` (code `brand_archived` in `details`), its agents and series create nothing, and the service does not read its comments and metrics. An archived brand can be read, exported, and deleted, and counts toward the brand limit. Returns `invalid_state` while posts of the brand are scheduled or publishing; the message says how many.

        Args:
            brand_slug: Slug of the brand.

        `POST /brands/{brandSlug}/archive`
        """
        return self._perform(
            "POST",
            f"/brands/{at(brand_slug)}/archive",
            returns=m.Brand,
            options=options,
        )

    def unarchive(self, brand_slug: str, *, options: RequestOptions | None = None) -> m.Brand:
        """Unarchive a brand.

        Returns an archived brand to use. Its agents and series resume.

        Args:
            brand_slug: Slug of the brand.

        `POST /brands/{brandSlug}/unarchive`
        """
        return self._perform(
            "POST",
            f"/brands/{at(brand_slug)}/unarchive",
            returns=m.Brand,
            options=options,
        )

    def reorder(
        self,
        *,
        brand_slugs: Sequence[str],
        options: RequestOptions | None = None,
    ) -> m.ReorderBrandsData:
        """Reorder brands.

        Must contain every brand of the organization that is not archived exactly once. Archived brands follow in their previous order.

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
        add: bool | Unset = UNSET,
        expires_in_minutes: int | Unset = UNSET,
        return_url: str | Unset = UNSET,
        state: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.AuthorizeConnectionData:
        """Start connecting an account.

        Returns the address of the platform’s consent page for the person’s browser. The link works once, for ten minutes or `expiresInMinutes`, while the session or key that requested it is valid and may connect accounts of the brand. For a link that you send to someone, use an API key. Anyone else who opens the link sees a page with your name and decides there whether to connect the account. Another account replaces the brand’s default one on the platform. With `add`, it becomes a further account, of at most 20 per platform. An account that the brand already has is reconnected in both cases, and stays default or not.

        With `returnUrl`, at an origin in `CONNECT_RETURN_ORIGINS` or in the organization’s list, the browser returns there with `status` (`connected` or `failed`), `connectionId` or `error` (`access_denied`, `link_expired`, `link_used`, or another error code), and your `state`, but never with a token. The browser returns automatically once the person has decided on our page, and always for an origin in `CONNECT_RETURN_ORIGINS`. For an origin that only the organization lists, the page shows a link with the origin before a decision.

        Args:
            platform: The platform.
            brand_slug: Slug of the brand that owns the resource.
            add: Adds the account beside the brand’s other accounts on the platform instead of replacing the default one.
            expires_in_minutes: Lifetime of the link, up to seven days.
            return_url: Final destination of the browser. Its query parameters are kept.
            state: Value that is returned unchanged with the browser. Requires `returnUrl`.

        `POST /connections/{platform}/authorize`

        Example:
            consent = client.connections.authorize("x", brand_slug="acme")
        """
        return self._perform(
            "POST",
            f"/connections/{at(platform)}/authorize",
            body=m.AuthorizeConnectionRequest,
            fields={"brand_slug": brand_slug, "add": add, "expires_in_minutes": expires_in_minutes, "return_url": return_url, "state": state},
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
            limit: Maximum number of items to return.
            offset: Number of items to skip.
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
            id: Id of the related resource.

        `GET /connections/{id}`
        """
        return self._perform("GET", f"/connections/{at(id)}", returns=m.Connection, options=options)

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteConnectionData:
        """Disconnect an account.

        Deletes the tokens, and revokes them at the platform if it supports that and no other brand uses the account. Due posts of the brand wait on this platform until an account is connected, up to `MAX_LATENESS` (24 h), while their other platforms are published. `scheduledPosts` is their number. Posts that name this account wait for the same account. While the brand has further accounts there, the default one cannot be disconnected.

        Args:
            id: Id of the related resource.

        `DELETE /connections/{id}`
        """
        return self._perform(
            "DELETE",
            f"/connections/{at(id)}",
            returns=m.DeleteConnectionData,
            options=options,
        )

    def find_mention(
        self,
        id: str,
        *,
        q: str,
        options: RequestOptions | None = None,
    ) -> m.FindMentionData:
        """Look up an account to mention.

        Asks the platform for the account with a handle, on behalf of this account. `text` is the mention to use in a post. X looks up any account (and charges for it). LinkedIn looks up pages by the last part of their address, if the account administers one. Other platforms allow no lookups and return `isKnown: false`.

        Args:
            id: Id of the related resource.
            q: Handle, or address of a profile or page that ends with it.

        `GET /connections/{id}/mentions`
        """
        return self._perform(
            "GET",
            f"/connections/{at(id)}/mentions",
            query={"q": q},
            returns=m.FindMentionData,
            options=options,
        )

    def make_default(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.MakeConnectionDefaultData:
        """Make an account the default one.

        Posts of the brand that name only the platform then go to this account, also posts that are already scheduled. A thread that has begun stays with its account. Approvals that show the other account end.

        Args:
            id: Id of the related resource.

        `PUT /connections/{id}/default`
        """
        return self._perform(
            "PUT",
            f"/connections/{at(id)}/default",
            returns=m.MakeConnectionDefaultData,
            options=options,
        )

    def refresh(self, id: str, *, options: RequestOptions | None = None) -> m.Connection:
        """Refresh a connection.

        Renews the connection now. The service also does this automatically before publishing.

        Args:
            id: Id of the related resource.

        `POST /connections/{id}/refresh`
        """
        return self._perform(
            "POST",
            f"/connections/{at(id)}/refresh",
            returns=m.Connection,
            options=options,
        )


class MediaResource(Resource):
    def upload(
        self,
        *,
        file: File,
        alt_text: str | Unset = UNSET,
        title: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Media:
        """Upload a media file.

        Accepted images: JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, and BMP. Accepted videos: MP4, QuickTime, and WebM. Accepted documents: PDF, PPTX, and DOCX, with at most 100 MB and 300 pages. SVG is accepted for logos only. Pictures are published upright, in sRGB, and without private tags. If a platform does not accept a file, the service publishes a converted copy. The file itself stays unchanged. The content decides the type. A damaged or incomplete file, or one that differs from its name or declared type, returns `invalid_media`. Other types return `unsupported_media_type`. Use `POST /media/fetch` for a URL or Base64, and `POST /media/uploads` for large files. The JSON of the former is also accepted here.

        Args:
            file: The file.
            alt_text: Alternative text for people who cannot see the image, at most 1,000 characters.
            title: Title of a document, as LinkedIn shows it, at most 100 characters. Defaults to the file name without its extension. Images and videos have none.

        `POST /media`

        Example:
            image = client.media.upload(file=Path("coffee.jpg"), alt_text="A cup of coffee")
        """
        return self._perform(
            "POST",
            "/media",
            body=m.UploadMediaRequest,
            fields={"alt_text": alt_text, "title": title, "file": file},
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
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            type: Only this kind.
            q: Part of the file name, the alternative text, or the title.
            has_alt_text: Only files with an alternative text, or only those without.
            created_from: Uploaded at or after this time.
            created_to: Uploaded before this time.
            used: Only used files, or only unused ones. `GET /posts?mediaId=` lists the posts.

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
        title: str | Unset = UNSET,
        url: str | Unset = UNSET,
        upload_id: str | Unset = UNSET,
        data: str | Unset = UNSET,
        file_name: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Media:
        """Add a media file from a URL or as Base64.

        Adds the file at `url` on the public internet, a small file as Base64 in `data`, or the one sent to an upload address, by its `uploadId`. The rules of `POST /media` apply.

        Args:
            alt_text: Alternative text for people who cannot see the image, at most 1,000 characters, or null for none.
            title: Title of a document, as LinkedIn shows it, at most 100 characters. Defaults to the file name without its extension. Images and videos have none.
            url: http or https address on the public internet.
            upload_id: Id of an upload, see `POST /media/uploads`.
            data: The file itself, as Base64, at most 5242880 bytes.
            file_name: File name, only with `data`.

        `POST /media/fetch`

        Example:
            image = client.media.fetch(url="https://example.com/coffee.jpg", alt_text="A cup of coffee on a wooden table")
        """
        return self._perform(
            "POST",
            "/media/fetch",
            body=m.FetchMediaRequest,
            fields={"alt_text": alt_text, "title": title, "url": url, "upload_id": upload_id, "data": data, "file_name": file_name},
            returns=m.Media,
            options=options,
        )

    def get(self, id: str, *, options: RequestOptions | None = None) -> m.MediaWithUse:
        """Get media.

        Args:
            id: Id of the related resource.

        `GET /media/{id}`
        """
        return self._perform("GET", f"/media/{at(id)}", returns=m.MediaWithUse, options=options)

    def update(
        self,
        id: str,
        *,
        alt_text: str | None | Unset = UNSET,
        title: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Media:
        """Update media.

        Sets the alternative text, or the title of a document. Null or an empty text removes the alternative text. Unpublished posts without their own text for the file use the new one.

        Args:
            id: Id of the related resource.
            alt_text: Alternative text for people who cannot see the image, at most 1,000 characters, or null for none.
            title: Title of a document, as LinkedIn shows it, at most 100 characters. Defaults to the file name without its extension. Images and videos have none.

        `PATCH /media/{id}`
        """
        return self._perform(
            "PATCH",
            f"/media/{at(id)}",
            body=m.UpdateMediaRequest,
            fields={"alt_text": alt_text, "title": title},
            returns=m.Media,
            options=options,
        )

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteMediaData:
        """Delete media.

        Posts that use the file keep it, but no other post can use it. Refused while a series needs it for future posts.

        Args:
            id: Id of the related resource.

        `DELETE /media/{id}`
        """
        return self._perform("DELETE", f"/media/{at(id)}", returns=m.DeleteMediaData, options=options)

    def start_upload(
        self,
        *,
        size_bytes: int,
        file_name: str | Unset = UNSET,
        alt_text: str | None | Unset = UNSET,
        title: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.StartMediaUploadData:
        """Start an upload of a media file.

        For large files, browsers, and slow connections. `resumableUrl` accepts the bytes in parts, by tus 1.0 (`HEAD`, `PATCH`, `DELETE`), or all of them in one PUT, without credentials and from pages of every origin. After the last byte, the file is checked and listed like any other: its id is in the header `Media-Id` and in `GET /media/uploads/{id}`. Alternatively, send one PUT with exactly these bytes and `headers` to `url`, then `{ uploadId }` to `POST /media/fetch`: if the operator allows it (`S3_PRESIGN`), `url` leads directly to the store. Both ways lead to one file. Every byte at `resumableUrl` postpones `expiresAt`, at most to seven days after the start. The bytes count toward the plan’s limit until the upload becomes a file, is deleted, or expires.

        Args:
            size_bytes: Exact size of the file, in bytes.
            file_name: File name.
            alt_text: Alternative text for people who cannot see the image, at most 1,000 characters, or null for none.
            title: Title of a document, as LinkedIn shows it, at most 100 characters. Defaults to the file name without its extension. Images and videos have none.

        `POST /media/uploads`
        """
        return self._perform(
            "POST",
            "/media/uploads",
            body=m.StartMediaUploadRequest,
            fields={"size_bytes": size_bytes, "file_name": file_name, "alt_text": alt_text, "title": title},
            returns=m.StartMediaUploadData,
            options=options,
        )

    def get_upload(self, id: str, *, options: RequestOptions | None = None) -> m.GetMediaUploadData:
        """Get the progress of an upload.

        Args:
            id: Id of the related resource.

        `GET /media/uploads/{id}`
        """
        return self._perform(
            "GET",
            f"/media/uploads/{at(id)}",
            returns=m.GetMediaUploadData,
            options=options,
        )


class ClipsResource(Resource):
    def upload(
        self,
        *,
        file: File,
        brand_slug: str | Unset = UNSET,
        title: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Clip:
        """Upload a video for clips.

        Uploads an MP4, QuickTime, or WebM file within the plan’s limits and checks it immediately. Use `POST /clips/uploads` for large files on slow connections, and `POST /clips/fetch` for a URL. The JSON of the latter is also accepted here.

        Args:
            file: Video file: MP4, QuickTime, or WebM.
            brand_slug: Brand of the clip. Omit for the whole organization.
            title: Title. Defaults to the file name.

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
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            brand_slug: Slug of the brand.
            status: Only runs in this state.

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
        """Fetch a video for clips from a URL.

        The clip is `fetching` until a worker has downloaded the video, then `ready` or `failed`.

        Args:
            url: http or https address on the public internet.
            brand_slug: Brand of the clip. Omit for the whole organization.
            title: Title. Defaults to the file name.

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
            id: Id of the related resource.

        `GET /clips/{id}`
        """
        return self._perform("GET", f"/clips/{at(id)}", returns=m.Clip, options=options)

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteClipData:
        """Delete a clip with its video.

        Cancels work on the clip. Rendered videos stay as media files.

        Args:
            id: Id of the related resource.

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

        Costs credits when it succeeds. Uses pauses, loudness, and the transcript if there is one to suggest parts of the requested length.

        Args:
            id: Id of the related resource.
            min_seconds: Minimum length of a suggestion, in seconds.
            max_seconds: Maximum length of a suggestion, in seconds. Defaults to 60, or to `minSeconds` if that is more.
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
            id: Id of the related resource.

        `GET /clips/{id}/scenes`
        """
        return self._perform("GET", f"/clips/{at(id)}/scenes", returns=m.ClipScenes, options=options)

    def get_waveform(self, id: str, *, options: RequestOptions | None = None) -> m.ClipWaveform:
        """Get the waveform and the filmstrip of a clip.

        Data for drawing the clip on a timeline. Created together with the scenes, so both are missing until then.

        Args:
            id: Id of the related resource.

        `GET /clips/{id}/waveform`
        """
        return self._perform(
            "GET",
            f"/clips/{at(id)}/waveform",
            returns=m.ClipWaveform,
            options=options,
        )

    def create_transcript(
        self,
        id: str,
        *,
        captions: str | Unset = UNSET,
        language: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ClipTranscript:
        """Transcribe a clip, or upload its captions.

        Uploading captions is free. Transcribing speech costs credits when it succeeds.

        Args:
            id: Id of the related resource.
            captions: SRT or WebVTT, as a text or as the bytes of a file (`data:;base64,…`). If omitted, the speech is transcribed.
            language: BCP 47 tag. Detected if omitted.

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

        Returns words with times as JSON, or a SubRip or WebVTT file with `format`.

        Args:
            id: Id of the related resource.
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
        focus: Literal["auto"] | p.RenderClipFocus2 | Unset = UNSET,
        captions: str | None | Unset = UNSET,
        caption_style: p.RenderClipCaptionStyle | Unset = UNSET,
        watermark: p.RenderClipWatermark | None | Unset = UNSET,
        loudness: bool | Unset = UNSET,
        file_name: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ClipJob:
        """Render a part of a clip.

        Renders a part of the video as a media file (`mediaId`) for posts. Costs credits when it succeeds. Copies picture and sound if they need no change.

        Args:
            id: Id of the related resource.
            start: Seconds from the start of the video.
            end: End, in seconds from the start of the video.
            fit: `crop` cuts the sides, `pad` adds bars, `blur` adds a blurred background.
            focus: Center of the crop, from 0 to 1. `auto` follows the subject. Defaults to `auto`.
            captions: SRT or WebVTT in the times of the video, or `auto` for the transcript. Send files that are not UTF-8 as `data:;base64,…`.
            caption_style: Style of captions.
            watermark: Image in a corner, or null for none.
            loudness: Normalizes the sound to −14 LUFS, the loudness of platforms.
            file_name: File name, or null for a generated one.

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

        Returns a bare array. The header `X-Total-Count` contains the total.

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            clip_id: Only renders of this clip.
            brand_slug: Slug of the brand.
            status: Only runs in this state.

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
            id: Id of the related resource.

        `GET /clips/jobs/{id}`
        """
        return self._perform("GET", f"/clips/jobs/{at(id)}", returns=m.ClipJob, options=options)

    def cancel_job(self, id: str, *, options: RequestOptions | None = None) -> m.ClipJob:
        """Cancel a render.

        A cancelled render costs nothing, and its partial result is deleted. Returns `invalid_state` if it has already ended.

        Args:
            id: Id of the related resource.

        `POST /clips/jobs/{id}/cancel`
        """
        return self._perform("POST", f"/clips/jobs/{at(id)}/cancel", returns=m.ClipJob, options=options)

    def retry_job(self, id: str, *, options: RequestOptions | None = None) -> m.ClipJob:
        """Retry a failed or cancelled render.

        Args:
            id: Id of the related resource.

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

        Lists everything in the organization that waits for a person and that the caller may read, most urgent first. Failed posts are listed for 30 days. Archive a post to remove it. `counts` also covers items beyond `limit`.

        Args:
            limit: Maximum number of items to return.

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

        Searches all types that the caller may read, by the scope of each type’s list. A post matches if each word starts a word of its text, as in `GET /posts?q=`. Archived posts are not found. Other types match if each word appears in the title, a file’s alternative text, a carousel’s topic, an agent’s instructions, or a description. Best matches first: equal titles, then titles that start with the query, then others, each newest first. For very common words, only the newest posts are found. Use `POST /kbs/{kbId}/search` for passages of documents.

        Args:
            q: One or more words.
            types: Only these types: `types=post,media`. Defaults to all.
            limit: Maximum number of results per type.

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
        """List the limits of the platforms.

        Limits of each platform for texts, files, threads, first comments, and options, as used for checking posts.

        `GET /platforms`
        """
        return self._perform("GET", "/platforms", returns=List[m.PlatformFacts], options=options)

    def read_link_card(self, *, url: str, options: RequestOptions | None = None) -> m.ReadLinkCardData:
        """Read the card of a link.

        Reads the title, description, and image of a page, as LinkedIn would get them. Each page is read once a day for all organizations: at most 1 MB of it, after at most three redirects. `card` is null if the page cannot be read or has no title. A post with that link is then published without a card.

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

        Posts by publication time, earliest first, with the fields of a calendar. Includes posts that were published immediately, drafts at their `plannedFor`, and with `planned=true` occurrences of series. Filters are those of `GET /posts`. Archived posts are listed only on request.

        Args:
            from_: Start of the range, inclusive.
            to: End of the range, exclusive, at most 366 days later.
            id: Only posts with these ids that also match the other filters. `id=<one>,<other>`, or repeat the parameter.
            brand_slug: Slug of a brand, or several: `brandSlug=acme,globex`, or repeat the parameter. Unknown brands have no posts.
            status: One or more statuses: `status=draft,scheduled`, or repeat the parameter. Defaults to all except `archived`.
            platform: Posts for this platform, among others. Several platforms match any: `platform=x,linkedin`.
            q: Words of the text. Matches posts in which each of them starts a word, in any case.
            created_by: Author of the posts: `agent:<id>` for one agent, `agent` for any agent. One or more.
            label: Posts with this label. Several labels match any: `label=launch&label=spring`.
            held: Whether posts are due and on hold for an account, a subscription, or the end of a pause.
            series: Posts of this series.
            planned: Whether to list future occurrences of series: in a calendar beside posts, at most two years ahead. In `GET /posts` they are listed alone, for the next year, earliest first regardless of `sort` and `order`.
            limit: Maximum number of posts.
            after: `next` of the previous page.

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

        `days`: the posts of `GET /posts/calendar` with the same filters, by day and status. Days without posts are omitted. `statuses`: all posts of the organization or of `brandSlug` by status, including archived ones.

        Args:
            from_: Start of the range, inclusive.
            to: End of the range, exclusive, at most 366 days later.
            time_zone: IANA time zone of days.
            id: Only posts with these ids that also match the other filters. `id=<one>,<other>`, or repeat the parameter.
            brand_slug: Slug of a brand, or several: `brandSlug=acme,globex`, or repeat the parameter. Unknown brands have no posts.
            status: One or more statuses: `status=draft,scheduled`, or repeat the parameter. Defaults to all except `archived`.
            platform: Posts for this platform, among others. Several platforms match any: `platform=x,linkedin`.
            q: Words of the text. Matches posts in which each of them starts a word, in any case.
            created_by: Author of the posts: `agent:<id>` for one agent, `agent` for any agent. One or more.
            label: Posts with this label. Several labels match any: `label=launch&label=spring`.
            held: Whether posts are due and on hold for an account, a subscription, or the end of a pause.

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

        CSV of the posts that `GET /posts` lists with these filters, earliest first, which `POST /posts/bulk` accepts: existing posts are `present`, and elsewhere the same posts are created again. Only scheduled posts include `scheduledAt`, and drafts `plannedFor`. Cells that a spreadsheet would take for a formula start with an apostrophe, which an import removes.

        Args:
            scheduled_from: Scheduled at or after this time.
            scheduled_to: Scheduled before this time.
            planned_from: Drafts planned (`plannedFor`) at or after this time.
            planned_to: Drafts planned before this time.
            published_from: Published at or after this time.
            published_to: Published before this time.
            updated_since: Changed at or after this time. Deleted posts are not listed.
            external_id: Your own id. Returns one post or none.
            media_id: Posts that use this media file anywhere.
            id: Only posts with these ids that also match the other filters. `id=<one>,<other>`, or repeat the parameter.
            brand_slug: Slug of a brand, or several: `brandSlug=acme,globex`, or repeat the parameter. Unknown brands have no posts.
            status: One or more statuses: `status=draft,scheduled`, or repeat the parameter. Defaults to all except `archived`.
            platform: Posts for this platform, among others. Several platforms match any: `platform=x,linkedin`.
            q: Words of the text. Matches posts in which each of them starts a word, in any case.
            created_by: Author of the posts: `agent:<id>` for one agent, `agent` for any agent. One or more.
            label: Posts with this label. Several labels match any: `label=launch&label=spring`.
            held: Whether posts are due and on hold for an account, a subscription, or the end of a pause.

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
        insert: p.CreatePostInsert | Unset = UNSET,
        accounts: Sequence[str] | Unset = UNSET,
        scheduled_at: datetime | str | None | Unset = UNSET,
        planned_for: datetime | str | None | Unset = UNSET,
        queue: Literal["next"] | Unset = UNSET,
        media: Sequence[p.CreatePostMedia] | Unset = UNSET,
        thread: Sequence[p.CreatePostThread] | Unset = UNSET,
        platform_options: p.CreatePostPlatformOptions | Unset = UNSET,
        account_options: Mapping[str, p.XOptions | p.LinkedInOptions | p.InstagramOptions | p.ThreadsOptions | p.YouTubeOptions] | Unset = UNSET,
        disclosures: p.CreatePostDisclosures | Unset = UNSET,
        external_id: str | None | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Create a post.

        Creates a draft, or schedules the post if `scheduledAt` or `queue` is set, after checking it against the limits and connections of its platforms. `thread` continues the post on X and Threads, and is omitted elsewhere. Texts, files, and options may have 200,000 characters together.

        Args:
            brand_slug: Slug of the brand whose accounts publish the post.
            text: Text of at most 100,000 characters. Each platform has its own limit.
            platforms: Target platforms, 1 to 5.
            insert: Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once.
            accounts: Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account.
            scheduled_at: Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC.
            planned_for: Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published.
            queue: Instead of a time: schedules the post for the next free slot of the brand’s queue.
            media: Files of the post, in this order.
            thread: Posts that follow the first as a thread, each a reply to the one before. X and Threads only.
            platform_options: By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform.
            account_options: By connection of `accounts`: laid over the `platformOptions` of its platform.
            disclosures: Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically.
            external_id: Your own id, unique in the organization until this post is deleted.
            labels: Labels to find the post by: `GET /posts?label=`.
            metadata: Up to 50 text entries, stored and returned with the post.

        `POST /posts`

        Example:
            post = client.posts.create(brand_slug="acme", platforms=["x"], text="Hello")
        """
        return self._perform(
            "POST",
            "/posts",
            body=m.CreatePostRequest,
            fields={"brand_slug": brand_slug, "text": text, "insert": insert, "platforms": platforms, "accounts": accounts, "scheduled_at": scheduled_at, "planned_for": planned_for, "queue": queue, "media": media, "thread": thread, "platform_options": platform_options, "account_options": account_options, "disclosures": disclosures, "external_id": external_id, "labels": labels, "metadata": metadata},
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

        Newest first by default. A post is listed if all filters match. Archived posts are listed only with `status=archived`. `total` counts all pages. A page of large posts may contain fewer than `limit`: continue until `next` is null.

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            after: `next` of the previous page, instead of `offset`. Equally fast on all pages, and posts are not skipped or repeated when others are added or removed.
            sort: Defaults to the time used by `scheduledFrom`, `publishedFrom`, `updatedSince`, and similar filters, otherwise `createdAt`. Posts without that time come last in `asc` and first in `desc`.
            order: Sort order.
            scheduled_from: Scheduled at or after this time.
            scheduled_to: Scheduled before this time.
            planned_from: Drafts planned (`plannedFor`) at or after this time.
            planned_to: Drafts planned before this time.
            published_from: Published at or after this time.
            published_to: Published before this time.
            updated_since: Changed at or after this time. Deleted posts are not listed.
            external_id: Your own id. Returns one post or none.
            media_id: Posts that use this media file anywhere.
            id: Only posts with these ids that also match the other filters. `id=<one>,<other>`, or repeat the parameter.
            brand_slug: Slug of a brand, or several: `brandSlug=acme,globex`, or repeat the parameter. Unknown brands have no posts.
            status: One or more statuses: `status=draft,scheduled`, or repeat the parameter. Defaults to all except `archived`.
            platform: Posts for this platform, among others. Several platforms match any: `platform=x,linkedin`.
            q: Words of the text. Matches posts in which each of them starts a word, in any case.
            created_by: Author of the posts: `agent:<id>` for one agent, `agent` for any agent. One or more.
            label: Posts with this label. Several labels match any: `label=launch&label=spring`.
            held: Whether posts are due and on hold for an account, a subscription, or the end of a pause.
            series: Posts of this series.
            planned: Whether to list future occurrences of series: in a calendar beside posts, at most two years ahead. In `GET /posts` they are listed alone, for the next year, earliest first regardless of `sort` and `order`.
            review: `mine`: posts that wait for your review in the current stage.

        `GET /posts`

        Example:
            page = client.posts.list(status=["failed", "partial"], limit=10).page()
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

        Example:
            post = client.posts.get(post_id)
        """
        return self._perform("GET", f"/posts/{at(post_id)}", returns=m.Post, options=options)

    def update(
        self,
        post_id: str,
        *,
        text: str | Unset = UNSET,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        accounts: Sequence[str] | Unset = UNSET,
        scheduled_at: datetime | str | None | Unset = UNSET,
        planned_for: datetime | str | None | Unset = UNSET,
        media: Sequence[p.UpdatePostMedia] | Unset = UNSET,
        thread: Sequence[p.UpdatePostThread] | Unset = UNSET,
        platform_options: p.UpdatePostPlatformOptions | Unset = UNSET,
        account_options: Mapping[str, p.XOptions | p.LinkedInOptions | p.InstagramOptions | p.ThreadsOptions | p.YouTubeOptions] | Unset = UNSET,
        disclosures: p.UpdatePostDisclosures | Unset = UNSET,
        external_id: str | None | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Update a post.

        Possible for draft, scheduled, cancelled, failed, and partial posts. `labels`, `externalId`, and `metadata` alone can change in every status except publishing. A given field is replaced as a whole. `scheduledAt` schedules the post, and `null` makes it a draft. For a partial post, changes what a retry sends to the failed platforms. Published targets do not change, and `targets[].sentContent` shows their version. A partial post accepts no `scheduledAt`.

        Args:
            post_id: Id of the post.
            text: Text of at most 100,000 characters. Each platform has its own limit.
            platforms: Target platforms. Named accounts on other platforms are removed.
            accounts: Named accounts, in place of all earlier ones. Without another account, their platforms are removed, too.
            scheduled_at: Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC.
            planned_for: Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published.
            media: Files of the post, in this order.
            thread: Posts that follow the first as a thread, each a reply to the one before. X and Threads only.
            platform_options: By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform.
            account_options: By connection of `accounts`: laid over the `platformOptions` of its platform.
            disclosures: Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically.
            external_id: Your own id, unique in the organization until this post is deleted.
            labels: Labels to find the post by: `GET /posts?label=`.
            metadata: Up to 50 text entries, stored and returned with the post.

        `PATCH /posts/{postId}`

        Example:
            post = client.posts.update(post_id, text="Hello again")
        """
        return self._perform(
            "PATCH",
            f"/posts/{at(post_id)}",
            body=m.UpdatePostRequest,
            fields={"text": text, "platforms": platforms, "accounts": accounts, "scheduled_at": scheduled_at, "planned_for": planned_for, "media": media, "thread": thread, "platform_options": platform_options, "account_options": account_options, "disclosures": disclosures, "external_id": external_id, "labels": labels, "metadata": metadata},
            returns=m.Post,
            options=options,
        )

    def delete(self, post_id: str, *, options: RequestOptions | None = None) -> m.DeletePostData:
        """Delete a post.

        Cancels a scheduled post. A post that is being published cannot be deleted. Published posts stay on the platforms. `POST /posts/{postId}/restore` restores it until `restorableUntil`. After that, its texts and files are deleted.

        Args:
            post_id: Id of the post.

        `DELETE /posts/{postId}`
        """
        return self._perform(
            "DELETE",
            f"/posts/{at(post_id)}",
            returns=m.DeletePostData,
            options=options,
        )

    def restore(self, post_id: str, *, options: RequestOptions | None = None) -> m.Post:
        """Restore a deleted post.

        Restores a deleted post within `DELETED_POST_RETENTION` (24 h), unchanged. A post that was scheduled is published at its time without another check, and becomes a draft if the time has passed. A queued post gets its slot again, or the next free one. `duplicate`: another post uses its `externalId` now. A post that is not deleted does not change.

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
        insert: p.ValidatePostInsert | Unset = UNSET,
        accounts: Sequence[str] | Unset = UNSET,
        scheduled_at: datetime | str | None | Unset = UNSET,
        planned_for: datetime | str | None | Unset = UNSET,
        queue: Literal["next"] | Unset = UNSET,
        media: Sequence[p.ValidatePostMedia] | Unset = UNSET,
        thread: Sequence[p.ValidatePostThread] | Unset = UNSET,
        platform_options: p.ValidatePostPlatformOptions | Unset = UNSET,
        account_options: Mapping[str, p.XOptions | p.LinkedInOptions | p.InstagramOptions | p.ThreadsOptions | p.YouTubeOptions] | Unset = UNSET,
        disclosures: p.ValidatePostDisclosures | Unset = UNSET,
        external_id: str | None | Unset = UNSET,
        labels: Sequence[str] | Unset = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ValidatePostData:
        """Validate a post.

        Accepts the same body as `POST /posts` and saves nothing. Reports everything at once: `problems` that would prevent publication (content, time, accounts), `warnings` (an expiring or paused account, an image without alternative text, a shortened title, …), and the `content` and `cost` for each platform.

        Args:
            brand_slug: Slug of the brand whose accounts publish the post.
            text: Text of at most 100,000 characters. Each platform has its own limit.
            platforms: Target platforms, 1 to 5.
            insert: Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once.
            accounts: Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account.
            scheduled_at: Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC.
            planned_for: Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published.
            queue: Instead of a time: schedules the post for the next free slot of the brand’s queue.
            media: Files of the post, in this order.
            thread: Posts that follow the first as a thread, each a reply to the one before. X and Threads only.
            platform_options: By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform.
            account_options: By connection of `accounts`: laid over the `platformOptions` of its platform.
            disclosures: Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically.
            external_id: Your own id, unique in the organization until this post is deleted.
            labels: Labels to find the post by: `GET /posts?label=`.
            metadata: Up to 50 text entries, stored and returned with the post.

        `POST /posts/validate`

        Example:
            report = client.posts.validate(brand_slug="acme", platforms=["x"], text="Hello")
        """
        return self._perform(
            "POST",
            "/posts/validate",
            body=m.ValidatePostRequest,
            fields={"brand_slug": brand_slug, "text": text, "insert": insert, "platforms": platforms, "accounts": accounts, "scheduled_at": scheduled_at, "planned_for": planned_for, "queue": queue, "media": media, "thread": thread, "platform_options": platform_options, "account_options": account_options, "disclosures": disclosures, "external_id": external_id, "labels": labels, "metadata": metadata},
            returns=m.ValidatePostData,
            options=options,
        )

    def create_bulk_action(
        self,
        *,
        action: p.CreateBulkActionAction | p.CreateBulkActionAction2 | p.CreateBulkActionAction3 | p.CreateBulkActionAction4 | p.CreateBulkActionAction5 | p.CreateBulkActionAction6 | p.CreateBulkActionAction7,
        posts: Sequence[p.CreateBulkActionPosts] | Unset = UNSET,
        filter: p.CreateBulkActionFilter | Unset = UNSET,
        dry_run: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.BulkAction:
        """Change many posts.

        Applies one action to up to 1,000 posts: listed ones, optionally with their revisions, or all that match a filter. `results` contains an answer for each post, same as for a request with this post alone. A refused post does not stop the others. The work continues after the answer, survives restarts, and changes no post twice. Poll `GET /posts/bulk-actions/{bulkActionId}` until `status` is `completed`. With `dryRun`, the answer shows the result for each post, and nothing changes. The service checks the caller’s permissions again for each post.

        Args:
            action: Action for each post.
            posts: The posts, at most 1000.
            filter: Instead of `posts`: the posts that `GET /posts` lists with these filters.
            dry_run: Whether to only show the result for each post, without changes.

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

    def get_bulk_action(
        self,
        bulk_action_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.BulkAction:
        """Get a change of many posts.

        Returns the progress, and the result for each post that you may read. Kept for `JOB_RETENTION` (90 days).

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

    def undo_bulk_action(
        self,
        bulk_action_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.BulkAction:
        """Undo a change of many posts.

        Works once, within ten minutes after the action ended. Restores each post that has not changed since. Deleted posts are restored, cancelled posts are scheduled again. Returns a new action.

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
        posts: Sequence[p.ImportPostsPosts],
        dry_run: bool | Unset = UNSET,
        on_error: m.OnError | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PostImport:
        """Create many posts.

        Creates up to 1,000 posts, one per row, including drafts, scheduled posts, and queued posts, as with `POST /posts`. Each counts as one post. The work continues after the answer, survives restarts, and creates no row twice. Poll `GET /posts/bulk/{importId}` until `status` is `completed`. A row whose `externalId` already belongs to a post is `present` and skipped, so importing a file twice adds nothing. A refused row does not affect the others. `onError` decides whether later rows are created. With `dryRun`, the answer lists all problems of each row and the times that posts would get, without creating posts. The service checks the caller’s permissions again for each row. The body may be four times as large as others. CSV (`text/csv`, also `application/vnd.ms-excel` and `text/tab-separated-values`) uses the columns of `GET /posts/bulk/template`, separated by commas, semicolons, or tabs. Columns may also have the names of JSON (`brandSlug`, `platformOptions.x.text`). `brand` contains the slug or name of a brand, `media` contains addresses, ids, or file names in the library, lists are separated by `|`, and local times need a `timeZone`. An unknown column rejects the file.

        Args:
            posts: Posts, one per row, each as in `POST /posts`.
            dry_run: Whether to only show the result for each row, without creating posts.
            on_error: Behavior after a refused row. Defaults to `stop`.

        `POST /posts/bulk`

        Example:
            job = client.posts.import_(posts=[{"brand_slug": "acme", "platforms": ["x"], "text": "Hello", "external_id": "row-1"}])
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

        Returns a CSV with the most common columns. `GET /posts/export` contains all of them.

        `GET /posts/bulk/template`
        """
        return self._perform("GET", "/posts/bulk/template", returns=str, options=options)

    def get_import(self, import_id: str, *, options: RequestOptions | None = None) -> m.PostImport:
        """Get the creation of many posts.

        Returns the progress, and the result of each row of brands that you may read. Kept for `JOB_RETENTION` (90 days).

        Args:
            import_id: Id of the import.

        `GET /posts/bulk/{importId}`
        """
        return self._perform(
            "GET",
            f"/posts/bulk/{at(import_id)}",
            returns=m.PostImport,
            options=options,
        )

    def schedule(
        self,
        post_id: str,
        *,
        scheduled_at: datetime | str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Schedule a post.

        Possible for draft, scheduled, cancelled, and failed posts. Without `scheduledAt`, a draft is scheduled for its `plannedFor`, which must be in the future.

        Args:
            post_id: Id of the post.
            scheduled_at: Publication time. Defaults to the post’s `plannedFor`.

        `POST /posts/{postId}/schedule`

        Example:
            post = client.posts.schedule(post_id, scheduled_at="2030-01-15T09:00:00Z")
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

        Possible for scheduled posts, and for `publishing` posts whose unpublished platforms are all on hold. These are cancelled, and the post becomes `cancelled`, `unconfirmed`, or `partial`, depending on the published ones.

        Args:
            post_id: Id of the post.

        `POST /posts/{postId}/cancel`

        Example:
            post = client.posts.cancel(post_id)
        """
        return self._perform("POST", f"/posts/{at(post_id)}/cancel", returns=m.Post, options=options)

    def publish(self, post_id: str, *, options: RequestOptions | None = None) -> m.PublishPostData:
        """Publish a post now.

        Publishes immediately, regardless of the schedule. For a failed or partial post, publishes only what is not live. A `publishing` post continues unchanged, with the same answer. Returns `invalid_state` for a published or archived post.

        Args:
            post_id: Id of the post.

        `POST /posts/{postId}/publish`

        Example:
            started = client.posts.publish(post_id)
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/publish",
            returns=m.PublishPostData,
            options=options,
        )

    def retry(
        self,
        post_id: str,
        *,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        targets: Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.RetryPostData:
        """Retry a failed or partial post.

        Publishes the failed targets, or those among `platforms` and `targets`. Unconfirmed targets, which may already show the post, are left unchanged.

        Args:
            post_id: Id of the post.
            platforms: All targets on these platforms.
            targets: Single targets by their ids (`targets[].id`).

        `POST /posts/{postId}/retry`

        Example:
            started = client.posts.retry(post_id, platforms=["x"])
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/retry",
            body=m.RetryPostRequest,
            fields={"platforms": platforms, "targets": targets},
            is_optional=True,
            returns=m.RetryPostData,
            options=options,
        )

    def archive(self, post_id: str, *, options: RequestOptions | None = None) -> m.Post:
        """Archive a post.

        Not possible while the post is scheduled or publishing.

        Args:
            post_id: Id of the post.

        `PUT /posts/{postId}/archive`
        """
        return self._perform("PUT", f"/posts/{at(post_id)}/archive", returns=m.Post, options=options)

    def unarchive(self, post_id: str, *, options: RequestOptions | None = None) -> m.Post:
        """Unarchive a post.

        The post returns to its earlier status. A scheduled post whose time has passed becomes a draft.

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
        targets: Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Delete a published post from its platforms.

        Deletes the given targets of the post, or all possible ones. Each target shows under `actions` whether this is possible, and under `change` its progress. A deleted target is `removed`, and `post.removed` is sent. If one of the given targets cannot be deleted, nothing is.

        Args:
            post_id: Id of the post.
            platforms: All targets on these platforms.
            targets: Single targets by their ids (`targets[].id`).

        `POST /posts/{postId}/unpublish`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/unpublish",
            body=m.UnpublishPostRequest,
            fields={"platforms": platforms, "targets": targets},
            is_optional=True,
            returns=m.Post,
            options=options,
        )

    def repost(
        self,
        post_id: str,
        *,
        platforms: Sequence[m.Platform] | Unset = UNSET,
        targets: Sequence[str] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Repost a post.

        Reposts the post from the account that published it, on the given targets or all possible ones (`repost` of `GET /platforms`). Each target shows under `actions` whether this is possible and when it was done (`doneAt`), and under `change` its progress. An account reposts a post once. A repost has no text of its own, so it needs no review. If one of the given targets cannot be reposted, nothing is.

        Args:
            post_id: Id of the post.
            platforms: All targets on these platforms.
            targets: Single targets by their ids (`targets[].id`).

        `POST /posts/{postId}/repost`
        """
        return self._perform(
            "POST",
            f"/posts/{at(post_id)}/repost",
            body=m.RepostPostRequest,
            fields={"platforms": platforms, "targets": targets},
            is_optional=True,
            returns=m.Post,
            options=options,
        )

    def correct(
        self,
        post_id: str,
        *,
        platforms: p.CorrectPostPlatforms | Unset = UNSET,
        targets: Mapping[str, p.CorrectPostTargetsValue] | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Change a published post on its platforms.

        Changes the given fields on the given platforms, or on single targets by their ids. A platform on which the post has several accounts gives 409 `invalid_state` with their ids. The post itself keeps its text, and `sentContent` of the target shows the platform’s version. `change` shows the progress, and `post.updated_on_platform` is sent when it is done. `revision` of `GET /platforms` shows which platforms support it. X gives the post a new `externalId` and `url`. If the brand requires reviews, only a person who may approve alone in each of its stages may do this, from their own session. `invalid_state` lists these people.

        Args:
            post_id: Id of the post.
            platforms: New content by platform.
            targets: New content by target (`targets[].id`).

        `PATCH /posts/{postId}/published`
        """
        return self._perform(
            "PATCH",
            f"/posts/{at(post_id)}/published",
            body=m.CorrectPostRequest,
            fields={"platforms": platforms, "targets": targets},
            returns=m.Post,
            options=options,
        )

    revise_published = correct

    def get_progress(self, post_id: str, *, options: RequestOptions | None = None) -> m.PostProgress:
        """Get the progress of a post.

        Asks the post’s workflow. Returns 503 if it cannot be reached.

        Args:
            post_id: Id of the post.

        `GET /posts/{postId}/progress`
        """
        return self._perform(
            "GET",
            f"/posts/{at(post_id)}/progress",
            returns=m.PostProgress,
            options=options,
        )

    def get_timeline(
        self,
        post_id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.GetPostTimelineData, m.TimelineEntry]:
        """Get the timeline of a post.

        Oldest first: every publish attempt with its evidence, and every change of the post and its targets with author and reason.

        Args:
            post_id: Id of the post.
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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
        platform: str,
        *,
        outcome: Annotated[Literal["published", "not_published"], Words],
        url: str | Unset = UNSET,
        external_id: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Post:
        """Resolve an unconfirmed target.

        Records the result of checking the account of an `unconfirmed` target. `published` makes the target published, `not_published` makes it failed, so that a retry publishes it. The post’s status follows. For a thread, this resolves the lost part, and a retry publishes the missing ones.

        Args:
            post_id: Id of the post.
            platform: Platform of the target, or its id (`targets[].id`). A platform on which the post has several accounts gives 409 `invalid_state` with their ids.
            outcome: Result of checking the account.
            url: Address of the post.
            external_id: The platform’s id of the post. Required for a part of a thread that others follow.

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

        Shows what would be published now or at `scheduledAt`: text, media, and options for each platform on which the post is not published yet, lengths as counted by the platform, converted files, problems, and warnings. Changes nothing. Returns `invalid_state` for a post that cannot be published in its status.

        Args:
            post_id: Id of the post.
            scheduled_at: Publication time, such as 2026-12-24T18:00:00Z. Defaults to now.
            for_confirmation: Whether to also report what would prevent a confirmation: a file given by URL that has not been fetched yet.

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

        For apps that must not publish by themselves: returns an address at which a person sees the post as each platform gets it, and approves or denies it. The approval covers the given revision, unchanged, at the given time, once. The service then publishes or schedules the post if the person chose so; otherwise `POST /confirmations/{id}/commit` does. Returns `invalid_state` for a post with a file that has not been fetched yet, because no one could see it.

        Args:
            post_id: Id of the post.
            revision: `revision` of the preview. Returns `precondition_failed` if the post has changed since.
            scheduled_at: Publication time, such as 2026-12-24T18:00:00Z. Null or omitted for the moment of the commit.
            client_name: Name of the app, shown to the person.

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

    def request_confirmations(
        self,
        *,
        posts: Sequence[p.ConfirmationsPosts],
        client_name: str | None | Unset = UNSET,
        notify: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ConfirmationBatch:
        """Ask a person to confirm several posts.

        Like `POST /posts/{postId}/confirmations`, for a week of posts: one address, at which a person sees all of them, logs in once, and approves or denies each. The service publishes or schedules what was approved. All or none are requested; `details` names the post that cannot be. `GET /confirmations?batchId=…` shows the decisions.

        Args:
            posts: Posts to confirm.
            client_name: Name of the app, shown to the person.
            notify: Whether the person on whose behalf the app asks is notified as they chose: in the app, by mail, or by push.

        `POST /confirmations`
        """
        return self._perform(
            "POST",
            "/confirmations",
            body=m.RequestConfirmationsRequest,
            fields={"posts": posts, "client_name": client_name, "notify": notify},
            returns=m.ConfirmationBatch,
            options=options,
        )

    def list(
        self,
        *,
        status: Sequence[m.ConfirmationStatus] | Unset = UNSET,
        batch_id: str | Unset = UNSET,
        unused: bool | Unset = UNSET,
        brand_slug: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        after: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListConfirmationsData:
        """List confirmations.

        Confirmations that apps have requested, newest first, by default all pending ones. Read the post with `GET /posts/{postId}/preview`, and decide with `POST /confirmations/{id}/approve` or `…/deny`.

        Args:
            status: One or more statuses. Defaults to `pending`, and to all of a batch.
            batch_id: Only confirmations that were requested together.
            unused: Whether to return, instead of a status, approvals that no app has used in time and that a person can still carry out.
            brand_slug: Slug of the brand.
            limit: Maximum number of items to return.
            after: `next` of the previous page.

        `GET /confirmations`
        """
        return self._perform(
            "GET",
            "/confirmations",
            query={"status": status, "batchId": batch_id, "unused": unused, "brandSlug": brand_slug, "limit": limit, "after": after},
            returns=m.ListConfirmationsData,
            options=options,
        )

    def get_waiting(
        self,
        *,
        token: str,
        options: RequestOptions | None = None,
    ) -> m.GetWaitingConfirmationsData:
        """Get all posts of a page that wait for your confirmation.

        Shows what was requested with one address: a post, or several. Decide each with `POST /confirmations/{id}/approve` or `…/deny`. The posts belong to one organization: switch to it first.

        Args:
            token: Part of the confirmation’s address after `#`.

        `POST /confirmations/look-up-all`
        """
        return self._perform(
            "POST",
            "/confirmations/look-up-all",
            body=m.GetWaitingConfirmationsRequest,
            fields={"token": token},
            returns=m.GetWaitingConfirmationsData,
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

        Publishes or schedules the post as a person approved it, once. Repeating it changes nothing. Returns `invalid_state` if it is not approved, was denied, or has expired, and `precondition_failed` if the post has changed since the person saw it.

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

    def get_waiting_confirmation(
        self,
        *,
        token: str,
        options: RequestOptions | None = None,
    ) -> m.GetWaitingConfirmationData:
        """Get a post that waits for your confirmation.

        Shows the post before the person decides. The post belongs to one organization: switch to it first. Returns `precondition_failed` if the post has changed since the confirmation was requested, and `invalid_state` once it was decided or has expired.

        Args:
            token: Part of the confirmation’s address after `#`.

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

    def approve(
        self,
        *,
        token: str,
        carries_out: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Confirmation:
        """Approve a post.

        For a person who may publish for the brand and has logged in within the last ten minutes, not by a device login. Repeating it changes nothing. Returns `precondition_failed` if text, files, alternative texts, options, platforms, or accounts have changed since the post was shown.

        Args:
            token: Part of the confirmation’s address after `#`.
            carries_out: Whether the service publishes or schedules the post at once. Otherwise, the app that asked commits it. With this, an approval that no app has used can be carried out for a week.

        `POST /confirmations/approve`
        """
        return self._perform(
            "POST",
            "/confirmations/approve",
            body=m.ApproveConfirmationRequest,
            fields={"token": token, "carries_out": carries_out},
            returns=m.Confirmation,
            options=options,
        )

    def deny(self, *, token: str, options: RequestOptions | None = None) -> m.Confirmation:
        """Deny a post.

        The post does not change. Repeating it changes nothing.

        Args:
            token: Part of the confirmation’s address after `#`.

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
        carries_out: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Confirmation:
        """Approve a post by the id of its confirmation.

        Same as `POST /confirmations/approve`, with the same conditions: a login within the last ten minutes and not by a device login, by a person who may publish for the brand, and an unchanged post.

        Args:
            id: The confirmation.
            revision: Revision that the person saw. Returns `precondition_failed` if another one is pending.
            carries_out: Whether the service publishes or schedules the post at once. Otherwise, the app that asked commits it. With this, an approval that no app has used can be carried out for a week.

        `POST /confirmations/{id}/approve`
        """
        return self._perform(
            "POST",
            f"/confirmations/{at(id)}/approve",
            body=m.ApproveConfirmationByIdRequest,
            fields={"revision": revision, "carries_out": carries_out},
            returns=m.Confirmation,
            options=options,
        )

    def deny_by_id(self, id: str, *, options: RequestOptions | None = None) -> m.Confirmation:
        """Deny a post by the id of its confirmation.

        The post does not change. Repeating it changes nothing.

        Args:
            id: The confirmation.

        `POST /confirmations/{id}/deny`
        """
        return self._perform(
            "POST",
            f"/confirmations/{at(id)}/deny",
            returns=m.Confirmation,
            options=options,
        )


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
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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
            name: Display name.
            description: Description for people.

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
            name: Display name.
            description: Description for people.

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

        Stops running ingestions, and releases the credits reserved for them.

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

        Finds passages by meaning and by words, tolerating typing errors, closest first. Returns 503 while the search server or the embedding model is unavailable.

        Args:
            kb_id: Id of the knowledge base.
            query: Search query of at most 1,000 characters.
            limit: Maximum number of passages, 1 to 50.

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
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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
        """Add a source to a knowledge base.

        Checks the source now and then regularly. New items become documents, and changed ones are ingested again, on behalf of the source’s owner (who last changed it) and at the usual price. Items that the owner may not add, or that cannot be paid for, are skipped. Items that disappear from the source are marked as gone. A knowledge base can have at most 20 sources, each with another address or kind.

        Args:
            kb_id: Id of the knowledge base.
            url: http or https address on the public internet.
            every_minutes: Minutes between two checks: 15 to 10,080 (a week).
            max_items: Number of followed items, at most 500: the first of a feed, or the most recently changed of a sitemap.
            paused: True pauses the checks.

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

    def get_source(
        self,
        kb_id: str,
        source_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.Source:
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

        The caller becomes the owner of the source. The source is checked now unless it is paused. Resuming resets the failure count.

        Args:
            kb_id: Id of the knowledge base.
            source_id: Id of the source.
            paused: True pauses the checks.
            every_minutes: Minutes between two checks: 15 to 10,080 (a week).
            max_items: Number of followed items, at most 500: the first of a feed, or the most recently changed of a sitemap.

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

        Documents from the source stay.

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

    def check_source(
        self,
        kb_id: str,
        source_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.Source:
        """Check a source now.

        The check starts after the answer. `lastCheckedAt` shows when it is done.

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
        """List the items of a source.

        Items listed so far, newest first.

        Args:
            kb_id: Id of the knowledge base.
            source_id: Id of the source.
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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

        Send the file as a form. Its content decides its type, not its name. The JSON of the other two operations is also accepted here. The document is read, split, embedded, and indexed after the answer. `status` and `progress` show how far it is.

        Args:
            kb_id: Id of the knowledge base.
            file: One of: PDF, Word (DOCX), PowerPoint (PPTX), Excel (XLSX), OpenDocument text (ODT), EPUB, RTF, RSS, Atom, HTML, Markdown, CSV and plain text.
            name: Name of at most 255 characters. Defaults to the file name.

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

        Send the text and its name as JSON. The document is read, split, embedded, and indexed after the answer. `status` and `progress` show how far it is.

        Args:
            kb_id: Id of the knowledge base.
            name: Display name.
            text: Text of the document. Upload longer ones as files.

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

        Fetches the page or file at an address on the public internet. The document is read, split, embedded, and indexed after the answer. `status` and `progress` show how far it is.

        Args:
            kb_id: Id of the knowledge base.
            url: http or https address on the public internet.
            name: Defaults to the title of the page, or its address.

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

    def get_document(
        self,
        kb_id: str,
        doc_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.Document:
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

        Stops a running ingestion of the document, and releases the credits reserved for it.

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

        Returns a link to the bytes as they were uploaded or fetched. The link needs no credentials and expires.

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

        A document from an address is fetched again. Searches find its old passages until the new ones replace them.

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

        `sourceDocumentIds` lists the documents whose passages an idea uses. Also needs `kb:read`. Each idea costs the price of `ideas.generate`. An idea that resembles an existing or deleted idea of the brand is dropped. If no new idea remains, the answer is `invalid_state`. A failure costs nothing: `generation_refused` if the model refuses the request, `unavailable` if it cannot be reached.

        Args:
            knowledge_base_id: Id of the knowledge base.
            brand_slug: Slug of the brand that owns the resource.
            count: Number of ideas. Fewer are returned if there is nothing more to say, and you pay only for those.
            platforms: Platforms of the ideas. Defaults to all.

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

        Works without a knowledge base. Each idea costs the price of `ideas.generate`. An idea that resembles an existing or deleted idea of the brand is dropped. If no new idea remains, the answer is `invalid_state`. A failure costs nothing: `generation_refused` if the model refuses the request, `unavailable` if it cannot be reached.

        Args:
            topic: Topic of the ideas, at most 300 characters.
            brand_slug: Slug of the brand that owns the resource.
            count: Number of ideas. Fewer are returned if there is nothing more to say, and you pay only for those.
            platforms: Platforms of the ideas. Defaults to all.

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
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            brand_slug: Slug of the brand.
            platform: The platform.
            knowledge_base_id: Only ideas from this knowledge base.

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

        Drafts of the idea stay, and no similar idea is generated again.

        Args:
            id: Id of the related resource.

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
        """Write a draft post from an idea.

        Writes a draft within the platform’s limits. The draft exists once the job has completed: `result.postId` at `GET /jobs/{jobId}`. Also needs `posts:write`. Costs the price of `ideas.enrich`. A failed job costs nothing.

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

        Returns work that continues after its request was answered. The job of an account export also needs the scope `account:export`. A job is deleted 90 days after its end.

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

        Writes a cover, one thought per slide, and a call to action from the topic, and from a knowledge base if one is set. The answer contains the text. The images are rendered afterwards. Costs credits per slide (`GET /billing/prices`). A failure costs nothing.

        Args:
            brand_slug: Slug of the brand that owns the resource.
            topic: Topic of the carousel, at most 1,000 characters.
            slide_count: Number of slides, including the cover and the closing slide.
            knowledge_base_id: Knowledge base for the text. Quoted documents are listed in `sourceDocumentIds`.
            language: Defaults to English.

        `POST /carousels/generate`

        Example:
            carousel = client.carousels.generate(brand_slug="acme", topic="How to brew better coffee at home", template="cards")
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

        Changes only what the instruction requests, and keeps the earlier version. Costs credits per slide. A failure or an unchanged carousel costs nothing.

        Args:
            id: Id of the related resource.
            instruction: Requested change, at most 2,000 characters.
            slide_id: Id of the only slide to change. Defaults to all slides that the instruction concerns.

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
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            brand_slug: Slug of the brand.
            status: Only runs in this state.

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
            id: Id of the related resource.

        `GET /carousels/{id}`
        """
        return self._perform("GET", f"/carousels/{at(id)}", returns=m.Carousel, options=options)

    def update(
        self,
        id: str,
        *,
        title: str | Unset = UNSET,
        slides: Sequence[p.UpdateCarouselSlides] | Unset = UNSET,
        design: p.UpdateCarouselDesign | Unset = UNSET,
        language: str | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Carousel:
        """Update a carousel.

        Creates a new version, which is then rendered. Returns an error with the slide’s position if a text does not fit even at the smallest size, because texts are never cut, and for colors that make text unreadable.

        Args:
            id: Id of the related resource.
            title: Title for people.
            slides: All slides, in order. Omitted slides are removed.
            design: Design of the carousel, or null for the brand’s look.
            language: Language as a BCP 47 tag, or null for the language of the text.

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

        Posts created from the carousel stay.

        Args:
            id: Id of the related resource.

        `DELETE /carousels/{id}`
        """
        return self._perform(
            "DELETE",
            f"/carousels/{at(id)}",
            returns=m.DeleteCarouselData,
            options=options,
        )

    def list_versions(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Listing[m.ListCarouselVersionsData, m.CarouselVersion]:
        """List the versions of a carousel.

        Newest first: the content and look after each change, with its author and reason.

        Args:
            id: Id of the related resource.
            limit: Maximum number of items to return.
            offset: Number of items to skip.

        `GET /carousels/{id}/versions`
        """
        return self._listing(
            "GET",
            f"/carousels/{at(id)}/versions",
            query={"limit": limit, "offset": offset},
            returns=m.ListCarouselVersionsData,
            options=options,
        )

    def restore_version(
        self,
        id: str,
        version: int,
        *,
        options: RequestOptions | None = None,
    ) -> m.Carousel:
        """Restore an earlier version of a carousel.

        Creates a new version with the earlier content. Versions in between are kept.

        Args:
            id: Id of the related resource.
            version: Version number, starting at 1.

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

        Renders the carousel again, after a failure of the service or a change of the brand’s kit.

        Args:
            id: Id of the related resource.

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
        disclosures: p.PublishCarouselDisclosures | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.PublishCarouselData:
        """Publish a carousel.

        Creates a post from the carousel: published now, for `scheduledAt`, or as a `draft`. Instagram and Threads get all slides, LinkedIn gets a PDF, and X gets the first four slides, or all of them with `thread`. Problems on a platform are refused immediately, at its position in `platforms`. YouTube accepts no images. The request waits up to `CAROUSEL_WAIT` (20 s) for a carousel that is being rendered. Returns `invalid_state` if that takes longer, if the carousel cannot be rendered, or if it changes at the same time.

        Args:
            id: Id of the related resource.
            platforms: Target platforms.
            text: Defaults to the carousel’s title.
            scheduled_at: Defaults to immediately.
            thread: On X, publishes all slides as a thread with four per post. Otherwise only the first four are published.
            draft: Saves the post as a draft, for people to change and publish. Excludes `scheduledAt`.
            disclosures: Disclosures of the post. Defaults to `madeWithAi`, because a model wrote the carousel.

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
        schedule: str | Unset = UNSET,
        preset: p.CreateAgentPreset | Unset = UNSET,
        time_zone: str | Unset = UNSET,
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
        draft_times: p.CreateAgentDraftTimes | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Agent:
        """Create an agent.

        Creates an agent that writes posts for a brand on a schedule, from a knowledge base, instructions, or both. Each run costs credits.

        Args:
            name: Display name.
            brand_slug: Slug of the brand that owns the resource.
            platforms: Target platforms.
            schedule: Cron schedule with five fields: minute, hour, day of month, month, and day of week, of digits, names, and `* / , -`. Either the day of month or the day of week must be `*`. Times are local times of `timeZone`: a time that daylight saving skips runs right after the gap, and a time that occurs twice runs once, the first time. Send either `schedule` or `preset`.
            preset: Schedule in simple terms, instead of `schedule`.
            time_zone: IANA time zone of the schedule, including daylight saving time.
            knowledge_base_id: Knowledge base for the posts, or null to use only the instructions. Setting one also needs `kb:read`.
            posts_per_run: Number of posts per run, 1 to 10.
            instructions: Topic and style of the posts. Required without a knowledge base.
            auto_publish: If true, the agent publishes immediately, on platforms that accept text alone, which also needs `posts:write`. If false, it saves drafts for review.
            max_posts_per_day: Maximum number of posts per day (UTC), or null for no limit of its own.
            monthly_credits: Maximum credits per calendar month (UTC) for runs and answers to comments, or null for no limit of its own.
            max_answers_per_day: Maximum number of answers to comments per day (UTC), including drafts.
            draft_times: Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time.

        `POST /agents`

        Example:
            agent = client.agents.create(name="Coffee of the day", brand_slug="acme", platforms=["x"], preset={"every": "weekday", "at": "09:00"}, time_zone="Europe/Berlin", tone="casual", instructions="Write about coffee.")
        """
        return self._perform(
            "POST",
            "/agents",
            body=m.CreateAgentRequest,
            fields={"name": name, "brand_slug": brand_slug, "platforms": platforms, "schedule": schedule, "preset": preset, "time_zone": time_zone, "trigger": trigger, "knowledge_base_id": knowledge_base_id, "posts_per_run": posts_per_run, "tone": tone, "instructions": instructions, "auto_publish": auto_publish, "max_posts_per_day": max_posts_per_day, "monthly_credits": monthly_credits, "answering": answering, "max_answers_per_day": max_answers_per_day, "draft_times": draft_times},
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
            limit: Maximum number of items to return.
            offset: Number of items to skip.
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
            id: Id of the related resource.

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
        preset: p.UpdateAgentPreset | Unset = UNSET,
        time_zone: str | Unset = UNSET,
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
        draft_times: p.UpdateAgentDraftTimes | None | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.Agent:
        """Update an agent.

        Applies from the next run. `enabled: false` stops the schedule and ends a run in progress. `enabled: true` starts the schedule again. A person who changes a publishing agent becomes its owner, responsible for what it publishes.

        Args:
            id: Id of the related resource.
            name: Display name.
            brand_slug: Slug of the brand that owns the resource.
            platforms: Target platforms.
            schedule: Cron schedule with five fields: minute, hour, day of month, month, and day of week, of digits, names, and `* / , -`. Either the day of month or the day of week must be `*`. Times are local times of `timeZone`: a time that daylight saving skips runs right after the gap, and a time that occurs twice runs once, the first time. Send either `schedule` or `preset`.
            preset: Schedule in simple terms, instead of `schedule`.
            time_zone: IANA time zone of the schedule, including daylight saving time.
            knowledge_base_id: Knowledge base for the posts, or null to use only the instructions. Setting one also needs `kb:read`.
            posts_per_run: Number of posts per run, 1 to 10.
            instructions: Topic and style of the posts. Required without a knowledge base.
            auto_publish: If true, the agent publishes immediately, on platforms that accept text alone, which also needs `posts:write`. If false, it saves drafts for review.
            max_posts_per_day: Maximum number of posts per day (UTC), or null for no limit of its own.
            monthly_credits: Maximum credits per calendar month (UTC) for runs and answers to comments, or null for no limit of its own.
            max_answers_per_day: Maximum number of answers to comments per day (UTC), including drafts.
            draft_times: Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time.
            enabled: False stops the schedule and a running run. True starts the schedule again and resets the failure count. Missed runs are not repeated.

        `PATCH /agents/{id}`
        """
        return self._perform(
            "PATCH",
            f"/agents/{at(id)}",
            body=m.UpdateAgentRequest,
            fields={"name": name, "brand_slug": brand_slug, "platforms": platforms, "schedule": schedule, "preset": preset, "time_zone": time_zone, "trigger": trigger, "knowledge_base_id": knowledge_base_id, "posts_per_run": posts_per_run, "tone": tone, "instructions": instructions, "auto_publish": auto_publish, "max_posts_per_day": max_posts_per_day, "monthly_credits": monthly_credits, "answering": answering, "max_answers_per_day": max_answers_per_day, "draft_times": draft_times, "enabled": enabled},
            returns=m.Agent,
            options=options,
        )

    def delete(self, id: str, *, options: RequestOptions | None = None) -> m.DeleteAgentData:
        """Delete an agent.

        Ends a run in progress. Existing posts stay.

        Args:
            id: Id of the related resource.

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

        Starts a run immediately, regardless of the schedule. `GET /agents/{id}/runs/{runId}` shows its progress. A dry run shows what the agent would write, creates no posts, and costs the same. Returns `invalid_state` if another run is in progress or a limit of the agent is reached.

        Args:
            id: Id of the related resource.
            dry_run: Whether the run is a dry run, which shows what the agent would write without creating posts.

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
            id: Id of the related resource.
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            status: Only runs in this state.

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
        """Get an agent run.

        Args:
            id: Id of the related resource.
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

        The caller’s notifications in the active organization, newest first. An API key reads those of the person who created it, in its organization.

        Args:
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            unread_only: Whether to return only unread ones.

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

        Marks the notifications in `ids`, or all of the caller’s if `ids` is omitted. Returns how many were unread before and how many still are. An id of someone else’s notification returns 404, and none is marked.

        Args:
            ids: Ids of the notifications. Defaults to all.

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

    def mark_notification_read(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.Notification:
        """Mark a notification as read.

        Args:
            id: Id of the related resource.

        `POST /api/notifications/{id}/read`
        """
        return self._perform(
            "POST",
            f"/api/notifications/{at(id)}/read",
            returns=m.Notification,
            options=options,
        )

    def list_preferences(
        self,
        *,
        options: RequestOptions | None = None,
    ) -> m.ListNotificationPreferencesData:
        """List notification preferences.

        Returns every type for the active organization. By default, all are on in the app, and types that need action also by mail or push.

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
        preferences: Sequence[p.UpdateNotificationPreferencesPreferences],
        options: RequestOptions | None = None,
    ) -> m.UpdateNotificationPreferencesData:
        """Update notification preferences.

        Omitted types do not change. Applies from now on. Returns every type.

        Args:
            preferences: Channels for each type of notification.

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

        The caller’s browsers that receive notifications of the active organization, and the public key for subscriptions (`applicationServerKey`). If the key differs from that of a subscription, subscribe again.

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
        keys: p.CreatePushDeviceKeys,
        options: RequestOptions | None = None,
    ) -> m.PushDevice:
        """Register a push device.

        Accepts the result of a browser’s `PushManager.subscribe`. Sending the same address again renews the device. A person can have at most 10 devices per organization. One more removes the least recently renewed. A device is removed automatically when its push service reports that it no longer exists.

        Args:
            endpoint: Address of the browser’s push service, https.
            keys: Encryption keys for messages.

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

    def delete_push_device(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
    ) -> m.DeletePushDeviceData:
        """Remove a push device.

        Args:
            id: Id of the related resource.

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

        Server-sent events with a Notification as `data` and its id as `id`. The header `Last-Event-ID` resumes after the last notification: none is lost, and one written at the same moment may appear twice with the same id. A stream starts with an id without an event, so that it can be resumed from its start. Comments keep the connection alive. The stream ends when the session or key expires, when the session switches to another organization, when the server stops, and when the client reads too slowly. Reconnect then.

        The stream has no end. It reconnects automatically and continues after the last item.

        Args:
            last_event_id: Id to continue after, as passed to `on_id`.
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
        metric_thresholds: p.CreateWebhookMetricThresholds | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.CreateWebhookData:
        """Create a webhook.

        The answer contains the webhook’s `secret`, once. The secret signs every delivery (see the events below and `X-Service-Signature`).

        Args:
            name: Display name.
            url: https address on the public internet, without a user name or password.
            events: Event types, or `*` for all, including ones added later.
            headers: Additional headers of every delivery. Their values are stored encrypted.
            rate_per_second: Maximum number of requests per second.
            max_concurrency: Maximum number of concurrent requests.
            brand_ids: Brands whose events the webhook receives. You need `posts:read` for each. Null for all brands that the webhook’s owner (who last changed it) may see at the time of the event.
            metric_thresholds: Thresholds for `post.metrics`, sent once for each post and platform that reaches one: `{"likes": [100, 1000]}`. Requires the event as well. Null for none.

        `POST /webhooks`

        Example:
            created = client.webhooks.create(name="Our website", url="https://example.com/hooks/social", events=["post.published", "post.failed"])
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
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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
            id: Id of the related resource.

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
        metric_thresholds: p.UpdateWebhookMetricThresholds | None | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.UpdateWebhookData:
        """Update a webhook.

        Applies from the next attempt, including pending retries. `enabled: false` holds waiting deliveries. `enabled: true` resets the failure count, and `held` and `notice` show how many deliveries wait for `recover`. `recover: true` sends them immediately: `recovery` is then the recovery, or null if nothing was held.

        Args:
            id: Id of the related resource.
            name: Display name.
            url: https address on the public internet, without a user name or password.
            events: Event types, or `*` for all, including ones added later.
            enabled: Whether the agent is enabled.
            recover: With `enabled: true`: also sends held deliveries, as `recover` does.
            headers: Additional headers of every delivery. Their values are stored encrypted.
            rate_per_second: Maximum number of requests per second.
            max_concurrency: Maximum number of concurrent requests.
            brand_ids: Brands whose events the webhook receives. You need `posts:read` for each. Null for all brands that the webhook’s owner (who last changed it) may see at the time of the event.
            metric_thresholds: Thresholds for `post.metrics`, sent once for each post and platform that reaches one: `{"likes": [100, 1000]}`. Requires the event as well. Null for none.

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

        Cancels the deliveries that the webhook has not received yet.

        Args:
            id: Id of the related resource.

        `DELETE /webhooks/{id}`
        """
        return self._perform(
            "DELETE",
            f"/webhooks/{at(id)}",
            returns=m.DeleteWebhookData,
            options=options,
        )

    def rotate_secret(
        self,
        id: str,
        *,
        overlap_seconds: int | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.RotateWebhookSecretData:
        """Rotate the secret of a webhook.

        The answer contains the new secret, once. The old secret stays valid for `overlapSeconds` (default 24 hours): a delivery rejected with one is sent again immediately with the other, and `X-Service-Signatures` contains both. 0 ends the old secret immediately, for example after a leak.

        Args:
            id: Id of the related resource.
            overlap_seconds: How long the old secret stays valid, in seconds: 0 to 604,800 (7 days).

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

        Sends one signed `webhook.test` like any event, without retries. Does not change counters, and also goes to a disabled webhook. The delivery shows the result.

        Args:
            id: Id of the related resource.

        `POST /webhooks/{id}/test`
        """
        return self._perform(
            "POST",
            f"/webhooks/{at(id)}/test",
            returns=m.TestWebhookData,
            options=options,
        )

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
            id: Id of the related resource.
            limit: Maximum number of items to return.
            offset: Number of items to skip.
            status: Only runs in this state.
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

        Events in order, starting after `after`, delivered or not, for a receiver that missed some. You have everything once you have `lastSequence`. A page of large events may contain fewer than `limit`.

        Args:
            id: Id of the related resource.
            after: Sequence of the newest event that you have.
            limit: Maximum number of items to return.

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
            id: Id of the related resource.

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

        Sends the same delivery again with the same body, starting with the first attempt. For a finished or held delivery.

        Args:
            id: Id of the related resource.

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

        Makes the next attempt now instead of at `nextAttemptAt`. If it fails, the schedule continues from there.

        Args:
            id: Id of the related resource.

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

        Sends missed deliveries again, oldest first, no faster than the webhook’s rate, each with all its attempts. A webhook has one recovery at a time, which survives restarts.

        Args:
            id: Id of the related resource.
            since: Start of the range of events.
            until: End of the range. Defaults to now.
            statuses: `succeeded` also resends delivered events, for a receiver that lost its own data.

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
            id: Id of the related resource.
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

        Deliveries that were already released continue. The rest stay as they were.

        Args:
            id: Id of the related resource.
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

        Newest first, including changes by the service, such as disabling it.

        Args:
            id: Id of the related resource.
            limit: Maximum number of items to return.
            offset: Number of items to skip.

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
    def list(
        self,
        *,
        after: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> m.ListChangesData:
        """List what has changed.

        Lists changes since an earlier answer that the caller may read, for clients that poll. Start without `after`, and send `next` of each answer as `after` of the next request. A change may appear twice. `reset` means that changes are missing, because the client was away for more than an hour or too much has changed: reload everything, and continue from `next`.

        Args:
            after: `next` of the previous answer. Omit to start now.

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

        Server-sent events with a Change as `data`, within a second of its commit, if the caller may read it at that moment. `{ "kind": "reset" }` means that changes are missing: reload everything. The header `Last-Event-ID` resumes without gaps for an hour, and a change may appear twice. A stream starts with an id without an event, so that it can be resumed from its start. Comments keep the connection alive. The stream ends like that of notifications. Reconnect then.

        The stream has no end. It reconnects automatically and continues after the last item.

        Args:
            last_event_id: Id to continue after, as passed to `on_id`.
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
    ) -> Any | str:
        """Send a message to the MCP server.

        Model Context Protocol over streamable HTTP, for agents: protocol 2026-07-28, and 2025-06-18 and 2025-11-25 without sessions. One JSON-RPC message per request. Every answer is JSON, and a notification gets 202. A call of `wait_for` with a progress token gets its progress as server-sent events before its answer. `tools` selects groups of tools. Accepts API keys but not sessions, because any session could confirm what an app has planned. Each tool is an operation of this API and needs its scope, and a key is offered the tools that its scopes allow. A refused operation is a tool error with the same code and message. If an OAuth token lacks a scope that its person could grant, the answer is 403 with `WWW-Authenticate: Bearer error="insufficient_scope", scope="…"`: request that scope at the consent page, then repeat the call. Protocol errors, such as an unsupported version, get 400 with a JSON-RPC error. Requests from pages of an origin outside `CORS_ORIGINS`, or for a host outside `PUBLIC_URL` and `MCP_HOSTS`, are refused.

        Args:
            jsonrpc: Version of JSON-RPC.
            method: `tools/list`, `tools/call`, `server/discover`, `initialize`, …
            tools: Groups of tools to offer, such as `posts,knowledge`: default, posts, trouble, calendar, series, reviews, texts, media, knowledge, ideas, carousels, clips, agents, analytics, comments, webhooks, account, or `all`. Defaults to `default`.
            id: Id of the request. A notification has none and gets no answer.
            params: Parameters of the method.

        `POST /mcp`
        """
        return self._perform(
            "POST",
            "/mcp",
            query={"tools": tools},
            body=m.McpMessage,
            fields={"jsonrpc": jsonrpc, "id": id, "method": method, "params": params},
            returns=Any | str,
            options=options,
        )

    def get_resource_metadata(self, *, options: RequestOptions | None = None) -> Any:
        """Get the metadata of the MCP server.

        RFC 9728: how clients of `/mcp` get a token.

        `GET /.well-known/oauth-protected-resource/mcp`
        """
        return self._perform(
            "GET",
            "/.well-known/oauth-protected-resource/mcp",
            returns=Any,
            options=options,
        )

    def get_protected_resource_metadata(self, *, options: RequestOptions | None = None) -> Any:
        """Get the metadata of the protected resource.

        RFC 9728: how clients of `/mcp` get a token.

        `GET /.well-known/oauth-protected-resource`
        """
        return self._perform(
            "GET",
            "/.well-known/oauth-protected-resource",
            returns=Any,
            options=options,
        )

    def get_authorization_server_metadata(self, *, options: RequestOptions | None = None) -> Any:
        """Get the metadata of the authorization server.

        RFC 8414: the addresses of the authorization server, and what they accept.

        `GET /.well-known/oauth-authorization-server`
        """
        return self._perform(
            "GET",
            "/.well-known/oauth-authorization-server",
            returns=Any,
            options=options,
        )

    def register_client(
        self,
        *,
        redirect_uris: Sequence[str] | Unset = UNSET,
        client_name: str | Unset = UNSET,
        scope: str | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Any:
        """Register a client of the MCP server.

        RFC 7591 registration, for any app and without a secret. A registration grants nothing until a person consents, and is not stored: `client_id` contains the signed registration. Addresses that cannot receive codes are listed in `refused_redirect_uris`, and the others are registered.

        Args:
            redirect_uris: Addresses that may receive codes: https, a custom scheme of the app, or http on the person’s own machine with any port.
            client_name: Name of the app. The person sees the first 60 characters.
            scope: Space-separated scopes for requests without scopes. Defaults to all.

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

        RFC 7592: returns the app’s registration for the holder of its `registration_access_token`. Registrations are not stored, so they cannot be changed or deleted: register a changed app again, and revoke a grant at `/oauth/revoke`.

        Args:
            client_id: Id of the app.

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

        Shows the request before the person decides, for the organization of their session.

        Args:
            query: Query of the page’s address after `?`, as created by the app.

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

        Needs a session that started within the last ten minutes and not by a device login. Returns the address for the browser. The grant is listed among the API keys, with the prefix `oauth`. It ends when it is revoked there, when the same app has fetched the tokens of another grant, or when it was not renewed for 30 days.

        Args:
            query: Query of the page’s address after `?`, as created by the app.
            decision: Decision of the person.
            shown_in: Id of the organization that the page showed. Refused if the person’s session has switched to another.

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

        RFC 6749 with PKCE. An access token works at `/mcp` for 30 minutes. A refresh token works once, and returns the same answer if repeated within half a minute. Later reuse revokes the grant, because someone else may have the token. `error` and `error_description` follow the RFC.

        Args:
            grant_type: `authorization_code`, or `refresh_token`.
            client_id: Id of the app.
            code: Code that the browser brought.
            redirect_uri: Address that received the code.
            code_verifier: Value from which the `code_challenge` was made.
            refresh_token: Refresh token, instead of a code.
            scope: Ignored. The answer contains the granted scopes. Request more at the consent page.
            resource: Audience of the token: the address of `/mcp`.

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
        """Revoke a token and its grant.

        RFC 7009. Returns 200 for any text, even if it is not a token.

        Args:
            token: Access or refresh token.

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
        self.operator = OperatorResource(transport)
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
