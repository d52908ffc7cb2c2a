import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { TestApi } from './api.ts';
import { closed } from './openapi.ts';

/** The body of an event, as webhooks get it. */
export interface Envelope {
  id: string;
  event: string;
  timestamp: string;
  orgId: string;
  data: Record<string, unknown> & { results: Record<string, unknown>[] };
}

/** Checks a body against its event's schema in the OpenAPI file. */
export const assertDocumented = ({ file }: TestApi, body: Envelope): void => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...closed(file), $id: 'api' });
  const at = `#/webhooks/${body.event}/post/requestBody/content/application~1json/schema`;
  const validate = ajv.compile({ $ref: `api${at}` });
  assert.ok(validate(body), `${body.event}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`);
};

/** Returns the events that a webhook has received so far, each as documented. */
export const eventsOf = async (api: TestApi, as: string, webhookId: string): Promise<Envelope[]> => {
  const { data } = await api.get(`/webhooks/${webhookId}/events`, { as });
  const bodies = data.events.map(({ event }: { event: Envelope }) => event) as Envelope[];
  for (const body of bodies) assertDocumented(api, body);
  return bodies;
};
