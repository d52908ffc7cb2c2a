# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Role,
    Scope,
)

__all__ = [
    "AcceptInvitationData",
    "CreateGroupRequest",
    "CreateInvitationRequest",
    "CreateInviteLinkRequest",
    "GetBrandOverrideData",
    "GetJoinLinkData",
    "GetMemberPermissionsData",
    "GetMemberPermissionsDataPermissionsItem",
    "Invitation",
    "InvitationStatus",
    "InviteLink",
    "JoinTeamData",
    "LeaveOrganizationData",
    "LeftBehind",
    "LeftBehindItemsItem",
    "LeftKind",
    "LeftState",
    "ListGroupsData",
    "ListInvitationsData",
    "ListInviteLinksData",
    "ListMembersData",
    "ListedInviteLink",
    "Member",
    "NewInvitation",
    "PermissionGroup",
    "PlannedPosts",
    "RemoveMemberData",
    "RemoveMemberDataScheduledPosts",
    "RevokeInvitationData",
    "RevokeInviteLinkData",
    "SetBrandOverrideRequest",
    "UpdateGroupRequest",
    "UpdateMemberData",
    "UpdateMemberRequest",
]

LeftKind: TypeAlias = Annotated[Literal["api_key", "invite_link", "invitation", "webhook", "agent", "series", "account_export", "post"], Words]
"""Kind of resource that a person left behind."""

LeftState: TypeAlias = Annotated[Literal["ended", "paused", "goes_on"], Words]
"""State of a resource left behind: ended, waiting for a new owner, or continuing."""

PlannedPosts: TypeAlias = Annotated[Literal["keep", "stop"], Words]
"""Treatment of a member’s scheduled posts."""

InvitationStatus: TypeAlias = Annotated[Literal["pending", "accepted", "revoked", "expired"], Words]
"""State of an invitation."""


class Member(Model):
    """A person in the organization."""

    id: str
    """Opaque id, never reused."""

    user_id: str
    """Id of the person."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    name: str
    """Display name."""

    role: Role

    group_ids: List[str]
    """Ids of the member’s permission groups."""

    joined_at: datetime
    """When the person joined, in UTC."""


class UpdateMemberRequest(Model):
    """Body of `updateMember`."""

    role: Role | None = None

    group_ids: List[str] | None = None
    """Ids of the member’s permission groups."""


class LeftBehind(Model):
    """Resources of one kind that a person left behind."""

    kind: LeftKind

    state: LeftState
    """`ended`, `paused` until someone becomes the owner, or `goes_on`."""

    count: int
    """How many there are."""

    items: List[LeftBehindItemsItem]
    """First items. Empty for posts."""

    what_to_do: str
    """Next step for the people who manage the team."""


class LeftBehindItemsItem(Model):
    id: str
    """Opaque id, never reused."""

    name: str | None
    """Display name."""


class SetBrandOverrideRequest(Model):
    """Body of `setBrandOverride`."""

    permissions: List[Scope]
    """Permissions of a member for this brand, instead of those of their groups."""


class Invitation(Model):
    """An invitation by email."""

    id: str
    """Opaque id, never reused."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    role: Role

    group_ids: List[str]
    """Ids of the member’s permission groups."""

    status: InvitationStatus

    expires_at: datetime
    """Expiry time, in UTC."""

    created_at: datetime
    """When the resource was created, in UTC."""


class CreateInvitationRequest(Model):
    """Body of `createInvitation`."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    role: Role | None = None

    group_ids: List[str] | None = None
    """Ids of the member’s permission groups."""


class NewInvitation(Model):
    """An invitation with its token, which is shown only once."""

    id: str
    """Opaque id, never reused."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    role: Role

    group_ids: List[str]
    """Ids of the member’s permission groups."""

    status: InvitationStatus

    expires_at: datetime
    """Expiry time, in UTC."""

    created_at: datetime
    """When the resource was created, in UTC."""

    token: str
    """Shown only here and in the mail."""


class ListedInviteLink(Model):
    """An invite link."""

    id: str
    """Opaque id, never reused."""

    token: str | None
    """Null for readers with fewer permissions than the link gives."""

    join_url: str | None
    """Null for readers with fewer permissions than the link gives."""

    uses: int
    """Number of people who joined with it."""

    max_uses: int | None
    """Null for no limit."""

    expires_at: datetime | None
    """Expiry time, in UTC, or null if it never expires."""

    group_ids: List[str]
    """Ids of the member’s permission groups."""

    created_at: datetime
    """When the resource was created, in UTC."""


class CreateInviteLinkRequest(Model):
    """Body of `createInviteLink`."""

    group_ids: List[str] | None = None
    """Ids of the member’s permission groups."""

    max_uses: int | None = None
    """Maximum number of people, from 1 to 1,000,000, or null for no limit."""

    expires_at: datetime | str | None = None
    """Expiry time, in UTC, or null if it never expires."""


class InviteLink(Model):
    """A new invite link."""

    id: str
    """Opaque id, never reused."""

    token: str
    """Secret part of the link."""

    join_url: str
    """Page for joining. Anyone with the address may join."""

    uses: int
    """Number of people who joined with it."""

    max_uses: int | None
    """Null for no limit."""

    expires_at: datetime | None
    """Expiry time, in UTC, or null if it never expires."""

    group_ids: List[str]
    """Ids of the member’s permission groups."""

    created_at: datetime
    """When the resource was created, in UTC."""


class PermissionGroup(Model):
    """A named set of scopes for members."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""

    scopes: List[Scope]
    """Scopes of the key."""

    created_at: datetime
    """When the resource was created, in UTC."""


class CreateGroupRequest(Model):
    """Body of `createGroup`."""

    name: str
    """Display name."""

    scopes: List[Scope]
    """Scopes of the key."""


class UpdateGroupRequest(Model):
    """Body of `updateGroup`."""

    name: str | None = None
    """Display name."""

    scopes: List[Scope] | None = None
    """Scopes of the key."""


class ListMembersData(Model):
    """The requested data."""

    members: List[Member]
    """The members."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class UpdateMemberData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    user_id: str
    """Id of the person."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    name: str
    """Display name."""

    role: Role

    group_ids: List[str]
    """Ids of the member’s permission groups."""

    joined_at: datetime
    """When the person joined, in UTC."""

    left_behind: List[LeftBehind]
    """Resources that acted on this person’s behalf and no longer may, and their posts that will be published, each with what to do."""


class RemoveMemberData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""

    scheduled_posts: RemoveMemberDataScheduledPosts
    """Result for the person’s scheduled posts."""

    left_behind: List[LeftBehind]
    """Resources that acted on this person’s behalf and no longer may, and their posts that will be published, each with what to do."""


class RemoveMemberDataScheduledPosts(Model):
    """Result for the person’s scheduled posts."""

    kept: int
    """How many are published as planned."""

    stopped: int
    """Number of stopped posts."""


class LeaveOrganizationData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class GetMemberPermissionsData(Model):
    """The requested data."""

    member_id: str
    """Id of the membership."""

    role: Role

    brand_id: str | None
    """Id of the brand."""

    permissions: List[GetMemberPermissionsDataPermissionsItem]
    """Whether each scope is allowed."""


class GetMemberPermissionsDataPermissionsItem(Model):
    scope: Scope

    allowed: bool
    """Whether the member may do it."""

    why: str
    """Reason, for people."""


class GetBrandOverrideData(Model):
    """The requested data."""

    member_id: str
    """Id of the membership."""

    brand_id: str
    """Id of the brand."""

    permissions: List[Scope]
    """Permissions of a member for this brand, instead of those of their groups."""


class ListInvitationsData(Model):
    """The requested data."""

    invitations: List[Invitation]
    """Invitations, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class RevokeInvitationData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class AcceptInvitationData(Model):
    """The requested data."""

    org_id: str
    """Id of the organization."""

    name: str
    """Display name."""

    role: Role


class ListInviteLinksData(Model):
    """The requested data."""

    invite_links: List[ListedInviteLink]
    """Links, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class RevokeInviteLinkData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class GetJoinLinkData(Model):
    """The requested data."""

    organization_name: str
    """Name of the organization, at most 100 characters."""


class JoinTeamData(Model):
    """The requested data."""

    org_id: str
    """Id of the organization."""

    name: str
    """Display name."""

    role: Role


class ListGroupsData(Model):
    """The requested data."""

    groups: List[PermissionGroup]
    """The groups."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""
