import { z } from 'zod';
import { eventNames } from '../../../domain/webhooks/events.ts';
import { headerProblems } from '../../../domain/webhooks/custom-headers.ts';
import { changes, idParam, line, meanings } from '../../http/schemas.ts';
import { subscribedEvent, thresholdFields } from './webhook-view.ts';

/**
 * Whether the text is a URL without white space. The URL parser removes line breaks and fixes spaces, so the stored text
 * would differ from the address that is called.
 */
const isAddress = (text: string): boolean => !/\s/.test(text) && URL.canParse(text);

const url = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(2_000)
  .refine(isAddress, {
    error:
      'Must be a complete URL with its scheme, such as https://example.com/hook, without spaces and line breaks.',
    params: { code: 'invalid_format' },
  })
  .meta({
    description: 'https address on the public internet, without a user name or password.',
    example: 'https://example.com/hooks/social',
  });

const events = z
  .array(subscribedEvent)
  .min(1)
  .max(eventNames.length + 1)
  .transform(names => [...new Set(names)])
  .describe('Event types, or `*` for all, including ones added later.');

const headers = z
  .record(z.string().min(1).max(100), z.string().max(2_000))
  .superRefine((given, context) => {
    if (Object.keys(given).length > 20)
      context.addIssue({
        code: 'custom',
        message: 'Must have at most 20 headers.',
        params: { code: 'too_big' },
      });
    for (const { name, message } of headerProblems(given))
      context.addIssue({ code: 'custom', path: [name], message, params: { code: 'not_allowed' } });
  })
  .describe('Additional headers of every delivery. Their values are stored encrypted.');

const ratePerSecond = z.int().min(1).max(1_000).describe('Maximum number of requests per second.');
const maxConcurrency = z.int().min(1).max(100).describe('Maximum number of concurrent requests.');

const brandIds = z
  .array(idParam)
  .min(1)
  .max(100)
  .transform(ids => [...new Set(ids)])
  .nullable()
  .describe(
    'Brands whose events the webhook receives. You need `posts:read` for each. Null for all brands that the webhook’s owner (who last changed it) may see at the time of the event.',
  );

const thresholds = z
  .strictObject(thresholdFields)
  .refine(given => Object.values(given).some(Boolean), {
    error: 'Must contain at least one number.',
    params: { code: 'required' },
  })
  .nullable()
  .describe(
    'Thresholds for `post.metrics`, sent once for each post and platform that reaches one: `{"likes": [100, 1000]}`. Requires the event as well. Null for none.',
  );

/** Body of `POST /webhooks`. */
export const newWebhook = z.strictObject({
  name: line(100).meta(meanings.name),
  url,
  events,
  headers: headers.default({}),
  ratePerSecond: ratePerSecond.default(100),
  maxConcurrency: maxConcurrency.default(20),
  brandIds: brandIds.default(null),
  metricThresholds: thresholds.default(null),
});

/** Body of `PATCH /webhooks/{id}`. */
export const webhookChanges = changes({
  name: line(100).meta(meanings.name),
  url,
  events,
  enabled: z.boolean().describe('Whether the agent is enabled.'),
  recover: z.literal(true).describe('With `enabled: true`: also sends held deliveries, as `recover` does.'),
  headers,
  ratePerSecond,
  maxConcurrency,
  brandIds,
  metricThresholds: thresholds,
}).refine(({ enabled, recover }) => recover === undefined || enabled === true, {
  path: ['recover'],
  error: 'Requires enabled: true.',
  params: { code: 'not_allowed' },
});
