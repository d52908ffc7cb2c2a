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
"""A service to log in with."""

TextProvider: TypeAlias = Annotated[Literal["local", "openai-compatible", "anthropic"], Words]
"""Who writes ideas, drafts, carousels, answers, and posts of agents. `local` is a stand-in without a model: it quotes documents and asks questions about the topic."""

OwnPage: TypeAlias = Annotated[Literal["device", "confirm", "oauth/authorize", "app/login"], Words]
"""A page of the service itself."""


class SignUpRequest(Model):
    """Body of `signUp`."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    password: str
    """The password to log in with, 8 to 256 characters."""

    name: str
    """The name that people see."""

    organization_name: str | None = None
    """Name of the organization that is made for the person; without it, one made from the person’s name."""


class User(Model):
    """A person."""

    id: str
    """Its id: opaque, and never used again for another."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    name: str
    """The name that people see."""

    created_at: datetime
    """When it was made, in UTC."""


class LogInRequest(Model):
    """Body of `logIn`."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    password: str
    """Password of the account, at most 256 characters."""


class Start(Model):
    """The person who asks, with what a program needs at its start."""

    id: str
    """Its id: opaque, and never used again for another."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    name: str
    """The name that people see."""

    created_at: datetime
    """When it was made, in UTC."""

    email_verified: bool
    """Whether the person has verified the email address."""

    time_zone: str | None
    """Name of the time zone (IANA) in which mails to the person say times; null for UTC."""

    active_org_id: str
    """The organization that this session works in."""

    role: Role

    scopes: List[Scope]
    """What you may do in this organization where no brand says otherwise."""

    brands: List[StartBrandsItem]
    """Brands where an override gives other scopes, 200 at most."""

    plan: Plan

    suspension: str | None
    """Why nothing may be changed in this organization, in a sentence; null where it may."""

    unread_notifications: int
    """How many of your notifications in this organization are unread."""

    organizations: List[OrganizationItem]
    """Your organizations, the oldest membership first; `GET /orgs` lists more than 100."""

    active_brands: List[Brand]
    """The brands of the active organization that you may see, in their order; `GET /brands` lists more than 100."""

    organization_count: int
    """How many organizations you belong to."""

    features: StartFeatures
    """What the operator of this service has set up."""


class StartBrandsItem(Model):
    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    scopes: List[Scope]
    """What you may do with it."""


class StartFeatures(Model):
    """What the operator of this service has set up."""

    login_providers: List[LoginProvider]
    """Whom people may log in with."""

    payments: bool
    """Whether plans and credits can be bought."""

    speech: bool
    """Whether speech in videos becomes text."""

    search: bool
    """Whether knowledge bases can be searched."""

    texts: TextProvider


class UpdateCurrentUserRequest(Model):
    """Body of `updateCurrentUser`."""

    name: str | None = None
    """The name that people see."""

    time_zone: str | None = None
    """Name of the time zone (IANA) in which mails to the person say times; null for UTC."""


class Self(Model):
    """The person who asks."""

    id: str
    """Its id: opaque, and never used again for another."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    name: str
    """The name that people see."""

    created_at: datetime
    """When it was made, in UTC."""

    email_verified: bool
    """Whether the person has verified the email address."""

    time_zone: str | None
    """Name of the time zone (IANA) in which mails to the person say times; null for UTC."""

    active_org_id: str
    """The organization that this session works in."""


class Session(Model):
    """A login of a person on one device."""

    id: str
    """Its id: opaque, and never used again for another."""

    device: str
    """The program that began the session, from its User-Agent header."""

    ip: str | None
    """The address that it was begun from."""

    country: str | None
    """Two letters of ISO 3166, as a trusted proxy said them; null where none did."""

    created_at: datetime
    """When it was made, in UTC."""

    last_used_at: datetime
    """To about a minute."""

    expires_at: datetime
    """When it ends unless it is used before, in UTC."""

    is_current: bool
    """Whether it is the session that asks."""


class DeleteAccountRequest(Model):
    """Body of `deleteAccount`."""

    password: str | None = None
    """Password of the account, at most 256 characters."""


class ChangePasswordRequest(Model):
    """Body of `changePassword`."""

    current_password: str
    """The password that is to be replaced."""

    new_password: str
    """The new password, 8 to 256 characters."""


class RequestPasswordResetRequest(Model):
    """Body of `requestPasswordReset`."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""


class ResetPasswordRequest(Model):
    """Body of `resetPassword`."""

    token: str
    """The token of the link in the mail. It works once."""

    password: str
    """The new password, 8 to 256 characters."""


class AddressProof(Model):
    """What the proof of an email address has ended."""

    ended: EndedByProof | None
    """What ended by it; null where nothing did."""

    message: str
    """The same as a sentence."""


class EndedByProof(Model):
    """What could act for the account and ended, as this was the first proof of its email address."""

    sessions: int
    """How many sessions."""

    api_keys: int
    """How many API keys."""

    password: bool
    """Whether the password was forgotten."""


class VerifyEmailRequest(Model):
    """Body of `verifyEmail`."""

    token: str
    """The token of the link in the mail. It works once."""

    password: str | None = None
    """Password of the account, at most 256 characters."""


class StartDeviceLoginRequest(Model):
    """Body of `startDeviceLogin`."""

    client_name: str | None = None
    """The device's name for itself, as the person sees it; at most 60 characters."""


class DeviceCode(Model):
    """What a device shows, and what it polls with."""

    device_code: str
    """What the device polls with; nobody else should see it."""

    user_code: str
    """What the person types at `verificationUri`: `WDJB-MJHT`."""

    verification_uri: str
    """The page where the person types the code."""

    verification_uri_complete: str
    """The same with the code filled in."""

    expires_in: int
    """Seconds until both codes stop working."""

    interval: int
    """Seconds between two polls."""


class PollDeviceLoginRequest(Model):
    """Body of `pollDeviceLogin`."""

    device_code: str
    """The secret that the device polls with."""


class GetDeviceLoginRequest(Model):
    """Body of `getDeviceLogin`."""

    user_code: str
    """The code that the device shows. Case and hyphens make no difference."""


class WaitingDevice(Model):
    """A device that asks to be logged in."""

    client_name: str | None
    """The device's name for itself."""

    device: str
    """The device, made of its user agent."""

    ip: str
    """The address that it came from."""

    country: str | None
    """Two letters of ISO 3166, as a trusted proxy said them; null where none did."""

    scopes: List[str]
    """What the device may do once you approve it: everything that you may do, here as scopes."""

    created_at: datetime
    """When it was made, in UTC."""


class ApproveDeviceLoginRequest(Model):
    """Body of `approveDeviceLogin`."""

    user_code: str
    """The code that the device shows. Case and hyphens make no difference."""


class DenyDeviceLoginRequest(Model):
    """Body of `denyDeviceLogin`."""

    user_code: str
    """The code that the device shows. Case and hyphens make no difference."""


class ExchangeSocialCodeRequest(Model):
    """Body of `exchangeSocialCode`."""

    code: str
    """The code that the browser came back with. It works once."""


class Identity(Model):
    """A social login that is linked to the person."""

    id: str
    """Its id: opaque, and never used again for another."""

    provider: LoginProvider

    email: str | None
    """The email address there, when it was last used."""

    created_at: datetime
    """When it was made, in UTC."""

    last_used_at: datetime | None
    """When it was last used, in UTC; null for never."""


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
    """The sessions, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class RevokeOtherSessionsData(Model):
    """The requested data."""

    ended: int
    """How many sessions were ended."""


class RevokeSessionData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class DeleteAccountData(Model):
    """The requested data."""

    deletes_at: datetime
    """When it is deleted for good, in UTC."""

    organizations: List[DeleteAccountDataOrganizationsItem]
    """What goes with it."""


class DeleteAccountDataOrganizationsItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""


class PollDeviceLoginData(Model):
    """The requested data."""

    token: str
    """Session token: `Authorization: Bearer <token>`."""


class StartSocialLoginData(Model):
    """The requested data."""

    authorize_url: str
    """The page to send the browser to. It works for a limited time."""


class ExchangeSocialCodeData(Model):
    """The requested data."""

    token: str
    """Session token: `Authorization: Bearer <token>`."""


class ListIdentitiesData(Model):
    """The requested data."""

    identities: List[Identity]
    """The linked identities."""

    total: int
    """How many there are in total, not only on this page."""


class UnlinkIdentityData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""
