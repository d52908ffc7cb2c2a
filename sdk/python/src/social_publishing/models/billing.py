# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    ChargedCall,
    Plan,
    Platform,
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
    "CreditOperation",
    "CreditUsageLine",
    "CreditUsageLineBrand",
    "EstimatePriceData",
    "GetCreditUsageData",
    "GetCreditsData",
    "GetSpendingData",
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
    "SetSpendingBudgetData",
    "SetSpendingBudgetRequest",
    "SpendingBudget",
    "SpendingLine",
    "SpendingLineBrand",
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
"""Manager of the plan and status."""

CreditKind: TypeAlias = Annotated[Literal["grant", "hold", "capture", "release", "expire"], Words]
"""Kind of ledger entry: credits are granted, reserved before work (hold), spent by its success (capture), released after its failure, or expire."""

CreditOperation: TypeAlias = Annotated[Literal["carousels.generate", "carousels.refine", "clips.scenes", "clips.transcript", "clips.render", "kb.ingest", "ideas.generate", "ideas.enrich", "comments.draft", "agents.run", "posts.publish"], Words]
"""Operation that costs credits. The operator sets the price of `posts.publish`."""

PricedOperation: TypeAlias = Annotated[Literal["carousels.generate", "carousels.refine", "clips.scenes", "clips.transcript", "clips.render", "kb.ingest", "ideas.generate", "ideas.enrich", "comments.draft", "agents.run"], Words]
"""Operation that costs credits."""

PaidPlan: TypeAlias = Annotated[Literal["pro", "agency"], Words]
"""Plan to buy."""

UsageStep: TypeAlias = Annotated[Literal["day", "month"], Words]
"""Length of a period, in UTC."""


class Billing(Model):
    """Plan, status, and credits of the organization."""

    plan: Plan

    status: BillingStatus

    suspended: bool
    """While true, changes return `billing_suspended`, and scheduled posts are on hold until the subscription is renewed. Also true while the organization is pending deletion."""

    period_end: datetime | None
    """Expiry of the plan unless it is renewed, or null if it never expires."""

    credits_per_period: int
    """Credits per paid period."""

    credits: BillingCredits
    """Credits of the organization."""

    managed_by: BillingManager
    """Manager of the plan and status: the operator of the service, or a Stripe subscription."""


class BillingCredits(Model):
    """Credits of the organization."""

    balance: int
    """Available credits."""

    held: int
    """Credits reserved for running operations."""


class PlanLimits(Model):
    """Limits of the plan."""

    plan: Plan

    at_atime: PlanLimitsAtAtime = Field(validation_alias="atATime", serialization_alias="atATime")
    """Maximum numbers at any time."""

    per_day: PlanLimitsPerDay
    """Maximum numbers per day, in UTC."""

    storage: PlanLimitsStorage
    """Storage limits of the plan."""

    requests: PlanLimitsRequests
    """Request limits per window."""


class PlanLimitsAtAtime(Model):
    """Maximum numbers at any time."""

    brands: int
    """Maximum number of brands."""

    members: int
    """Including invited people."""

    webhooks: int
    """Maximum number of webhooks."""

    knowledge_bases: int
    """Maximum number of knowledge bases."""

    documents: int
    """In all knowledge bases together."""

    agents: int
    """Maximum number of agents."""


class PlanLimitsPerDay(Model):
    """Maximum numbers per day, in UTC."""

    posts: int
    """Posts created, published, or retried."""

    invitations: int
    """Including invite links."""

    connects: int
    """Started account connections."""


class PlanLimitsStorage(Model):
    """Storage limits of the plan."""

    media_bytes: int
    """Stored media files and announced uploads."""

    clip_bytes: int
    """Source videos of clips."""


class PlanLimitsRequests(Model):
    """Request limits per window."""

    window_seconds: float
    """Length of the window, in seconds."""

    per_credential: int
    """For one API key or session per window."""

    per_organization: int
    """For all keys and sessions together."""


class CreditEntry(Model):
    """Ledger entry. Entries never change."""

    id: str
    """Opaque id, never reused."""

    created_at: datetime
    """When the resource was created, in UTC."""

    kind: CreditKind
    """`grant`: credits were added. `hold`: reserved before an operation. `capture`: spent. `release`: returned after a failure. `expire`: returned because the operation did not end in time."""

    amount: int
    """Change of the balance."""

    balance_after: int
    """Available credits afterwards."""

    reference: str
    """Purpose."""

    actor: str
    """Author, as `user:<id>`, `api_key:<id>`, or a part of the service."""

    reason: str
    """Reason, for people."""


class Price(Model):
    """Price of an operation."""

    operation: CreditOperation

    platform: Platform | None
    """Platform that has this price, or null if no platform is involved."""

    credits: int
    """Price for every `per` units or part of them."""

    per: int
    """Number of units that the price covers."""

    unit: str
    """Unit of the price."""


class CreateCheckoutSessionRequest(Model):
    """Body of `createCheckoutSession`."""

    plan: PaidPlan


class UsagePeriod(Model):
    """Usage of one day or month."""

    start: datetime
    """Start of the period, in UTC."""

    posts: UsagePeriodPosts
    """Posts."""

    media: UsagePeriodMedia
    """Media files."""

    credits: UsagePeriodCredits
    """Credits granted and spent."""

    webhooks: UsagePeriodWebhooks
    """Webhook deliveries."""


class UsagePeriodPosts(Model):
    """Posts."""

    created: int
    """Number created."""

    published: int
    """Counted once per platform on which a post was published."""


class UsagePeriodMedia(Model):
    """Media files."""

    uploaded: int
    """Number added."""

    bytes: int
    """Size in bytes."""


class UsagePeriodCredits(Model):
    """Credits granted and spent."""

    granted: int
    """Credits granted."""

    spent: int
    """Credits spent and reserved, minus returned credits."""


class UsagePeriodWebhooks(Model):
    """Webhook deliveries."""

    attempts: int
    """Number of requests."""


class CreditUsageLine(Model):
    """Spent credits by operation, brand, member, and period."""

    start: datetime
    """Start of the day, month, or requested period."""

    operation: CreditOperation | None
    """Operation, as in `GET /billing/prices`, or null for manual changes."""

    brand: CreditUsageLineBrand | None
    """Null if no brand is involved, as for documents, or if you may not see the brand."""

    actor: str
    """`user:<id>`, `api_key:<id>` or `service`."""

    member: str | None
    """Name of the person, or null if none or deleted."""

    spent: int
    """Credits spent and reserved, minus returned credits."""


class CreditUsageLineBrand(Model):
    """Null if no brand is involved, as for documents, or if you may not see the brand."""

    id: str
    """Opaque id, never reused."""

    slug: str | None
    """Null if the brand was deleted."""


class SpendingBudget(Model):
    """Money spent on a platform this month, and its limit."""

    platform: Platform

    spent: float
    """Dollars spent this month (UTC), including posts on their way."""

    budget: float | None
    """Maximum dollars per month, or null for no limit."""

    remaining: float | None
    """Dollars left, or null for no limit."""


class SpendingLine(Model):
    """Charged calls of one kind for a brand in one period."""

    start: str
    """First day of the day or month (UTC)."""

    platform: Platform

    brand: SpendingLineBrand | None
    """Null if you may not see the brand."""

    call: ChargedCall

    calls: int
    """Number of calls."""

    cost: float
    """Dollars that the platform charges for them."""


class SpendingLineBrand(Model):
    """Null if you may not see the brand."""

    id: str
    """Opaque id, never reused."""

    slug: str | None
    """Null if the brand was deleted."""


class SetSpendingBudgetRequest(Model):
    """Body of `setSpendingBudget`."""

    budget: float | None
    """Dollars per UTC month, or null for no limit."""


class GetCreditsData(Model):
    """The requested data."""

    balance: int
    """Available credits."""

    held: int
    """Credits reserved for running work."""

    entries: List[CreditEntry]
    """Ledger entries, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class ListPricesData(Model):
    """The requested data."""

    prices: List[Price]
    """The prices."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class EstimatePriceData(Model):
    """The requested data."""

    credits: int
    """Total price."""

    balance: int
    """Available credits."""

    is_affordable: bool
    """Whether the balance is sufficient."""


class CreateCheckoutSessionData(Model):
    """The requested data."""

    url: str
    """Stripe page for a person’s browser."""


class CreatePortalSessionData(Model):
    """The requested data."""

    url: str
    """Stripe page for a person’s browser."""


class GetUsageData(Model):
    """The requested data."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """Start of the period, in UTC."""

    to: datetime
    """End of the period, in UTC, exclusive."""

    periods: List[UsagePeriod]
    """Periods, oldest first."""

    storage: GetUsageDataStorage
    """Current storage, regardless of the period."""


class GetUsageDataStorage(Model):
    """Current storage, regardless of the period."""

    media: GetUsageDataStorageMedia
    """Stored media files and announced uploads."""

    clips: GetUsageDataStorageClips
    """Source videos of clips."""


class GetUsageDataStorageMedia(Model):
    """Stored media files and announced uploads."""

    bytes: int
    """Stored bytes."""

    limit_bytes: int
    """Maximum stored bytes of the plan."""


class GetUsageDataStorageClips(Model):
    """Source videos of clips."""

    bytes: int
    """Stored bytes."""

    limit_bytes: int
    """Maximum stored bytes of the plan."""


class GetCreditUsageData(Model):
    """The requested data."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """Start of the period, in UTC."""

    to: datetime
    """End of the period, in UTC, exclusive."""

    spent: int
    """Total credits spent."""

    lines: List[CreditUsageLine]
    """Rows, oldest period first."""


class GetSpendingData(Model):
    """The requested data."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """Start of the period, in UTC."""

    to: datetime
    """End of the period, in UTC, exclusive."""

    cost: float
    """Dollars of all lines."""

    budgets: List[SpendingBudget]
    """This month, by platform."""

    lines: List[SpendingLine]
    """Lines, oldest period first."""


class SetSpendingBudgetData(Model):
    """The requested data."""

    budgets: List[SpendingBudget]
    """This month, by platform."""
