import type { QueueName } from './task-queues.ts';

/** What a payload may say that operators find workflows by; `orgId` also shares the queues fairly. */
type AttributeField = 'orgId' | 'brandId' | 'postId' | 'knowledgeBaseId' | 'platforms';

/** What becomes of a message: the workflow that it starts, or has look again at its row. */
export interface Story<Payload> {
  /** Its type, which is the name of a function of src/workflows; or which one it is, by the message. */
  workflow: string | ((payload: Payload) => string);
  id: (payload: Payload) => string;
  queue: QueueName;
  input: (payload: Payload) => object;
  /** Has the one that runs look again; null where it looks at all there is by itself. */
  signal: string | null;
  /** Search attribute `WorkflowKind`. */
  kind: string;
  attributes: readonly (keyof Payload & AttributeField)[];
  summary: (payload: Payload) => string;
  /** `api` is the public address of the API. */
  details?: (payload: Payload, api: string) => string;
}
