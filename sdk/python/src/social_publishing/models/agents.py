# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Author,
    Platform,
    Tone,
)

__all__ = [
    "Agent",
    "AgentAnswering",
    "AgentDraftTimes",
    "AgentPauseCode",
    "AgentPaused",
    "AgentRun",
    "AgentRunPostsItem",
    "AgentRunPostsItemReason",
    "AgentRunPostsItemSourcesItem",
    "AgentRunPostsItemTextsItem",
    "AgentRunReason",
    "AgentRunStatus",
    "AgentRunStepsItem",
    "AgentRunTokens",
    "AgentRunTrigger",
    "AgentTrigger",
    "CreateAgentRequest",
    "CreateAgentRequestDraftTimes",
    "DeleteAgentData",
    "ListAgentRunsData",
    "ListAgentsData",
    "RunAgentData",
    "UpdateAgentRequest",
    "UpdateAgentRequestDraftTimes",
]

AgentTrigger: TypeAlias = Annotated[Literal["schedule", "new_document"], Words]
"""What an agent runs by. `new_document`: beside its schedule also once a source of its knowledge base has brought something new or changed, one run for all that comes together, within the same caps."""

AgentAnswering: TypeAlias = Annotated[Literal["off", "draft", "send"], Words]
"""What an agent does with what others say on its brand’s posts. `draft`: it writes an answer that a person sends; `send`: it answers by itself, in the name of the member who answers for it."""

AgentPauseCode: TypeAlias = Annotated[Literal["disabled", "billing_suspended", "brand_deleted", "knowledge_base_deleted", "author_removed", "author_limited", "connection_missing", "token_expired"], Words]
"""Why an agent does not run by its schedule."""

AgentRunStatus: TypeAlias = Annotated[Literal["running", "completed", "failed", "skipped"], Words]
"""State of a run. `skipped`: it was due, and nothing was made."""

AgentRunTrigger: TypeAlias = Annotated[Literal["schedule", "manual", "new_document"], Words]
"""What began a run."""


class CreateAgentRequest(Model):
    """Body of `createAgent`."""

    name: str
    """The name that people see."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    schedule: str
    """Cron in UTC: minute, hour, day of month, month and day of week, of digits, names and `* / , -`. Either the day of month or the day of week is `*`."""

    trigger: AgentTrigger | None = None

    knowledge_base_id: str | None = None
    """What it draws on; null for its instructions alone. Naming one needs `kb:read` as well."""

    posts_per_run: int | None = None
    """How many posts a run makes: 1 to 10."""

    tone: Tone | None = None

    instructions: str | None = None
    """What to write about and how, in your words. Required where there is no knowledge base."""

    auto_publish: bool | None = None
    """True publishes at once, on platforms that take text alone, and needs `posts:write` as well; false saves drafts for review."""

    max_posts_per_day: int | None = None
    """Most posts in one day of UTC; null for no limit of its own."""

    monthly_credits: int | None = None
    """Most credits that its runs and its answers to comments may spend in one calendar month of UTC; null for no limit of its own."""

    answering: AgentAnswering | None = None

    max_answers_per_day: int | None = None
    """Most answers to comments that it writes in one day of UTC, drafts included."""

    draft_times: CreateAgentRequestDraftTimes | None = None
    """When its drafts are wanted out (their `plannedFor`): the first of a run then, each further one a day later; where that has passed, from the next day on. Null for no wanted time."""


class CreateAgentRequestDraftTimes(Model):
    """When its drafts are wanted out (their `plannedFor`): the first of a run then, each further one a day later; where that has passed, from the next day on. Null for no wanted time."""

    days_after: int
    """Days after the run; 0 for the same day."""

    time: str
    """Time of day on the clocks of `timeZone`."""

    time_zone: str
    """Name of a time zone (IANA)."""


class Agent(Model):
    """Makes posts by itself, on a schedule."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    schedule: str
    """When it runs: a cron expression of five fields, in UTC."""

    trigger: AgentTrigger

    schedule_text: str
    """The schedule in words."""

    next_runs: List[datetime]
    """The next five instants at which it runs; none while it is paused."""

    knowledge_base_id: str | None
    """Id of the knowledge base; null for none."""

    posts_per_run: int
    """How many posts a run makes: 1 to 10."""

    tone: Tone

    instructions: str
    """What it is to write about and how, in your words; at most 2,000 characters."""

    enabled: bool
    """Whether it is switched on."""

    paused: AgentPaused | None
    """Why it does not run by its schedule: `disabled`, or something else that it needs is gone; it runs again by itself once that is back."""

    auto_publish: bool
    """Whether its posts go out at once; else they are drafts."""

    max_posts_per_day: int | None
    """How many posts it makes in a day at most, in UTC; null for no limit."""

    monthly_credits: int | None
    """How many credits it spends in a month at most, in UTC; null for no limit."""

    answering: AgentAnswering

    max_answers_per_day: int
    """How many answers it writes in a day at most, in UTC."""

    draft_times: AgentDraftTimes | None
    """When its drafts are wanted out (their `plannedFor`); null for no wanted time."""

    consecutive_failures: int
    """Failed runs in a row; the third disables it."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class AgentPaused(Model):
    """Why it does not run by its schedule: `disabled`, or something else that it needs is gone; it runs again by itself once that is back."""

    code: AgentPauseCode

    message: str
    """What is the matter and what to do about it, for people."""


class AgentDraftTimes(Model):
    """When its drafts are wanted out (their `plannedFor`); null for no wanted time."""

    days_after: int
    """Days after the run; 0 for the same day."""

    time: str
    """Time of day on the clocks of `timeZone`."""

    time_zone: str
    """Name of a time zone (IANA)."""


class UpdateAgentRequest(Model):
    """Body of `updateAgent`."""

    name: str | None = None
    """The name that people see."""

    brand_slug: str | None = None
    """Slug of the brand that it belongs to."""

    platforms: List[Platform] | None = None
    """The platforms that it goes to."""

    schedule: str | None = None
    """Cron in UTC: minute, hour, day of month, month and day of week, of digits, names and `* / , -`. Either the day of month or the day of week is `*`."""

    trigger: AgentTrigger | None = None

    knowledge_base_id: str | None = None
    """What it draws on; null for its instructions alone. Naming one needs `kb:read` as well."""

    posts_per_run: int | None = None
    """How many posts a run makes: 1 to 10."""

    tone: Tone | None = None

    instructions: str | None = None
    """What to write about and how, in your words. Required where there is no knowledge base."""

    auto_publish: bool | None = None
    """True publishes at once, on platforms that take text alone, and needs `posts:write` as well; false saves drafts for review."""

    max_posts_per_day: int | None = None
    """Most posts in one day of UTC; null for no limit of its own."""

    monthly_credits: int | None = None
    """Most credits that its runs and its answers to comments may spend in one calendar month of UTC; null for no limit of its own."""

    answering: AgentAnswering | None = None

    max_answers_per_day: int | None = None
    """Most answers to comments that it writes in one day of UTC, drafts included."""

    draft_times: UpdateAgentRequestDraftTimes | None = None
    """When its drafts are wanted out (their `plannedFor`): the first of a run then, each further one a day later; where that has passed, from the next day on. Null for no wanted time."""

    enabled: bool | None = None
    """False stops its schedule and a run under way; true starts it again and forgets its failures. Missed runs are not made up for."""


class UpdateAgentRequestDraftTimes(Model):
    """When its drafts are wanted out (their `plannedFor`): the first of a run then, each further one a day later; where that has passed, from the next day on. Null for no wanted time."""

    days_after: int
    """Days after the run; 0 for the same day."""

    time: str
    """Time of day on the clocks of `timeZone`."""

    time_zone: str
    """Name of a time zone (IANA)."""


class AgentRun(Model):
    """One run of an agent, with what it made."""

    id: str
    """Its id: opaque, and never used again for another."""

    agent_id: str
    """Id of the agent."""

    status: AgentRunStatus

    trigger: AgentRunTrigger

    dry_run: bool
    """Whether it is a dry run: what the agent writes is shown, and no post is made."""

    scheduled_for: datetime | None
    """The instant of the schedule that it is for."""

    started_at: datetime
    """When the work began, in UTC."""

    ended_at: datetime | None
    """When it ended, in UTC; null while it goes on."""

    duration_ms: int | None
    """How long it took, in milliseconds; null while it goes on."""

    reason: AgentRunReason | None
    """Why it failed or was skipped."""

    credits: int
    """What it cost in the end; what fails or is skipped costs nothing."""

    post_ids: List[str]
    """Ids of the posts that it made."""

    posts: List[AgentRunPostsItem]
    """What it wrote."""

    provider: str | None
    """Who made it: the provider of the model, or `upload` for what was sent."""

    model: str | None
    """The model that made it; null where none did."""

    tokens: AgentRunTokens
    """As the provider counts them; null where it does not, and while the run goes on."""

    steps: List[AgentRunStepsItem]
    """What it did, in its order."""

    requested_by: str
    """`user:<id>`, `api_key:<id>` or `service`."""

    requester: Author
    """The same with the name."""


class AgentRunReason(Model):
    """Why it failed or was skipped."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class AgentRunPostsItem(Model):
    number: int
    """Counts from 1."""

    post_id: str | None
    """Null in a dry run, and for a post that was given up."""

    title: str
    """The title that people see."""

    texts: List[AgentRunPostsItemTextsItem]
    """Its text on each platform."""

    sources: List[AgentRunPostsItemSourcesItem]
    """The passages that it draws on, by their documents."""

    provider: str
    """Who made it: the provider of the model, or `upload` for what was sent."""

    model: str
    """The model that made it. `stand-in without a model` quotes documents and asks questions."""

    tries: int
    """How often it was written."""

    reason: AgentRunPostsItemReason | None
    """Why there is no post."""


class AgentRunPostsItemTextsItem(Model):
    platform: Platform

    text: str
    """The text."""


class AgentRunPostsItemSourcesItem(Model):
    document_id: str
    """Id of the document."""

    document_name: str
    """Name of the document."""

    chunk_id: str
    """Id of the passage."""


class AgentRunPostsItemReason(Model):
    """Why there is no post."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class AgentRunTokens(Model):
    """As the provider counts them; null where it does not, and while the run goes on."""

    input: int | None
    """Tokens that the model read; null where it did not say."""

    output: int | None
    """Tokens that the model wrote; null where it did not say."""


class AgentRunStepsItem(Model):
    at: datetime
    """When it happened, in UTC."""

    message: str
    """What was done, for people."""


class ListAgentsData(Model):
    """The requested data."""

    agents: List[Agent]
    """The agents."""

    total: int
    """How many there are in total, not only on this page."""


class DeleteAgentData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class RunAgentData(Model):
    """The requested data."""

    run_id: str
    """Id of the run."""


class ListAgentRunsData(Model):
    """The requested data."""

    runs: List[AgentRun]
    """The runs, the newest first."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""
