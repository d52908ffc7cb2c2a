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
    "ConfirmationBatch",
    "ConfirmationStatus",
    "DenyConfirmationRequest",
    "GetWaitingConfirmationData",
    "GetWaitingConfirmationDataAskedBy",
    "GetWaitingConfirmationRequest",
    "GetWaitingConfirmationsData",
    "GetWaitingConfirmationsDataAskedBy",
    "GetWaitingConfirmationsDataConfirmationsItem",
    "GetWaitingConfirmationsRequest",
    "ListConfirmationsData",
    "ListedConfirmation",
    "NewConfirmation",
    "RequestConfirmationRequest",
    "RequestConfirmationsRequest",
    "RequestConfirmationsRequestPostsItem",
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
    """`pending` until a person decides, then `approved` or `denied`. `used` once the post was published or scheduled. `expired` if `expiresAt` passed first."""

    expires_at: datetime
    """Deadline for the decision, or after an approval, for the commit. The time of the post, at least `CONFIRMATION_LIFETIME` and at most a week after the request."""

    decided_by: str | None
    """Person who decided, or null while pending."""

    decided_at: datetime | None
    """Time of the decision."""

    used_at: datetime | None
    """Time of the commit."""

    batch_id: str | None
    """Shared by confirmations that were requested together, or null."""

    created_at: datetime
    """Time of the request."""

    url: str
    """Address for a person’s browser: shows the post as each platform gets it, asks them to log in, and to approve or deny. Shown only once."""


class RequestConfirmationsRequest(Model):
    """Body of `requestConfirmations`."""

    posts: List[RequestConfirmationsRequestPostsItem]
    """Posts to confirm."""

    client_name: str | None = None
    """Name of the app, shown to the person."""

    notify: bool | None = None
    """Whether the person on whose behalf the app asks is notified as they chose: in the app, by mail, or by push."""


class RequestConfirmationsRequestPostsItem(Model):
    post_id: str
    """The post."""

    revision: int
    """Revision that a person shall see: the current one."""

    scheduled_at: datetime | str | None = None
    """Publication time, such as 2026-12-24T18:00:00Z. Null or omitted for the moment of the approval."""


class ConfirmationBatch(Model):
    """Posts that wait for a person’s decisions on one page."""

    batch_id: str
    """Id of the batch."""

    url: str
    """Address for a person’s browser. Shown only once."""

    confirmations: List[Confirmation]
    """One for each post, in the same order."""


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
    """`pending` until a person decides, then `approved` or `denied`. `used` once the post was published or scheduled. `expired` if `expiresAt` passed first."""

    expires_at: datetime
    """Deadline for the decision, or after an approval, for the commit. The time of the post, at least `CONFIRMATION_LIFETIME` and at most a week after the request."""

    decided_by: str | None
    """Person who decided, or null while pending."""

    decided_at: datetime | None
    """Time of the decision."""

    used_at: datetime | None
    """Time of the commit."""

    batch_id: str | None
    """Shared by confirmations that were requested together, or null."""

    created_at: datetime
    """Time of the request."""


class GetWaitingConfirmationsRequest(Model):
    """Body of `getWaitingConfirmations`."""

    token: str
    """Part of the confirmation’s address after `#`."""


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
    """`pending` until a person decides, then `approved` or `denied`. `used` once the post was published or scheduled. `expired` if `expiresAt` passed first."""

    expires_at: datetime
    """Deadline for the decision, or after an approval, for the commit. The time of the post, at least `CONFIRMATION_LIFETIME` and at most a week after the request."""

    decided_by: str | None
    """Person who decided, or null while pending."""

    decided_at: datetime | None
    """Time of the decision."""

    used_at: datetime | None
    """Time of the commit."""

    batch_id: str | None
    """Shared by confirmations that were requested together, or null."""

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


class GetWaitingConfirmationRequest(Model):
    """Body of `getWaitingConfirmation`."""

    token: str
    """Part of the confirmation’s address after `#`."""


class ApproveConfirmationRequest(Model):
    """Body of `approveConfirmation`."""

    token: str
    """Part of the confirmation’s address after `#`."""

    carries_out: bool | None = None
    """Whether the service publishes or schedules the post at once. Otherwise, the app that asked commits it. With this, an approval that no app has used can be carried out for a week."""


class DenyConfirmationRequest(Model):
    """Body of `denyConfirmation`."""

    token: str
    """Part of the confirmation’s address after `#`."""


class ApproveConfirmationByIdRequest(Model):
    """Body of `approveConfirmationById`."""

    revision: int
    """Revision that the person saw. Returns `precondition_failed` if another one is pending."""

    carries_out: bool | None = None
    """Whether the service publishes or schedules the post at once. Otherwise, the app that asked commits it. With this, an approval that no app has used can be carried out for a week."""


class ListConfirmationsData(Model):
    """The requested data."""

    confirmations: List[ListedConfirmation]
    """The confirmations."""

    next: str | None
    """Value of `after` for the next page, or null on the last page."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class GetWaitingConfirmationsData(Model):
    """The requested data."""

    asked_by: GetWaitingConfirmationsDataAskedBy
    """Requester of the confirmation."""

    confirmations: List[GetWaitingConfirmationsDataConfirmationsItem]
    """The confirmations, in the order of their times."""


class GetWaitingConfirmationsDataAskedBy(Model):
    """Requester of the confirmation."""

    name: str
    """Person on whose behalf it was requested."""

    email: str
    """Email address of the person."""

    key_name: str | None
    """API key that requested it, or null for a session."""

    client_name: str | None
    """The app’s own name."""


class GetWaitingConfirmationsDataConfirmationsItem(Model):
    confirmation: Confirmation
    """The confirmation."""

    preview: PostPreview | None
    """Post as each platform gets it, or null if there is nothing to decide."""

    problem: str | None
    """Why the post cannot be approved as it was requested, or null."""


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
