# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Plan,
)

__all__ = [
    "Billing",
    "BillingCredits",
    "BillingManager",
    "BillingStatus",
    "CreateCheckoutSessionData",
    "CreateCheckoutSessionRequest",
    "CreatePortalSessionData",
    "CreditEntry",
    "CreditKind",
    "CreditUsageLine",
    "CreditUsageLineBrand",
    "EstimatePriceData",
    "GetCreditUsageData",
    "GetCreditsData",
    "GetUsageData",
    "GetUsageDataStorage",
    "GetUsageDataStorageClips",
    "GetUsageDataStorageMedia",
    "ListPricesData",
    "PaidPlan",
    "PlanLimits",
    "PlanLimitsAtAtime",
    "PlanLimitsPerDay",
    "PlanLimitsRequests",
    "PlanLimitsStorage",
    "Price",
    "PricedOperation",
    "UsagePeriod",
    "UsagePeriodCredits",
    "UsagePeriodMedia",
    "UsagePeriodPosts",
    "UsagePeriodWebhooks",
    "UsageStep",
]

BillingStatus: TypeAlias = Annotated[Literal["active", "past_due", "suspended", "expired"], Words]
"""State of the subscription. `suspended` and `expired` stop everything that creates content."""

BillingManager: TypeAlias = Annotated[Literal["operator", "stripe"], Words]
"""Who decides about plan and status."""

CreditKind: TypeAlias = Annotated[Literal["grant", "hold", "capture", "release", "expire"], Words]
"""Kind of a line of the ledger: credits are granted, held before work, captured by its success, released by its failure, or expire."""

PricedOperation: TypeAlias = Annotated[Literal["carousels.generate", "carousels.refine", "clips.scenes", "clips.transcript", "clips.render", "kb.ingest", "ideas.generate", "ideas.enrich", "comments.draft", "agents.run"], Words]
"""What costs credits."""

PaidPlan: TypeAlias = Annotated[Literal["pro", "agency"], Words]
"""A plan that can be bought."""

UsageStep: TypeAlias = Annotated[Literal["day", "month"], Words]
"""Length of one period, in UTC."""


class Billing(Model):
    """Plan, state and credits of the organization."""

    plan: Plan

    status: BillingStatus

    suspended: bool
    """While true, changes are refused with `billing_suspended`, and scheduled posts wait for the subscription to be renewed. The same applies while the organization is pending deletion."""

    period_end: datetime | None
    """When the plan runs out unless it is renewed; null never does."""

    credits_per_period: int
    """Credits that each paid period brings."""

    credits: BillingCredits
    """Credits of the organization."""

    managed_by: BillingManager
    """Who sets plan and status: the operator of the service, or a subscription at Stripe."""


class BillingCredits(Model):
    """Credits of the organization."""

    balance: int
    """What can be spent."""

    held: int
    """Credits that are held for operations under way."""


class PlanLimits(Model):
    """How much the plan allows."""

    plan: Plan

    at_atime: PlanLimitsAtAtime = Field(validation_alias="atATime", serialization_alias="atATime")
    """How many there may be at one time."""

    per_day: PlanLimitsPerDay
    """How many there may be in a day, in UTC."""

    storage: PlanLimitsStorage
    """How much the plan keeps."""

    requests: PlanLimitsRequests
    """How many requests there may be in a window."""


class PlanLimitsAtAtime(Model):
    """How many there may be at one time."""

    brands: int
    """How many brands there may be."""

    members: int
    """Invited people included."""

    webhooks: int
    """How many webhooks there may be."""

    knowledge_bases: int
    """How many knowledge bases there may be."""

    documents: int
    """In all knowledge bases together."""

    agents: int
    """How many agents there may be."""


class PlanLimitsPerDay(Model):
    """How many there may be in a day, in UTC."""

    posts: int
    """Created, published or retried."""

    invitations: int
    """And invite links."""

    connects: int
    """Consents that were begun."""


class PlanLimitsStorage(Model):
    """How much the plan keeps."""

    media_bytes: int
    """Files of media that are kept, and uploads to the store that were asked for."""

    clip_bytes: int
    """Videos that clips are made of."""


class PlanLimitsRequests(Model):
    """How many requests there may be in a window."""

    window_seconds: float
    """Length of the window, in seconds."""

    per_credential: int
    """Of one API key or session in one window."""

    per_organization: int
    """Of all its keys and sessions together."""


class CreditEntry(Model):
    """A line of the ledger of credits. Lines are never changed."""

    id: str
    """Its id: opaque, and never used again for another."""

    created_at: datetime
    """When it was made, in UTC."""

    kind: CreditKind
    """`grant`: credits came in; `hold`: set aside before an operation; `capture`: spent by it; `release`: given back, as it failed; `expire`: given back, as it did not end in time."""

    amount: int
    """What it added to the balance."""

    balance_after: int
    """Credits that could be spent after it."""

    reference: str
    """What it was for."""

    actor: str
    """Who did it, as `user:<id>`, `api_key:<id>`, or a part of the service."""

    reason: str
    """Why, for people."""


class Price(Model):
    """What one unit of an operation costs."""

    operation: PricedOperation

    credits: int
    """For every `per` units that are begun."""

    per: int
    """How many units the credits are for."""

    unit: str
    """What one unit is."""


class CreateCheckoutSessionRequest(Model):
    """Body of `createCheckoutSession`."""

    plan: PaidPlan


class UsagePeriod(Model):
    """What was used in one day or month."""

    start: datetime
    """When the period begins, in UTC."""

    posts: UsagePeriodPosts
    """Posts."""

    media: UsagePeriodMedia
    """Media files."""

    credits: UsagePeriodCredits
    """Credits that were granted and spent."""

    webhooks: UsagePeriodWebhooks
    """Deliveries to webhooks."""


class UsagePeriodPosts(Model):
    """Posts."""

    created: int
    """How many were made."""

    published: int
    """Counted once for each platform that a post went out on."""


class UsagePeriodMedia(Model):
    """Media files."""

    uploaded: int
    """How many were added."""

    bytes: int
    """Their size, in bytes."""


class UsagePeriodCredits(Model):
    """Credits that were granted and spent."""

    granted: int
    """Credits that were granted."""

    spent: int
    """Spent and set aside, less what came back."""


class UsagePeriodWebhooks(Model):
    """Deliveries to webhooks."""

    attempts: int
    """How many requests were made."""


class CreditUsageLine(Model):
    """Credits that were spent, by operation, brand, who spent them and period."""

    start: datetime
    """Beginning of the day or month, or of what was asked for."""

    operation: PricedOperation | None
    """As in `GET /billing/prices`; null for what was spent by hand."""

    brand: CreditUsageLineBrand | None
    """Null for what belongs to no brand, as documents, or to one that is closed to you."""

    actor: str
    """`user:<id>`, `api_key:<id>` or `service`."""

    member: str | None
    """Name of that person; null where it is none, or one who is gone."""

    spent: int
    """Credits spent and set aside, less what came back."""


class CreditUsageLineBrand(Model):
    """Null for what belongs to no brand, as documents, or to one that is closed to you."""

    id: str
    """Its id: opaque, and never used again for another."""

    slug: str | None
    """Null for a brand that is gone."""


class GetCreditsData(Model):
    """The requested data."""

    balance: int
    """Credits that can be spent."""

    held: int
    """Credits that are held for work that goes on."""

    entries: List[CreditEntry]
    """Lines of the ledger, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class ListPricesData(Model):
    """The requested data."""

    prices: List[Price]
    """The prices."""


class EstimatePriceData(Model):
    """The requested data."""

    credits: int
    """The total price."""

    balance: int
    """Credits that can be spent."""

    is_affordable: bool
    """Whether the balance is enough."""


class CreateCheckoutSessionData(Model):
    """The requested data."""

    url: str
    """A page of Stripe, for a person’s browser."""


class CreatePortalSessionData(Model):
    """The requested data."""

    url: str
    """A page of Stripe, for a person’s browser."""


class GetUsageData(Model):
    """The requested data."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """From when on, in UTC."""

    to: datetime
    """Until when, in UTC; not included."""

    periods: List[UsagePeriod]
    """The periods, the oldest first."""

    storage: GetUsageDataStorage
    """What is kept now, whatever the period."""


class GetUsageDataStorage(Model):
    """What is kept now, whatever the period."""

    media: GetUsageDataStorageMedia
    """Files of media, and uploads to the store that were asked for."""

    clips: GetUsageDataStorageClips
    """Videos that clips are made of."""


class GetUsageDataStorageMedia(Model):
    """Files of media, and uploads to the store that were asked for."""

    bytes: int
    """Bytes that are kept now."""

    limit_bytes: int
    """Bytes that the plan keeps."""


class GetUsageDataStorageClips(Model):
    """Videos that clips are made of."""

    bytes: int
    """Bytes that are kept now."""

    limit_bytes: int
    """Bytes that the plan keeps."""


class GetCreditUsageData(Model):
    """The requested data."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """From when on, in UTC."""

    to: datetime
    """Until when, in UTC; not included."""

    spent: int
    """Credits that were spent in all."""

    lines: List[CreditUsageLine]
    """The lines, the oldest period first."""
