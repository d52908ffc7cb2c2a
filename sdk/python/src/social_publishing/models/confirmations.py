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
"""A person's decision about a post that a program has planned, and whether it was used."""


class RequestConfirmationRequest(Model):
    """Body of `requestConfirmation`."""

    revision: int
    """The `revision` of the preview; refused with `precondition_failed` if the post has changed since."""

    scheduled_at: datetime | str | None = None
    """When the post is to go out, as in 2026-12-24T18:00:00Z; null or none for as soon as it is committed."""

    client_name: str | None = None
    """What the program that asks is called; the person is shown it."""


class NewConfirmation(Model):
    """A post that waits for a person’s decision, with the address of its page. The address is shown this once."""

    id: str
    """Names the confirmation for `POST /confirmations/{id}/commit`."""

    post_id: str
    """The post."""

    revision: int
    """The revision of the post that the person sees. No other revision goes out."""

    scheduled_at: datetime | None
    """When the post is to go out; null for as soon as it is committed."""

    status: ConfirmationStatus
    """`pending` until a person decides, then `approved` or `denied`; `used` once it was committed; `expired` when `expiresAt` came first."""

    expires_at: datetime
    """Until when a person may decide; of an approval, until when it may be committed."""

    decided_by: str | None
    """The person who decided; null while nobody has."""

    decided_at: datetime | None
    """When they decided."""

    used_at: datetime | None
    """When it was committed."""

    created_at: datetime
    """When it was asked for."""

    url: str
    """To be opened by a person in a browser: shows the post as each platform gets it, asks them to log in, and to approve or deny. Shown only here."""


class ListedConfirmation(Model):
    """A confirmation, with the post that it is about."""

    id: str
    """Names the confirmation for `POST /confirmations/{id}/commit`."""

    post_id: str
    """The post."""

    revision: int
    """The revision of the post that the person sees. No other revision goes out."""

    scheduled_at: datetime | None
    """When the post is to go out; null for as soon as it is committed."""

    status: ConfirmationStatus
    """`pending` until a person decides, then `approved` or `denied`; `used` once it was committed; `expired` when `expiresAt` came first."""

    expires_at: datetime
    """Until when a person may decide; of an approval, until when it may be committed."""

    decided_by: str | None
    """The person who decided; null while nobody has."""

    decided_at: datetime | None
    """When they decided."""

    used_at: datetime | None
    """When it was committed."""

    created_at: datetime
    """When it was asked for."""

    asked_by: str
    """`user:` or `api_key:` and an id: who asked."""

    asked_by_name: str | None
    """The name of that person or key, as it is today; null for who is gone."""

    asker: Author
    """Who asked, with the name."""

    decider: Author | None
    """Who decided, with the name; null while nobody has."""

    client_name: str | None
    """The program's own name for itself."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that the post goes to."""

    text: str
    """The first 280 characters of the post."""

    current_revision: int
    """The revision of the post now: another one than `revision` cannot be approved."""

    post_status: PostStatus


class Confirmation(Model):
    """A person’s approval of a post, as they were shown it, or the wait for it."""

    id: str
    """Names the confirmation for `POST /confirmations/{id}/commit`."""

    post_id: str
    """The post."""

    revision: int
    """The revision of the post that the person sees. No other revision goes out."""

    scheduled_at: datetime | None
    """When the post is to go out; null for as soon as it is committed."""

    status: ConfirmationStatus
    """`pending` until a person decides, then `approved` or `denied`; `used` once it was committed; `expired` when `expiresAt` came first."""

    expires_at: datetime
    """Until when a person may decide; of an approval, until when it may be committed."""

    decided_by: str | None
    """The person who decided; null while nobody has."""

    decided_at: datetime | None
    """When they decided."""

    used_at: datetime | None
    """When it was committed."""

    created_at: datetime
    """When it was asked for."""


class GetWaitingConfirmationRequest(Model):
    """Body of `getWaitingConfirmation`."""

    token: str
    """The part of the confirmation’s address after `#`."""


class ApproveConfirmationRequest(Model):
    """Body of `approveConfirmation`."""

    token: str
    """The part of the confirmation’s address after `#`."""


class DenyConfirmationRequest(Model):
    """Body of `denyConfirmation`."""

    token: str
    """The part of the confirmation’s address after `#`."""


class ApproveConfirmationByIdRequest(Model):
    """Body of `approveConfirmationById`."""

    revision: int
    """The revision that the person was shown; refused with `precondition_failed` if another one waits."""


class ListConfirmationsData(Model):
    """The requested data."""

    confirmations: List[ListedConfirmation]
    """The confirmations."""

    next: str | None
    """What `after` takes for the next page; null on the last."""


class CommitConfirmationData(Model):
    """The requested data."""

    confirmation: Confirmation
    """The confirmation, used."""

    post: Post
    """The post on its way."""


class GetWaitingConfirmationData(Model):
    """The requested data."""

    confirmation: Confirmation
    """What waits for the decision."""

    asked_by: GetWaitingConfirmationDataAskedBy
    """Who wants the post to go out."""

    preview: PostPreview
    """The post as each platform gets it."""


class GetWaitingConfirmationDataAskedBy(Model):
    """Who wants the post to go out."""

    name: str
    """The person in whose name it was asked for."""

    email: str
    """Their email address."""

    key_name: str | None
    """The API key that asked; null where a session did."""

    client_name: str | None
    """The program's own name for itself."""
