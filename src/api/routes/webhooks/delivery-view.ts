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
  'State of a delivery. `retrying`: the last attempt failed and another is planned; `held`: its webhook is disabled; `exhausted`: no attempt is left.',
);

const fields = {
  id: id.describe('`X-Service-Delivery`: the same in every attempt.'),
  webhookId: anyId.describe('Id of the webhook.'),
  eventId: anyId.describe('`id` of the envelope.'),
  event: sentEvent,
  sequence: int(1)
    .nullable()
    .describe('Number of the event among all events of the webhook, without gaps; null for a test.'),
  status: deliveryStatus.describe(
    '`held`: waits because the webhook is or was disabled. `exhausted`: every attempt failed. Both go out again by `recover`.',
  ),
  attemptCount: z.int().min(0).describe('How many attempts were made.'),
  nextAttemptAt: timestamp
    .nullable()
    .describe(
      'When the next attempt is due. While all slots of the webhook are taken, it waits longer; a slot that becomes free goes to what has been due longest.',
    ),
  plannedAttempts: z
    .array(
      z.strictObject({
        try: z.int().min(1).describe('Which attempt it would be, counted from 1.'),
        at: happenedAt.describe('When it is planned for, in UTC.'),
      }),
    )
    .max(25)
    .describe('Every attempt that is still to come, with its time if each one before it fails at once.'),
  createdAt,
  updatedAt,
  endedAt,
};

export const deliveryShape = z
  .strictObject(fields)
  .meta({ id: 'Delivery', description: 'An event on its way to a webhook.' });

const attemptShape = z
  .strictObject({
    id,
    number: z.int().min(1).describe('Counts from 1.'),
    outcome: choice(
      'DeliveryOutcome',
      attemptOutcomes,
      'Result of an attempt to deliver. `unknown`: the receiver may have it; it is sent again.',
    ).describe('`unknown`: our process died before the answer; the receiver may have got it.'),
    url: string(2_000, 'https://example.com/hooks/social').describe('Where it was sent.'),
    signedWith: choice(
      'SigningSecret',
      ['current', 'previous'],
      'The secret that an attempt was signed with.',
    ),
    startedAt,
    endedAt,
    durationMs: int(0, 184).nullable().describe('How long it took, in milliseconds; null while it goes on.'),
    failure: choice(
      'DeliveryFailure',
      failureClasses,
      'Where an attempt failed. `blocked`: the address may not be called; `status`: an answer other than 2xx.',
    )
      .nullable()
      .describe('Where it failed; null where it succeeded.'),
    message: string(5_000, 'The connection was cut; it is tried again.')
      .nullable()
      .describe('What went wrong, for people; null where nothing did.'),
    statusCode: z.int().nullable().meta({
      description:
        'Null where not even the head of an answer came; with a `failure` beside it when the rest did not.',
      example: 200,
    }),
    responseHeaders: z
      .record(z.string().max(1_000), z.string().max(100_000))
      .nullable()
      .describe('Headers of the answer; null where there was none.'),
    responseBody: z.string().max(65_536).nullable().describe('The first 16 KiB.'),
    responseTruncated: z.boolean().describe('Whether the answer was longer than what is kept of it.'),
    dialledAddress: string(100, '203.0.113.7')
      .nullable()
      .describe('The IP address that was called; null where none was.'),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One request of a delivery.' });

/** Beyond any retry schedule; a delivery that was sent again by hand hundreds of times shows its newest. */
export const maxAttempts = 100;

export const deliveryWithAttemptsShape = z
  .strictObject({
    ...fields,
    attempts: z
      .array(attemptShape)
      .max(maxAttempts)
      .describe('In their order: the newest 100, or as many of them as fit into 2 MB.'),
    envelope: envelopeShape.describe('The body, as every attempt sends it.'),
  })
  .meta({
    id: 'DeliveryWithAttempts',
    description: 'A delivery with all attempts, and the body that is sent.',
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

/** What was written as JSON by us. */
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
