import { workflowIds } from './ids.ts';
import type { QueueName } from './task-queues.ts';

/**
 * Order of waiting tasks in Temporal, the lowest number first. `due`: posts. `usual`: work that a person waits for. `bulk`:
 * work of many pieces, and of agents. `upkeep`: work that may be done at any time. Steps inherit it from their workflow
 * unless their policy has another one (src/workflows/policies.ts).
 */
const urgencies = { due: 2, usual: 3, bulk: 4, upkeep: 5 } as const;
export type Urgency = keyof typeof urgencies;

/**
 * Returns the place of a workflow and its steps in the queues of Temporal: by urgency, and among equals in turns of
 * organizations. A server without fairness ignores the organization.
 */
export const chooseQueuePriority = (
  urgency: Urgency = 'usual',
  orgId?: string | null,
): { priorityKey: number; fairnessKey?: string } => ({
  priorityKey: urgencies[urgency],
  ...(typeof orgId === 'string' && { fairnessKey: orgId }),
});

/** Payload field that contains an id. */
type IdField<Payload> = keyof Payload & `${string}Id`;

/** Effect of a kind of message: the workflow to start, or to signal so that it reads its row again. */
export interface Story<Payload> {
  /** Workflow type, which is the name of a function in src/workflows, or a function that picks it by the message. */
  workflow: string | ((payload: Payload) => string);
  /** Prefix of the workflow's id, as in `workflowIds`. */
  id: keyof typeof workflowIds;
  /**
   * Payload field with the id of the subject. The workflow's id ends with it. The workflow receives only this id and
   * `input`.
   */
  subject: IdField<Payload>;
  /** Further payload fields that the workflow receives. */
  input?: readonly (keyof Payload)[];
  /** Defaults to `usual`. */
  urgency?: Urgency;
  /** Task queue. Defaults to `core`. */
  queue?: QueueName;
  /**
   * Signal that makes a running workflow read its row again, or null if the workflow always processes everything without
   * one.
   */
  signal: string | null;
  /** Value of the search attribute `WorkflowKind`. */
  kind: string;
  summary: (payload: Payload) => string;
  /** Returns the description for the Temporal UI. `api`: public URL of the API. */
  details?: (payload: Payload, api: string) => string;
}

/** Story with the type of its message's payload. */
export type Declared<Payload, Rest> = Rest & { payload?: Payload };

/**
 * Declares a story whose message carries `Payload`: ids by which operators find the workflow, and no data that could do
 * harm when outdated.
 */
export const defineStory =
  <Payload extends object>() =>
  <const Rest extends Story<Payload>>(story: Rest): Declared<Payload, Rest> =>
    story;

/** Returns the id of a story's workflow. */
export const idOfStory = <Payload>(
  { id, subject }: Pick<Story<Payload>, 'id' | 'subject'>,
  payload: Payload,
): string => workflowIds[id](String(payload[subject]));

/** Returns the input of a story's workflow. */
export const inputOfStory = <Payload>(
  { subject, input = [] }: Pick<Story<Payload>, 'subject' | 'input'>,
  payload: Payload,
): Partial<Payload> =>
  Object.fromEntries([subject, ...input].map(field => [field, payload[field]])) as Partial<Payload>;
