import { z } from 'zod';
import type { AttemptRow, DeliveryRow, SequencedEvent } from '../../../db/webhooks/deliveries.ts';
import { attemptOutcomes, deliveryStatuses, failureClasses } from '../../../domain/webhooks/deliveries.ts';
import { plannedAttempts } from '../../../domain/webhooks/planned-attempts.ts';
import { sentEvent } from '../../openapi/named-lists.ts';
import {
  anyId,
  choice,
  createdAt,
  endedAt,
  happenedAt,
  id,
  int,
  startedAt,
  string,
  timestamp,
  updatedAt,
} from '../../http/schemas.ts';
import { envelopeShape } from '../../openapi/event-schemas.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';

export const deliveryStatus = choice(
  'DeliveryStatus',
  deliveryStatuses,
  'State of a delivery. `retrying`: the last attempt failed and another is planned. `held`: the webhook is disabled. `exhausted`: no attempts are left.',
);

const fields = {
  id: id.describe('`X-Service-Delivery`, same in every attempt.'),
  webhookId: anyId.describe('Id of the webhook.'),
  eventId: anyId.describe('`id` of the envelope.'),
  event: sentEvent,
  sequence: int(1)
    .nullable()
    .describe('Number of the event among all events of the webhook, without gaps, or null for a test.'),
  status: deliveryStatus.describe(
    '`held`: waits because the webhook is or was disabled. `exhausted`: every attempt failed. `recover` sends both again.',
  ),
  attemptCount: z.int().min(0).describe('Number of attempts.'),
  nextAttemptAt: timestamp
    .nullable()
    .describe(
      'Time of the next attempt. It may be later while all of the webhook’s slots are in use. A free slot goes to the longest waiting delivery.',
    ),
  plannedAttempts: z
    .array(
      z.strictObject({
        try: z.int().min(1).describe('Number of the attempt, starting at 1.'),
        at: happenedAt.describe('Planned time, in UTC.'),
      }),
    )
    .max(25)
    .describe('All remaining attempts, with their times if each one before fails immediately.'),
  createdAt,
  updatedAt,
  endedAt,
};

export const deliveryShape = z
  .strictObject(fields)
  .meta({ id: 'Delivery', description: 'Delivery of an event to a webhook.' });

const attemptShape = z
  .strictObject({
    id,
    number: z.int().min(1).describe('Number of the attempt, starting at 1.'),
    outcome: choice(
      'DeliveryOutcome',
      attemptOutcomes,
      'Result of a delivery attempt. `unknown`: the receiver may have it, and it is sent again.',
    ).describe('`unknown`: our process died before the answer, so the receiver may have it.'),
    url: string(2_000, 'https://example.com/hooks/social').describe('Address of the request.'),
    signedWith: choice('SigningSecret', ['current', 'previous'], 'Secret that signed an attempt.'),
    startedAt,
    endedAt,
    durationMs: int(0, 184)
      .nullable()
      .describe('Duration in milliseconds, or null while the run is in progress.'),
    failure: choice(
      'DeliveryFailure',
      failureClasses,
      'Kind of failure. `blocked`: the address may not be called. `status`: an answer other than 2xx.',
    )
      .nullable()
      .describe('Kind of failure, or null if the attempt succeeded.'),
    message: string(5_000, 'The connection was interrupted. The service retries.')
      .nullable()
      .describe('Problem, for people, or null.'),
    statusCode: z.int().nullable().meta({
      description:
        'Status of the answer, or null if there was none. If the rest of the answer was missing, `failure` is set as well.',
      example: 200,
    }),
    responseHeaders: z
      .record(z.string().max(1_000), z.string().max(100_000))
      .nullable()
      .describe('Headers of the answer, or null if there was none.'),
    responseBody: z.string().max(65_536).nullable().describe('The first 16 KiB.'),
    responseTruncated: z.boolean().describe('Whether the answer was longer than the stored part.'),
    dialledAddress: string(100, '203.0.113.7')
      .nullable()
      .describe('Called IP address, or null if none was called.'),
  })
  .meta({ id: 'DeliveryAttempt', description: 'A request of a delivery.' });

/**
 * Maximum number of attempts, beyond any retry schedule. A delivery that was resent by hand hundreds of times shows its
 * newest.
 */
export const maxAttempts = 100;

export const deliveryWithAttemptsShape = z
  .strictObject({
    ...fields,
    attempts: z
      .array(attemptShape)
      .max(maxAttempts)
      .describe('In order: the newest 100, or as many as fit into 2 MB.'),
    envelope: envelopeShape.describe('Body of every attempt.'),
  })
  .meta({
    id: 'DeliveryWithAttempts',
    description: 'A delivery with all attempts and its body.',
  });

type DeliveryView = z.input<typeof deliveryShape>;

export const viewDelivery = (row: DeliveryRow): DeliveryView => ({
  id: row.id,
  webhookId: row.webhookId,
  eventId: row.eventId,
  event: row.event as DeliveryView['event'],
  sequence: row.sequence,
  status: row.status,
  attemptCount: row.attempts,
  nextAttemptAt: isoTimeOrNull(row.nextAttemptAt),
  plannedAttempts: plannedOf(row),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  endedAt: isoTimeOrNull(row.endedAt),
});

const plannedOf = (row: DeliveryRow): DeliveryView['plannedAttempts'] =>
  plannedAttempts({
    ...row,
    nextAttemptAt: row.nextAttemptAt === null ? null : Date.parse(isoTime(row.nextAttemptAt)),
    updatedAt: Date.parse(isoTime(row.updatedAt)),
  }).map(({ try: number, at }) => ({ try: number, at: new Date(at).toISOString() }));

export const viewDeliveryWithAttempts = (
  row: DeliveryRow & { body: string },
  attempts: AttemptRow[],
): z.input<typeof deliveryWithAttemptsShape> => ({
  ...viewDelivery(row),
  attempts: attempts.map(attempt => ({
    ...attempt,
    startedAt: isoTime(attempt.startedAt),
    endedAt: isoTimeOrNull(attempt.endedAt),
  })),
  envelope: readEnvelope(row.body),
});

/** Parses an envelope that the service wrote. */
const readEnvelope = (body: string): z.input<typeof envelopeShape> =>
  JSON.parse(body) as z.input<typeof envelopeShape>;

export const sequencedEventShape = z.strictObject({
  sequence: z.int().min(1).describe('Number of the event among all events of this webhook, without gaps.'),
  deliveryId: anyId.describe('Id of the delivery.'),
  status: deliveryStatus,
  event: envelopeShape,
});

export const viewSequencedEvent = ({
  sequence,
  deliveryId,
  status,
  body,
}: SequencedEvent): z.input<typeof sequencedEventShape> => ({
  sequence,
  deliveryId,
  status,
  event: readEnvelope(body),
});
