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
    Weekday,
)

__all__ = [
    "Agent",
    "AgentAnswering",
    "AgentDraftTimes",
    "AgentPauseCode",
    "AgentPaused",
    "AgentPeriod",
    "AgentPreset",
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
    "CreateAgentRequestPreset",
    "DeleteAgentData",
    "ListAgentRunsData",
    "ListAgentsData",
    "RunAgentData",
    "UpdateAgentRequest",
    "UpdateAgentRequestDraftTimes",
    "UpdateAgentRequestPreset",
]

AgentPeriod: TypeAlias = Annotated[Literal["hour", "day", "weekday", "week", "month"], Words]
"""Frequency of an agent. `weekday`: Monday to Friday."""

AgentTrigger: TypeAlias = Annotated[Literal["schedule", "new_document"], Words]
"""Trigger of an agent. `new_document`: in addition to its schedule, the agent runs when a source of its knowledge base has new or changed documents, one run for all of them together, within the same limits."""

AgentAnswering: TypeAlias = Annotated[Literal["off", "draft", "send"], Words]
"""How an agent treats comments on its brand’s posts. `draft`: it writes an answer for a person to send. `send`: it answers automatically, in the name of its owner."""

AgentPauseCode: TypeAlias = Annotated[Literal["disabled", "billing_suspended", "brand_deleted", "brand_archived", "knowledge_base_deleted", "author_removed", "author_limited", "connection_missing", "token_expired"], Words]
"""Reason why an agent does not run on its schedule."""

AgentRunStatus: TypeAlias = Annotated[Literal["running", "completed", "failed", "skipped"], Words]
"""State of a run. `skipped`: the run was due but did not start."""

AgentRunTrigger: TypeAlias = Annotated[Literal["schedule", "manual", "new_document"], Words]
"""Trigger of a run."""


class CreateAgentRequest(Model):
    """Body of `createAgent`."""

    name: str
    """Display name."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    schedule: str | None = None
    """Cron schedule with five fields: minute, hour, day of month, month, and day of week, of digits, names, and `* / , -`. Either the day of month or the day of week must be `*`. Times are local times of `timeZone`: a time that daylight saving skips runs right after the gap, and a time that occurs twice runs once, the first time. Send either `schedule` or `preset`."""

    preset: CreateAgentRequestPreset | None = None
    """Schedule in simple terms, instead of `schedule`."""

    time_zone: str | None = None
    """IANA time zone of the schedule, including daylight saving time."""

    trigger: AgentTrigger | None = None

    knowledge_base_id: str | None = None
    """Knowledge base for the posts, or null to use only the instructions. Setting one also needs `kb:read`."""

    posts_per_run: int | None = None
    """Number of posts per run, 1 to 10."""

    tone: Tone | None = None

    instructions: str | None = None
    """Topic and style of the posts. Required without a knowledge base."""

    auto_publish: bool | None = None
    """If true, the agent publishes immediately, on platforms that accept text alone, which also needs `posts:write`. If false, it saves drafts for review."""

    max_posts_per_day: int | None = None
    """Maximum number of posts per day (UTC), or null for no limit of its own."""

    monthly_credits: int | None = None
    """Maximum credits per calendar month (UTC) for runs and answers to comments, or null for no limit of its own."""

    answering: AgentAnswering | None = None

    max_answers_per_day: int | None = None
    """Maximum number of answers to comments per day (UTC), including drafts."""

    draft_times: CreateAgentRequestDraftTimes | None = None
    """Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time."""


class CreateAgentRequestPreset(Model):
    """Schedule in simple terms, instead of `schedule`."""

    every: AgentPeriod

    at: str | None = None
    """Time of day in `timeZone`. Defaults to 09:00. Not for `hour`."""

    on: Weekday | None = None
    """Day of the week, only for `week`. Defaults to monday."""

    day: int | None = None
    """Day of the month, only for `month`. Defaults to 1. Months without it are skipped."""


class CreateAgentRequestDraftTimes(Model):
    """Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time."""

    days_after: int
    """Days after the run. 0 for the same day."""

    time: str
    """Time of day in `timeZone`."""

    time_zone: str
    """Name of a time zone (IANA)."""


class Agent(Model):
    """Writes posts automatically, on a schedule."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    schedule: str
    """Cron schedule with five fields, in local times of `timeZone`."""

    time_zone: str
    """IANA time zone of the schedule."""

    preset: AgentPreset | None
    """The same schedule in simple terms, or null if only cron expresses it."""

    trigger: AgentTrigger

    schedule_text: str
    """The schedule in words."""

    next_runs: List[datetime]
    """Times of the next five runs. Empty while the agent is paused."""

    knowledge_base_id: str | None
    """Id of the knowledge base, or null for none."""

    posts_per_run: int
    """Number of posts per run, 1 to 10."""

    tone: Tone

    instructions: str
    """Topic and style of the posts, at most 2,000 characters."""

    enabled: bool
    """Whether the agent is enabled."""

    paused: AgentPaused | None
    """Reason why the agent does not run on its schedule: `disabled`, or a missing requirement. The agent resumes automatically when the requirement is met again."""

    auto_publish: bool
    """Whether posts are published immediately instead of saved as drafts."""

    max_posts_per_day: int | None
    """Maximum number of posts per day (UTC), or null for no limit."""

    monthly_credits: int | None
    """Maximum number of credits per month (UTC), or null for no limit."""

    answering: AgentAnswering

    max_answers_per_day: int
    """Maximum number of answers per day (UTC)."""

    draft_times: AgentDraftTimes | None
    """Planned times of drafts (their `plannedFor`), or null for none."""

    consecutive_failures: int
    """Number of failed runs in a row. The third disables the agent."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class AgentPreset(Model):
    """The same schedule in simple terms, or null if only cron expresses it."""

    every: AgentPeriod

    at: str | None
    """Time of day in `timeZone`. Null for `hour`, which runs on the hour."""

    on: Weekday | None
    """Day of the week for `week`, otherwise null."""

    day: int | None
    """Day of the month for `month`, otherwise null. Months without it are skipped."""


class AgentPaused(Model):
    """Reason why the agent does not run on its schedule: `disabled`, or a missing requirement. The agent resumes automatically when the requirement is met again."""

    code: AgentPauseCode

    message: str
    """Explanation for people: what is wrong and what to do."""


class AgentDraftTimes(Model):
    """Planned times of drafts (their `plannedFor`), or null for none."""

    days_after: int
    """Days after the run. 0 for the same day."""

    time: str
    """Time of day in `timeZone`."""

    time_zone: str
    """Name of a time zone (IANA)."""


class UpdateAgentRequest(Model):
    """Body of `updateAgent`."""

    name: str | None = None
    """Display name."""

    brand_slug: str | None = None
    """Slug of the brand that owns the resource."""

    platforms: List[Platform] | None = None
    """Target platforms."""

    schedule: str | None = None
    """Cron schedule with five fields: minute, hour, day of month, month, and day of week, of digits, names, and `* / , -`. Either the day of month or the day of week must be `*`. Times are local times of `timeZone`: a time that daylight saving skips runs right after the gap, and a time that occurs twice runs once, the first time. Send either `schedule` or `preset`."""

    preset: UpdateAgentRequestPreset | None = None
    """Schedule in simple terms, instead of `schedule`."""

    time_zone: str | None = None
    """IANA time zone of the schedule, including daylight saving time."""

    trigger: AgentTrigger | None = None

    knowledge_base_id: str | None = None
    """Knowledge base for the posts, or null to use only the instructions. Setting one also needs `kb:read`."""

    posts_per_run: int | None = None
    """Number of posts per run, 1 to 10."""

    tone: Tone | None = None

    instructions: str | None = None
    """Topic and style of the posts. Required without a knowledge base."""

    auto_publish: bool | None = None
    """If true, the agent publishes immediately, on platforms that accept text alone, which also needs `posts:write`. If false, it saves drafts for review."""

    max_posts_per_day: int | None = None
    """Maximum number of posts per day (UTC), or null for no limit of its own."""

    monthly_credits: int | None = None
    """Maximum credits per calendar month (UTC) for runs and answers to comments, or null for no limit of its own."""

    answering: AgentAnswering | None = None

    max_answers_per_day: int | None = None
    """Maximum number of answers to comments per day (UTC), including drafts."""

    draft_times: UpdateAgentRequestDraftTimes | None = None
    """Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time."""

    enabled: bool | None = None
    """False stops the schedule and a running run. True starts the schedule again and resets the failure count. Missed runs are not repeated."""


class UpdateAgentRequestPreset(Model):
    """Schedule in simple terms, instead of `schedule`."""

    every: AgentPeriod

    at: str | None = None
    """Time of day in `timeZone`. Defaults to 09:00. Not for `hour`."""

    on: Weekday | None = None
    """Day of the week, only for `week`. Defaults to monday."""

    day: int | None = None
    """Day of the month, only for `month`. Defaults to 1. Months without it are skipped."""


class UpdateAgentRequestDraftTimes(Model):
    """Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time."""

    days_after: int
    """Days after the run. 0 for the same day."""

    time: str
    """Time of day in `timeZone`."""

    time_zone: str
    """Name of a time zone (IANA)."""


class AgentRun(Model):
    """A run of an agent, with its posts."""

    id: str
    """Opaque id, never reused."""

    agent_id: str
    """Id of the agent."""

    status: AgentRunStatus

    trigger: AgentRunTrigger

    dry_run: bool
    """Whether the run is a dry run, which shows what the agent would write without creating posts."""

    scheduled_for: datetime | None
    """Scheduled time of the run."""

    started_at: datetime
    """When the work started, in UTC."""

    ended_at: datetime | None
    """When the work ended, in UTC, or null while it is in progress."""

    duration_ms: int | None
    """Duration in milliseconds, or null while the run is in progress."""

    reason: AgentRunReason | None
    """Reason for the failure or the skip."""

    credits: int
    """Final price in credits. Failed and skipped runs cost nothing."""

    post_ids: List[str]
    """Ids of the created posts."""

    posts: List[AgentRunPostsItem]
    """Written posts."""

    provider: str | None
    """Source: the provider of the model, or `upload` for uploaded content."""

    model: str | None
    """Model that wrote the text, or null if none did."""

    tokens: AgentRunTokens
    """Tokens as counted by the provider, or null if unknown or while the run is in progress."""

    steps: List[AgentRunStepsItem]
    """Steps of the run, in order."""

    requested_by: str
    """`user:<id>`, `api_key:<id>` or `service`."""

    requester: Author
    """Same, with the name."""


class AgentRunReason(Model):
    """Reason for the failure or the skip."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class AgentRunPostsItem(Model):
    number: int
    """Number of the attempt, starting at 1."""

    post_id: str | None
    """Null in a dry run, and for a post that was abandoned."""

    title: str
    """Title for people."""

    texts: List[AgentRunPostsItemTextsItem]
    """Text for each platform."""

    sources: List[AgentRunPostsItemSourcesItem]
    """Passages that the post uses, by document."""

    provider: str
    """Source: the provider of the model, or `upload` for uploaded content."""

    model: str
    """Model that wrote the text. `stand-in without a model` quotes documents and asks questions."""

    tries: int
    """Number of attempts to write it."""

    reason: AgentRunPostsItemReason | None
    """Reason why there is no post."""


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
    """Reason why there is no post."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class AgentRunTokens(Model):
    """Tokens as counted by the provider, or null if unknown or while the run is in progress."""

    input: int | None
    """Number of input tokens, or null if the model did not report them."""

    output: int | None
    """Number of output tokens, or null if the model did not report them."""


class AgentRunStepsItem(Model):
    at: datetime
    """When the event happened, in UTC."""

    message: str
    """Description of the step, for people."""


class ListAgentsData(Model):
    """The requested data."""

    agents: List[Agent]
    """The agents."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class DeleteAgentData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class RunAgentData(Model):
    """The requested data."""

    run_id: str
    """Id of the run."""


class ListAgentRunsData(Model):
    """The requested data."""

    runs: List[AgentRun]
    """Runs, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""
