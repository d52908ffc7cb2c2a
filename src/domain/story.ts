import { workflowIds } from './ids.ts';
import type { QueueName } from './task-queues.ts';

/** A field that names something by its id. */
type IdField<Payload> = keyof Payload & `${string}Id`;

/** What becomes of a kind of message: the workflow that it starts, or has look again at its row. */
export interface Story<Payload> {
  /** Its type, which is the name of a function of src/workflows; or which one it is, by the message. */
  workflow: string | ((payload: Payload) => string);
  /** How the workflow's id begins, as `workflowIds` has it. */
  id: keyof typeof workflowIds;
  /** Whose workflow it is: the id ends with it, and it is all that the workflow is given, but for `input`. */
  subject: IdField<Payload>;
  /** What else the workflow is given. */
  input?: readonly (keyof Payload)[];
  /** `core` without it. */
  queue?: QueueName;
  /** Has the one that runs look again; null where it looks at all there is by itself. */
  signal: string | null;
  /** Search attribute `WorkflowKind`. */
  kind: string;
  summary: (payload: Payload) => string;
  /** `api` is the public address of the API. */
  details?: (payload: Payload, api: string) => string;
}

/** A story that says what its message carries. */
export type Declared<Payload, Rest> = Rest & { payload?: Payload };

/** Declares a story whose message carries `Payload`: ids that operators find the workflow by, and nothing that can go stale in a harmful way. */
export const defineStory =
  <Payload extends object>() =>
  <const Rest extends Story<Payload>>(story: Rest): Declared<Payload, Rest> =>
    story;

/** The id of a story's workflow. */
export const idOfStory = <Payload>(
  { id, subject }: Pick<Story<Payload>, 'id' | 'subject'>,
  payload: Payload,
): string => workflowIds[id](String(payload[subject]));

/** What a story's workflow is given. */
export const inputOfStory = <Payload>(
  { subject, input = [] }: Pick<Story<Payload>, 'subject' | 'input'>,
  payload: Payload,
): Partial<Payload> =>
  Object.fromEntries([subject, ...input].map(field => [field, payload[field]])) as Partial<Payload>;
