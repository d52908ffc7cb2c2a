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
"""What a person left behind."""

LeftState: TypeAlias = Annotated[Literal["ended", "paused", "goes_on"], Words]
"""What became of it: over, waiting for somebody to take it over, or going on."""

PlannedPosts: TypeAlias = Annotated[Literal["keep", "stop"], Words]
"""What becomes of the posts that a member has planned."""

InvitationStatus: TypeAlias = Annotated[Literal["pending", "accepted", "revoked", "expired"], Words]
"""State of an invitation."""


class Member(Model):
    """A person in the organization."""

    id: str
    """Its id: opaque, and never used again for another."""

    user_id: str
    """Id of the person."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    name: str
    """The name that people see."""

    role: Role

    group_ids: List[str]
    """Ids of the permission groups that a member is in."""

    joined_at: datetime
    """When the person joined, in UTC."""


class UpdateMemberRequest(Model):
    """Body of `updateMember`."""

    role: Role | None = None

    group_ids: List[str] | None = None
    """Ids of the permission groups that a member is in."""


class LeftBehind(Model):
    """What a person left of one kind."""

    kind: LeftKind

    state: LeftState
    """`ended`, `paused` until somebody takes it over, or `goes_on`."""

    count: int
    """How many there are."""

    items: List[LeftBehindItemsItem]
    """The first of them; none for posts."""

    what_to_do: str
    """What somebody who manages the team can do about them."""


class LeftBehindItemsItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    name: str | None
    """The name that people see."""


class SetBrandOverrideRequest(Model):
    """Body of `setBrandOverride`."""

    permissions: List[Scope]
    """What the member may do on this brand, instead of what groups allow."""


class Invitation(Model):
    """An invitation by email."""

    id: str
    """Its id: opaque, and never used again for another."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    role: Role

    group_ids: List[str]
    """Ids of the permission groups that a member is in."""

    status: InvitationStatus

    expires_at: datetime
    """When it stops working, in UTC."""

    created_at: datetime
    """When it was made, in UTC."""


class CreateInvitationRequest(Model):
    """Body of `createInvitation`."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    role: Role | None = None

    group_ids: List[str] | None = None
    """Ids of the permission groups that a member is in."""


class NewInvitation(Model):
    """An invitation, with the token that its mail carries. It is shown this once."""

    id: str
    """Its id: opaque, and never used again for another."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    role: Role

    group_ids: List[str]
    """Ids of the permission groups that a member is in."""

    status: InvitationStatus

    expires_at: datetime
    """When it stops working, in UTC."""

    created_at: datetime
    """When it was made, in UTC."""

    token: str
    """Shown only here and in the mail."""


class ListedInviteLink(Model):
    """A link that people join by."""

    id: str
    """Its id: opaque, and never used again for another."""

    token: str | None
    """Null for a reader who has fewer rights than the link gives."""

    join_url: str | None
    """Null for a reader who has fewer rights than the link gives."""

    uses: int
    """How many have joined by it."""

    max_uses: int | None
    """Null for any number."""

    expires_at: datetime | None
    """When it stops working, in UTC; null for never."""

    group_ids: List[str]
    """Ids of the permission groups that a member is in."""

    created_at: datetime
    """When it was made, in UTC."""


class CreateInviteLinkRequest(Model):
    """Body of `createInviteLink`."""

    group_ids: List[str] | None = None
    """Ids of the permission groups that a member is in."""

    max_uses: int | None = None
    """How many may join by it, from 1 to 1,000,000; null for no limit."""

    expires_at: datetime | str | None = None
    """When it stops working, in UTC; null for never."""


class InviteLink(Model):
    """A link that people join by, as it was made."""

    id: str
    """Its id: opaque, and never used again for another."""

    token: str
    """The secret part of the link."""

    join_url: str
    """The page to join by. Anyone who has it may join."""

    uses: int
    """How many have joined by it."""

    max_uses: int | None
    """Null for any number."""

    expires_at: datetime | None
    """When it stops working, in UTC; null for never."""

    group_ids: List[str]
    """Ids of the permission groups that a member is in."""

    created_at: datetime
    """When it was made, in UTC."""


class PermissionGroup(Model):
    """Scopes with a name, given to members."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""

    scopes: List[Scope]
    """What it may do."""

    created_at: datetime
    """When it was made, in UTC."""


class CreateGroupRequest(Model):
    """Body of `createGroup`."""

    name: str
    """The name that people see."""

    scopes: List[Scope]
    """What it may do."""


class UpdateGroupRequest(Model):
    """Body of `updateGroup`."""

    name: str | None = None
    """The name that people see."""

    scopes: List[Scope] | None = None
    """What it may do."""


class ListMembersData(Model):
    """The requested data."""

    members: List[Member]
    """The members."""

    total: int
    """How many there are in total, not only on this page."""


class UpdateMemberData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    user_id: str
    """Id of the person."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    name: str
    """The name that people see."""

    role: Role

    group_ids: List[str]
    """Ids of the permission groups that a member is in."""

    joined_at: datetime
    """When the person joined, in UTC."""

    left_behind: List[LeftBehind]
    """What acted in the name of this person and may not any more, and their posts that go out, each with what to do."""


class RemoveMemberData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""

    scheduled_posts: RemoveMemberDataScheduledPosts
    """What became of the posts that the person had planned."""

    left_behind: List[LeftBehind]
    """What acted in the name of this person and may not any more, and their posts that go out, each with what to do."""


class RemoveMemberDataScheduledPosts(Model):
    """What became of the posts that the person had planned."""

    kept: int
    """How many go out as planned."""

    stopped: int
    """How many were stopped."""


class LeaveOrganizationData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

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
    """What is allowed, by scope."""


class GetMemberPermissionsDataPermissionsItem(Model):
    scope: Scope

    allowed: bool
    """Whether the member is allowed to."""

    why: str
    """The reason, for people."""


class GetBrandOverrideData(Model):
    """The requested data."""

    member_id: str
    """Id of the membership."""

    brand_id: str
    """Id of the brand."""

    permissions: List[Scope]
    """What the member may do on this brand, instead of what groups allow."""


class ListInvitationsData(Model):
    """The requested data."""

    invitations: List[Invitation]
    """The invitations, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class RevokeInvitationData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class AcceptInvitationData(Model):
    """The requested data."""

    org_id: str
    """Id of the organization."""

    name: str
    """The name that people see."""

    role: Role


class ListInviteLinksData(Model):
    """The requested data."""

    invite_links: List[ListedInviteLink]
    """The links, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class RevokeInviteLinkData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

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
    """The name that people see."""

    role: Role


class ListGroupsData(Model):
    """The requested data."""

    groups: List[PermissionGroup]
    """The groups."""

    total: int
    """How many there are in total, not only on this page."""
