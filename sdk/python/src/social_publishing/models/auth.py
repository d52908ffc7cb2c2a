# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Brand,
    Organization,
    OrganizationItem,
    Plan,
    Role,
    Scope,
)

__all__ = [
    "AddressProof",
    "ApproveDeviceLoginRequest",
    "ChangePasswordRequest",
    "DeleteAccountData",
    "DeleteAccountDataOrganizationsItem",
    "DeleteAccountRequest",
    "DenyDeviceLoginRequest",
    "DeviceCode",
    "EndedByProof",
    "ExchangeSocialCodeData",
    "ExchangeSocialCodeRequest",
    "GetDeviceLoginRequest",
    "Identity",
    "ListIdentitiesData",
    "ListSessionsData",
    "LogInData",
    "LogInRequest",
    "LoginProvider",
    "OwnPage",
    "PollDeviceLoginData",
    "PollDeviceLoginRequest",
    "RequestPasswordResetRequest",
    "ResetPasswordRequest",
    "RevokeOtherSessionsData",
    "RevokeSessionData",
    "Self",
    "Session",
    "SignUpData",
    "SignUpRequest",
    "Start",
    "StartBrandsItem",
    "StartDeviceLoginRequest",
    "StartFeatures",
    "StartSocialLoginData",
    "TextProvider",
    "UnlinkIdentityData",
    "UpdateCurrentUserRequest",
    "User",
    "VerifyEmailRequest",
    "WaitingDevice",
]

LoginProvider: TypeAlias = Annotated[Literal["google", "github"], Words]
"""Login provider."""

TextProvider: TypeAlias = Annotated[Literal["local", "openai-compatible", "anthropic"], Words]
"""Provider that writes ideas, drafts, carousels, answers, and agents’ posts. `local` is a stand-in without a model: it quotes documents and asks questions about the topic."""

OwnPage: TypeAlias = Annotated[Literal["device", "confirm", "oauth/authorize", "app/login"], Words]
"""Page of the service."""


class SignUpRequest(Model):
    """Body of `signUp`."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    password: str
    """Password, 8 to 256 characters."""

    name: str
    """Display name."""

    organization_name: str | None = None
    """Name of the new organization. Defaults to one derived from the person’s name."""


class User(Model):
    """A person."""

    id: str
    """Opaque id, never reused."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    name: str
    """Display name."""

    created_at: datetime
    """When the resource was created, in UTC."""


class LogInRequest(Model):
    """Body of `logIn`."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    password: str
    """Password of the account, at most 256 characters."""


class Start(Model):
    """The current person, with everything a client needs at its start."""

    id: str
    """Opaque id, never reused."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    name: str
    """Display name."""

    created_at: datetime
    """When the resource was created, in UTC."""

    email_verified: bool
    """Whether the email address is verified."""

    time_zone: str | None
    """IANA time zone of times in mails to the person, or null for UTC."""

    active_org_id: str
    """Organization in which this session acts."""

    role: Role

    scopes: List[Scope]
    """Your permissions in this organization, unless a brand override says otherwise."""

    brands: List[StartBrandsItem]
    """Brands with overrides of your permissions, at most 200."""

    plan: Plan

    suspension: str | None
    """Reason why changes in this organization are refused, or null."""

    unread_notifications: int
    """Number of your unread notifications in this organization."""

    organizations: List[OrganizationItem]
    """Your organizations, oldest membership first. `GET /orgs` lists more than 100."""

    active_brands: List[Brand]
    """Brands of the active organization that you may see, in order. `GET /brands` lists more than 100."""

    is_operator: bool
    """Whether you operate this service and may use /operator."""

    organization_count: int
    """Number of your organizations."""

    features: StartFeatures
    """Features configured by the operator of this service."""


class StartBrandsItem(Model):
    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    scopes: List[Scope]
    """Your permissions for the brand."""


class StartFeatures(Model):
    """Features configured by the operator of this service."""

    login_providers: List[LoginProvider]
    """Configured login providers."""

    payments: bool
    """Whether plans and credits can be bought."""

    speech: bool
    """Whether speech in videos can be transcribed."""

    search: bool
    """Whether knowledge bases can be searched."""

    texts: TextProvider


class UpdateCurrentUserRequest(Model):
    """Body of `updateCurrentUser`."""

    name: str | None = None
    """Display name."""

    time_zone: str | None = None
    """IANA time zone of times in mails to the person, or null for UTC."""


class Self(Model):
    """The current person."""

    id: str
    """Opaque id, never reused."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    name: str
    """Display name."""

    created_at: datetime
    """When the resource was created, in UTC."""

    email_verified: bool
    """Whether the email address is verified."""

    time_zone: str | None
    """IANA time zone of times in mails to the person, or null for UTC."""

    active_org_id: str
    """Organization in which this session acts."""


class Session(Model):
    """A person’s login on one device."""

    id: str
    """Opaque id, never reused."""

    device: str
    """Program that started the session, from its User-Agent header."""

    ip: str | None
    """IP address at the start of the session."""

    country: str | None
    """ISO 3166 two-letter country code from a trusted proxy, or null if unknown."""

    created_at: datetime
    """When the resource was created, in UTC."""

    last_used_at: datetime
    """To about a minute."""

    expires_at: datetime
    """Expiry if the session is not used, in UTC."""

    is_current: bool
    """Whether this is the current session."""


class DeleteAccountRequest(Model):
    """Body of `deleteAccount`."""

    password: str | None = None
    """Password of the account, at most 256 characters."""


class ChangePasswordRequest(Model):
    """Body of `changePassword`."""

    current_password: str
    """Current password."""

    new_password: str
    """The new password, 8 to 256 characters."""


class RequestPasswordResetRequest(Model):
    """Body of `requestPasswordReset`."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""


class ResetPasswordRequest(Model):
    """Body of `resetPassword`."""

    token: str
    """Token from the link in the mail. Works once."""

    password: str
    """The new password, 8 to 256 characters."""


class AddressProof(Model):
    """Credentials that ended when the email address was proven."""

    ended: EndedByProof | None
    """Ended credentials, or null for none."""

    message: str
    """Same, as a sentence."""


class EndedByProof(Model):
    """Credentials that ended because this was the first proof of the email address."""

    sessions: int
    """Number of sessions."""

    api_keys: int
    """How many API keys."""

    password: bool
    """Whether the earlier password ended."""


class VerifyEmailRequest(Model):
    """Body of `verifyEmail`."""

    token: str
    """Token from the link in the mail. Works once."""

    password: str | None = None
    """Password of the account, at most 256 characters."""


class StartDeviceLoginRequest(Model):
    """Body of `startDeviceLogin`."""

    client_name: str | None = None
    """The device’s name, as shown to the person, at most 60 characters."""


class DeviceCode(Model):
    """Codes of a device login."""

    device_code: str
    """Secret for polling. Only the device should see it."""

    user_code: str
    """Code that the person types at `verificationUri`: `WDJB-MJHT`."""

    verification_uri: str
    """Page on which the person types the code."""

    verification_uri_complete: str
    """Same, with the code filled in."""

    expires_in: int
    """Seconds until both codes expire."""

    interval: int
    """Minimum seconds between two polls."""


class PollDeviceLoginRequest(Model):
    """Body of `pollDeviceLogin`."""

    device_code: str
    """Secret that the device polls with."""


class GetDeviceLoginRequest(Model):
    """Body of `getDeviceLogin`."""

    user_code: str
    """Code that the device shows. Case and hyphens do not matter."""


class WaitingDevice(Model):
    """A device that asks to be logged in."""

    client_name: str | None
    """The device’s own name."""

    device: str
    """The device, derived from its user agent."""

    ip: str
    """IP address of the device."""

    country: str | None
    """ISO 3166 two-letter country code from a trusted proxy, or null if unknown."""

    scopes: List[str]
    """Permissions that the device gets once you approve it: all of yours, as scopes."""

    created_at: datetime
    """When the resource was created, in UTC."""


class ApproveDeviceLoginRequest(Model):
    """Body of `approveDeviceLogin`."""

    user_code: str
    """Code that the device shows. Case and hyphens do not matter."""


class DenyDeviceLoginRequest(Model):
    """Body of `denyDeviceLogin`."""

    user_code: str
    """Code that the device shows. Case and hyphens do not matter."""


class ExchangeSocialCodeRequest(Model):
    """Body of `exchangeSocialCode`."""

    code: str
    """Code that the browser returned with. Works once."""


class Identity(Model):
    """Social login linked to the person."""

    id: str
    """Opaque id, never reused."""

    provider: LoginProvider

    email: str | None
    """Email address at the provider, as of the last login."""

    created_at: datetime
    """When the resource was created, in UTC."""

    last_used_at: datetime | None
    """Time of the last use, in UTC, or null if never used."""


class SignUpData(Model):
    """The requested data."""

    token: str
    """Session token: `Authorization: Bearer <token>`."""

    user: User

    organization: Organization


class LogInData(Model):
    """The requested data."""

    token: str
    """Session token: `Authorization: Bearer <token>`."""


class ListSessionsData(Model):
    """The requested data."""

    sessions: List[Session]
    """Sessions, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class RevokeOtherSessionsData(Model):
    """The requested data."""

    ended: int
    """Number of ended sessions."""


class RevokeSessionData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class DeleteAccountData(Model):
    """The requested data."""

    deletes_at: datetime
    """Time of the final deletion, in UTC."""

    organizations: List[DeleteAccountDataOrganizationsItem]
    """Organizations that are deleted with the account."""


class DeleteAccountDataOrganizationsItem(Model):
    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""


class PollDeviceLoginData(Model):
    """The requested data."""

    token: str
    """Session token: `Authorization: Bearer <token>`."""


class StartSocialLoginData(Model):
    """The requested data."""

    authorize_url: str
    """Page to send the browser to. It works for a limited time."""


class ExchangeSocialCodeData(Model):
    """The requested data."""

    token: str
    """Session token: `Authorization: Bearer <token>`."""


class ListIdentitiesData(Model):
    """The requested data."""

    identities: List[Identity]
    """Linked identities."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class UnlinkIdentityData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""
