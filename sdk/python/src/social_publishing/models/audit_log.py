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

AuditAction: TypeAlias = Annotated[Literal["account.created", "account.changed", "account.deletion_requested", "account.deletion_cancelled", "account.deleted", "session.started", "session.ended", "login.failed", "password.refused", "password.changed", "password.reset_requested", "password.reset", "email.verification_requested", "email.verified", "identity.connected", "identity.disconnected", "device_login.approved", "device_login.denied", "authentication.failed", "access.denied", "rate_limit.exceeded", "api_key.created", "api_key.changed", "api_key.revoked", "member.joined", "member.changed", "member.removed", "group.created", "group.changed", "group.deleted", "override.set", "override.removed", "invitation.created", "invitation.revoked", "invite_link.created", "invite_link.revoked", "organization.created", "organization.changed", "organization.deletion_requested", "organization.deletion_cancelled", "organization.deleted", "brand.created", "brand.changed", "brand.deleted", "post.reviewed", "post.reposted", "post.revised", "post.unpublished", "comment.acted_on", "comment.changed", "comment.drafted", "comment.draft_discarded", "post.retried", "post.resolved", "post.cancelled", "publishing.paused", "publishing.resumed", "review_link.created", "review_link.revoked", "queue.changed", "series.created", "series.changed", "series.paused", "series.deleted", "carousel.created", "carousel.changed", "carousel.refined", "carousel.restored", "carousel.rendered", "carousel.failed", "carousel.render_requested", "carousel.published", "carousel.deleted", "confirmation.approved", "confirmation.denied", "connection.connected", "connection.declined", "connection.disconnected", "ideas.generated", "idea.deleted", "idea.enriched", "webhook.created", "webhook.changed", "webhook.disabled", "webhook.deleted", "webhook.secret_rotated", "delivery.resent", "knowledge_base.created", "knowledge_base.changed", "knowledge_base.deleted", "source.created", "source.changed", "source.paused", "source.deleted", "document.added", "document.reingested", "document.ingested", "document.failed", "document.deleted", "clip.created", "clip.deleted", "clip.scenes_requested", "clip.transcript_set", "clip.render_requested", "clip.render_cancelled", "clip.render_retried", "account_export.requested", "account_export.completed", "account_export.failed", "account_export.deleted", "subscription.changed", "credits.granted", "agent.created", "agent.changed", "agent.disabled", "agent.deleted", "agent.run_requested"], Words]
"""What was done, as `<noun>.<verb>`."""

AuditActorKind: TypeAlias = Annotated[Literal["user", "api_key", "operator", "stripe", "service", "anonymous"], Words]
"""Who or what did it."""


class AuditEvent(Model):
    """A line of the audit log."""

    id: str
    """Its id: opaque, and never used again for another."""

    at: datetime
    """When it happened, in UTC."""

    action: AuditAction

    actor: AuditEventActor
    """Who did it."""

    target: AuditEventTarget | None
    """What the action changed; null where there is nothing to name."""

    ip: str | None
    """The address that it came from; null where it is not known."""

    user_agent: str | None
    """The program that it came from, in its own words; null where it said none."""

    request_id: str | None
    """`X-Request-Id` of the request that did it."""

    details: Dict[str, Any]
    """What was changed, mostly as `before` and `after`; never a secret."""


class AuditEventActor(Model):
    """Who did it."""

    kind: AuditActorKind

    id: str | None
    """Of the person or key, or the name of the operator."""

    name: str | None
    """As it is today; null for who is gone."""


class AuditEventTarget(Model):
    """What the action changed; null where there is nothing to name."""

    kind: str
    """What it is."""

    id: str | None
    """Its id; null where it has none."""

    name: str | None
    """Its name at the time; null where it had none."""


class ListAuditEventsData(Model):
    """The requested data."""

    audit_events: List[AuditEvent]
    """The lines, the newest first."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""
