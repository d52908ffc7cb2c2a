# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "AuditAction",
    "AuditActorKind",
    "AuditEvent",
    "AuditEventActor",
    "AuditEventTarget",
    "ListAuditEventsData",
]

AuditAction: TypeAlias = Annotated[Literal["account.created", "account.changed", "account.deletion_requested", "account.deletion_cancelled", "account.deleted", "session.started", "session.ended", "login.failed", "password.refused", "password.changed", "password.reset_requested", "password.reset", "email.verification_requested", "email.verified", "identity.connected", "identity.disconnected", "device_login.approved", "device_login.denied", "authentication.failed", "access.denied", "rate_limit.exceeded", "api_key.created", "api_key.changed", "api_key.revoked", "member.joined", "member.changed", "member.removed", "group.created", "group.changed", "group.deleted", "override.set", "override.removed", "invitation.created", "invitation.revoked", "invite_link.created", "invite_link.revoked", "organization.created", "organization.changed", "organization.deletion_requested", "organization.deletion_cancelled", "organization.deleted", "brand.created", "brand.changed", "brand.archived", "brand.unarchived", "brand.deleted", "post.reviewed", "post.reposted", "post.revised", "post.unpublished", "comment.acted_on", "comment.changed", "comment.drafted", "comment.draft_discarded", "post.retried", "post.resolved", "post.cancelled", "publishing.paused", "publishing.resumed", "database.restored", "review_link.created", "review_link.revoked", "budget.changed", "queue.changed", "series.created", "series.changed", "series.paused", "series.deleted", "carousel.created", "carousel.changed", "carousel.refined", "carousel.restored", "carousel.rendered", "carousel.failed", "carousel.render_requested", "carousel.published", "carousel.deleted", "confirmation.approved", "confirmation.denied", "connection.connected", "connection.declined", "connection.made_default", "connection.disconnected", "ideas.generated", "idea.deleted", "idea.enriched", "webhook.created", "webhook.changed", "webhook.disabled", "webhook.deleted", "webhook.secret_rotated", "delivery.resent", "knowledge_base.created", "knowledge_base.changed", "knowledge_base.deleted", "source.created", "source.changed", "source.paused", "source.deleted", "document.added", "document.reingested", "document.ingested", "document.failed", "document.deleted", "clip.created", "clip.deleted", "clip.scenes_requested", "clip.transcript_set", "clip.render_requested", "clip.render_cancelled", "clip.render_retried", "account_export.requested", "account_export.completed", "account_export.failed", "account_export.deleted", "subscription.changed", "credits.granted", "agent.created", "agent.changed", "agent.disabled", "agent.deleted", "agent.run_requested"], Words]
"""Action, as `<noun>.<verb>`."""

AuditActorKind: TypeAlias = Annotated[Literal["user", "api_key", "operator", "stripe", "service", "anonymous"], Words]
"""Kind of actor."""


class AuditEvent(Model):
    """An audit log entry."""

    id: str
    """Opaque id, never reused."""

    at: datetime
    """When the event happened, in UTC."""

    action: AuditAction

    actor: AuditEventActor
    """Actor of the event."""

    target: AuditEventTarget | None
    """Changed resource, or null for none."""

    ip: str | None
    """IP address of the request, or null if unknown."""

    user_agent: str | None
    """User-Agent of the request, or null if missing."""

    request_id: str | None
    """`X-Request-Id` of the request."""

    details: Dict[str, Any]
    """Changes, usually as `before` and `after`, without secrets."""


class AuditEventActor(Model):
    """Actor of the event."""

    kind: AuditActorKind

    id: str | None
    """Id of the person or key, or name of the operator."""

    name: str | None
    """Current name, or null if the actor was deleted."""


class AuditEventTarget(Model):
    """Changed resource, or null for none."""

    kind: str
    """Kind of the text."""

    id: str | None
    """Id, or null if there is none."""

    name: str | None
    """Name at that time, or null if there was none."""


class ListAuditEventsData(Model):
    """The requested data."""

    audit_events: List[AuditEvent]
    """Audit events, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""
