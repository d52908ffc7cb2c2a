# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Author,
    Platform,
    Post,
    PostPreview,
    PostStatus,
)

__all__ = [
    "ApproveConfirmationByIdRequest",
    "ApproveConfirmationRequest",
    "CommitConfirmationData",
    "Confirmation",
    "ConfirmationStatus",
    "DenyConfirmationRequest",
    "GetWaitingConfirmationData",
    "GetWaitingConfirmationDataAskedBy",
    "GetWaitingConfirmationRequest",
    "ListConfirmationsData",
    "ListedConfirmation",
    "NewConfirmation",
    "RequestConfirmationRequest",
]

ConfirmationStatus: TypeAlias = Annotated[Literal["pending", "approved", "denied", "used", "expired"], Words]
"""State of a person’s decision about a post that an app has planned."""


class RequestConfirmationRequest(Model):
    """Body of `requestConfirmation`."""

    revision: int
    """`revision` of the preview. Returns `precondition_failed` if the post has changed since."""

    scheduled_at: datetime | str | None = None
    """Publication time, such as 2026-12-24T18:00:00Z. Null or omitted for the moment of the commit."""

    client_name: str | None = None
    """Name of the app, shown to the person."""


class NewConfirmation(Model):
    """A post that waits for a person’s decision, with the address of its page, which is shown only once."""

    id: str
    """Id of the confirmation, for `POST /confirmations/{id}/commit`."""

    post_id: str
    """The post."""

    revision: int
    """Revision of the post that the person sees. No other revision is published."""

    scheduled_at: datetime | None
    """Publication time, or null for the moment of the commit."""

    status: ConfirmationStatus
    """`pending` until a person decides, then `approved` or `denied`. `used` after the commit. `expired` if `expiresAt` passed first."""

    expires_at: datetime
    """Deadline for the decision, or after an approval, for the commit."""

    decided_by: str | None
    """Person who decided, or null while pending."""

    decided_at: datetime | None
    """Time of the decision."""

    used_at: datetime | None
    """Time of the commit."""

    created_at: datetime
    """Time of the request."""

    url: str
    """Address for a person’s browser: shows the post as each platform gets it, asks them to log in, and to approve or deny. Shown only once."""


class ListedConfirmation(Model):
    """A confirmation, with its post."""

    id: str
    """Id of the confirmation, for `POST /confirmations/{id}/commit`."""

    post_id: str
    """The post."""

    revision: int
    """Revision of the post that the person sees. No other revision is published."""

    scheduled_at: datetime | None
    """Publication time, or null for the moment of the commit."""

    status: ConfirmationStatus
    """`pending` until a person decides, then `approved` or `denied`. `used` after the commit. `expired` if `expiresAt` passed first."""

    expires_at: datetime
    """Deadline for the decision, or after an approval, for the commit."""

    decided_by: str | None
    """Person who decided, or null while pending."""

    decided_at: datetime | None
    """Time of the decision."""

    used_at: datetime | None
    """Time of the commit."""

    created_at: datetime
    """Time of the request."""

    asked_by: str
    """Requester: `user:` or `api_key:` and an id."""

    asked_by_name: str | None
    """Current name of the requester, or null if deleted."""

    asker: Author
    """Requester, with the name."""

    decider: Author | None
    """Decider, with the name, or null while pending."""

    client_name: str | None
    """The app’s own name."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms of the post."""

    text: str
    """First 280 characters of the post."""

    current_revision: int
    """Current revision of the post. If it differs from `revision`, the confirmation cannot be approved."""

    post_status: PostStatus


class Confirmation(Model):
    """A person’s approval of a post as it was shown, or the request for it."""

    id: str
    """Id of the confirmation, for `POST /confirmations/{id}/commit`."""

    post_id: str
    """The post."""

    revision: int
    """Revision of the post that the person sees. No other revision is published."""

    scheduled_at: datetime | None
    """Publication time, or null for the moment of the commit."""

    status: ConfirmationStatus
    """`pending` until a person decides, then `approved` or `denied`. `used` after the commit. `expired` if `expiresAt` passed first."""

    expires_at: datetime
    """Deadline for the decision, or after an approval, for the commit."""

    decided_by: str | None
    """Person who decided, or null while pending."""

    decided_at: datetime | None
    """Time of the decision."""

    used_at: datetime | None
    """Time of the commit."""

    created_at: datetime
    """Time of the request."""


class GetWaitingConfirmationRequest(Model):
    """Body of `getWaitingConfirmation`."""

    token: str
    """Part of the confirmation’s address after `#`."""


class ApproveConfirmationRequest(Model):
    """Body of `approveConfirmation`."""

    token: str
    """Part of the confirmation’s address after `#`."""


class DenyConfirmationRequest(Model):
    """Body of `denyConfirmation`."""

    token: str
    """Part of the confirmation’s address after `#`."""


class ApproveConfirmationByIdRequest(Model):
    """Body of `approveConfirmationById`."""

    revision: int
    """Revision that the person saw. Returns `precondition_failed` if another one is pending."""


class ListConfirmationsData(Model):
    """The requested data."""

    confirmations: List[ListedConfirmation]
    """The confirmations."""

    next: str | None
    """Value of `after` for the next page, or null on the last page."""


class CommitConfirmationData(Model):
    """The requested data."""

    confirmation: Confirmation
    """The confirmation, used."""

    post: Post
    """The post, being published or scheduled."""


class GetWaitingConfirmationData(Model):
    """The requested data."""

    confirmation: Confirmation
    """Confirmation that waits for a decision."""

    asked_by: GetWaitingConfirmationDataAskedBy
    """Requester of the confirmation."""

    preview: PostPreview
    """Post as each platform gets it."""


class GetWaitingConfirmationDataAskedBy(Model):
    """Requester of the confirmation."""

    name: str
    """Person on whose behalf it was requested."""

    email: str
    """Email address of the person."""

    key_name: str | None
    """API key that requested it, or null for a session."""

    client_name: str | None
    """The app’s own name."""
