import { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import pTimeout from 'p-timeout';
import { publicUrl, type Config } from '../config/index.ts';
import type { Orm } from '../db/driver/orm.ts';
import type { MessageToSend } from '../db/outbox.ts';
import { stories, storyOf, type StoryInput, type StoryKind } from '../domain/stories.ts';
import { idOfStory, inputOfStory, chooseQueuePriority } from '../domain/story.ts';
import { taskQueues } from '../domain/task-queues.ts';
import type * as workflows from '../workflows/index.ts';
import type * as definitions from '../workflows/messages.ts';
import { startingByBuild } from './builds.ts';
import { sendingOrigin } from './traces/origin-headers.ts';
import { attributesOf } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';
import { findWantedSchedule } from '../db/agents/schedules.ts';
import { failpoint } from '../process/failpoints.ts';
import { createAgentSchedule } from './agent-schedules.ts';

/**
 * Creates the schedule of a new agent without a workflow, which would cost four times as much. Returns false if the agent's
 * workflow must check the schedule: a change of the agent meanwhile may have been handled before the schedule existed. Safe
 * to repeat.
 */
const makeAgentSchedule = async (
  client: Client,
  config: Config,
  orm: Orm,
  agentId: string,
): Promise<boolean> => {
  const wanted = await findWantedSchedule(orm.em.fork(), agentId);
  await failpoint('agent_schedule.before_call');
  const isMade = wanted !== undefined && (await createAgentSchedule(client, config, wanted));
  await failpoint('agent_schedule.after_call');
  const now = await findWantedSchedule(orm.em.fork(), agentId);
  return isMade && JSON.stringify(now) === JSON.stringify(wanted);
};

/** Sends one message to Temporal. Safe to repeat. Rejects if Temporal has not accepted it within five seconds. */
export type SendMessage = (message: MessageToSend & { trace?: string | null }) => Promise<void>;

type Workflows = typeof workflows;

/** Name of a story's workflow. A story whose `workflow` is a function has one for each message. */
type NameOf<Kind extends StoryKind> = (typeof stories)[Kind]['workflow'] extends infer Name
  ? Name extends (payload: never) => infer Named
    ? Named
    : Name
  : never;

/** Type check that the story's workflow exists and accepts the story's input, and that its signal exists. */
type Fitting<Kind extends StoryKind> =
  NameOf<Kind> extends infer Name extends keyof Workflows
    ? StoryInput<Kind> extends Parameters<Workflows[Name]>[0]
      ? { signal: keyof typeof definitions | null }
      : never
    : never;

const known = stories satisfies { [Kind in StoryKind]: Fitting<Kind> };

/** Maximum milliseconds that the dispatcher waits for one message to be accepted. */
const deadlineMs = 5_000;

/**
 * Applies the deadline to a send. The connection's own deadline applies to each of its attempts, which together take up to
 * ten seconds.
 */
const within = <T>(sending: Promise<T>): Promise<T> =>
  pTimeout(sending, {
    milliseconds: deadlineMs,
    message: `Temporal has not accepted it within ${deadlineMs / 1_000} s`,
  });

/**
 * Creates the sender of messages. It uses the connection of this process's workers: a start over that connection returns
 * the workflow's first task, which then need not be polled for.
 */
export const createSendMessage = (config: Config, connection: NativeConnection, orm: Orm): SendMessage => {
  const client = new Client({
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    interceptors: { workflow: [...startingByBuild(config), sendingOrigin] },
  });
  return message =>
    within(
      connection.withDeadline(Date.now() + deadlineMs, async () => {
        if (message.kind === 'agent.changed' && message.payload.isNew)
          if (await makeAgentSchedule(client, config, orm, message.payload.agentId)) return;
        await wakeStory(client, config, message);
      }),
    );
};

/** Starts the workflow of a message or signals the running one. Safe to repeat, also after the workflow has ended. */
const wakeStory = async <Kind extends StoryKind>(
  client: Client,
  config: Config,
  { kind, payload }: MessageToSend<Kind>,
): Promise<void> => {
  if (!Object.hasOwn(known, kind)) throw new Error(`unknown outbox message kind ${kind}`);
  const story = storyOf(kind);
  const { workflow, queue = 'core', signal, summary, details, urgency } = story;
  const { orgId } = payload as { orgId?: string };
  await wakeWorkflow(client, typeof workflow === 'string' ? workflow : workflow(payload), {
    workflowId: idOfStory(story, payload),
    taskQueue: taskQueues(config.TASK_QUEUE_PREFIX)[queue],
    input: inputOfStory(story, payload),
    signal,
    staticSummary: summary(payload),
    ...(details && { staticDetails: details(payload, publicUrl(config)) }),
    priority: chooseQueuePriority(urgency, orgId),
    typedSearchAttributes: attributesOf(story, payload),
  });
};
