import type { EventData } from './event-data.ts';

type Happened = { [Name in keyof EventData]: { event: Name; data: EventData[Name] } }[keyof EventData];

/** One event with what it says. */
export type EventInput = Happened & { orgId: string };

/** Bytes that an event's body may have; receivers are advised to expect no more than a few. */
export const maxBodyBytes = 262_144;

/** What stands in for `data` that would make the body too large: where to read it. */
export interface ThinData {
  id: string;
  truncated: true;
  url: string;
}

/**
 * The body that every request about this event carries, byte for byte: `{id, event, timestamp, orgId, data}`. Characters
 * that no encoding can carry are replaced, since receivers reject a body that has one.
 */
export const writeEnvelope = (
  { id, timestamp, orgId, ...happened }: EventInput & { id: string; timestamp: string },
  apiUrl: string,
): string => {
  const write = (data: object): string =>
    JSON.stringify({ id, event: happened.event, timestamp, orgId, data }, wellFormed);
  const whole = write(happened.data);
  if (new TextEncoder().encode(whole).length <= maxBodyBytes) return whole;
  const { id: subject, path } = subjectOf(happened);
  return write({ id: subject, truncated: true, url: `${apiUrl}${path}` } satisfies ThinData);
};

const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** What an event is about, and where the API shows it. */
const subjectOf = ({ event, data }: Happened): { id: string; path: string } => {
  if (event === 'webhook.test' || event === 'webhook.disabled')
    return { id: data.webhookId, path: `/webhooks/${data.webhookId}` };
  if ('postId' in data) return { id: data.postId, path: `/posts/${data.postId}` };
  if ('runId' in data) return { id: data.runId, path: `/agents/${data.agentId}/runs/${data.runId}` };
  if ('jobId' in data) return { id: data.jobId, path: `/clips/jobs/${data.jobId}` };
  return { id: data.connectionId, path: `/connections/${data.connectionId}` };
};
