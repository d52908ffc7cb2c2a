import type { EventData } from './event-data.ts';

type Happened = { [Name in keyof EventData]: { event: Name; data: EventData[Name] } }[keyof EventData];

/** Event of an organization with its data. */
export type EventInput = Happened & { orgId: string };

/** Maximum size of an event's body in bytes. */
export const maxBodyBytes = 262_144;

/** Replacement for `data` that would make the body too large, with the URL that returns the data. */
export interface ThinData {
  id: string;
  truncated: true;
  url: string;
}

/**
 * Returns the body that every request about this event contains, byte for byte: `{id, event, timestamp, orgId, data}`.
 * Characters that cannot be encoded are replaced, because receivers reject a body with one.
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

/** Returns the id of the event's subject, and its path in the API. */
const subjectOf = ({ event, data }: Happened): { id: string; path: string } => {
  if (event === 'webhook.test' || event === 'webhook.disabled')
    return { id: data.webhookId, path: `/webhooks/${data.webhookId}` };
  if ('postId' in data) return { id: data.postId, path: `/posts/${data.postId}` };
  if ('runId' in data) return { id: data.runId, path: `/agents/${data.agentId}/runs/${data.runId}` };
  if ('jobId' in data) return { id: data.jobId, path: `/clips/jobs/${data.jobId}` };
  return { id: data.connectionId, path: `/connections/${data.connectionId}` };
};
