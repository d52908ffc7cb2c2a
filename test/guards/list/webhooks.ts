import { inFile, type Guard } from '../guard.ts';

const health = 'src/activities/webhooks/webhook-health.ts';
const claim = 'src/activities/webhooks/claim-delivery.ts';
const signing = 'src/adapters/secrets/sign-webhook.ts';

const ofHealth = (...titles: string[]) => inFile('test/workflows/webhooks/webhook-health.test.ts', ...titles);
const ofSignature = (...titles: string[]) =>
  inFile('test/adapters/secrets/webhook-signatures.test.ts', ...titles);

/** When a webhook is disabled, and what its failures count for. */
const healthGuards: Guard[] = [
  {
    name: 'webhook-disable-age',
    promise: 'A webhook whose failures are young is not disabled, however many they are.',
    file: health,
    text: ' && failingMs >= config.WEBHOOK_DISABLE_AGE',
    replacement: ' && failingMs >= 0',
    tests: ofHealth('stands failures, however many, as long as they are young'),
  },
  {
    name: 'webhook-gone',
    promise: 'A receiver that says it is gone is taken at its word.',
    file: health,
    text: 'if (record.statusCode !== gone && !isTooMuch) {',
    replacement: 'if (!isTooMuch) {',
    tests: ofHealth('takes 410 at its word'),
  },
  {
    name: 'webhook-older-failure',
    promise: 'A failure of an earlier life of a webhook disables nothing.',
    file: health,
    text: '!row.enabled || row.generation !== record.generation) return row.enabled;',
    replacement: '!row.enabled) return row.enabled;',
    tests: ofHealth(
      'W17: does not undo an enabling by the failure of an attempt that was under way before it',
    ),
  },
  {
    name: 'webhook-older-success',
    promise: 'A success of an earlier life of a webhook forgets no failure.',
    file: health,
    text: 'row.consecutive_failures > 0 && row.generation === record.generation;',
    replacement: 'row.consecutive_failures > 0;',
    tests: ofHealth('W17: does not forget the failures of its new life'),
  },
  {
    name: 'webhook-test-uncounted',
    promise: 'What a test comes to counts for nothing.',
    file: health,
    text: 'if (isTest(row) || !row.enabled',
    replacement: 'if (!row.enabled',
    tests: ofHealth('W24: does not count what a test comes to'),
  },
  {
    name: 'webhook-holds',
    promise: 'What waits for a webhook that is disabled is held.',
    file: health,
    text: `by: { kind: 'service', id: null },
    orgId: org_id,
  });
  await holdDeliveries(em, webhook_id);`,
    replacement: `by: { kind: 'service', id: null },
    orgId: org_id,
  });
  if (webhook_id === '') await holdDeliveries(em, webhook_id);`,
    tests: ofHealth('disables a webhook that has failed for long and often, holds what waits, and says why'),
  },
  {
    name: 'webhook-warned-once',
    promise: 'People are told once for a row of failures that a webhook is about to be disabled.',
    file: 'src/db/webhooks/announce-failing.ts',
    text: 'where id = ? and warned_at is null returning',
    replacement: 'where id = ? returning',
    tests: ofHealth(
      'warns once, halfway, and tells who may change a webhook and the other webhooks when it is disabled',
    ),
  },
];

/** What one attempt may do. */
const attemptGuards: Guard[] = [
  {
    name: 'webhook-disabled-unsent',
    promise: 'Nothing is sent to a webhook that is disabled.',
    file: claim,
    text: `if (!row.enabled && !isTest(row)) return end(em, row, 'held', 'its webhook is disabled');`,
    replacement: '',
    tests: inFile(
      'test/activities/webhooks/webhook-slots.test.ts',
      'passes its place on where it does not use it, as its webhook was disabled',
    ),
  },
  {
    name: 'webhook-ended-unsent',
    promise: 'A delivery that has ended is not sent again.',
    file: claim,
    text: `if (row.status !== 'pending' && row.status !== 'retrying') return nextStepOf(row);`,
    replacement: '',
    tests: inFile(
      'test/workflows/webhooks/deliver-killed.test.ts',
      'after its end was written is not sent again',
    ),
  },
  {
    name: 'webhook-places',
    promise: 'A receiver has no more requests under way than it takes.',
    file: 'src/db/webhooks/begin-attempt.ts',
    text: 'select count(*) < ?::int as is_free',
    replacement: 'select count(*) < 1000 + ?::int as is_free',
    tests: inFile(
      'test/workflows/webhooks/webhook-pace.test.ts',
      'has no more requests under way than the receiver takes',
    ),
  },
  {
    name: 'webhook-rate',
    promise: 'A receiver gets no more requests a second than it asked for.',
    file: claim,
    text: 'if (sendAt !== null && sendAt > row.now_ms) return waitForRate(em, row, sendAt);',
    replacement: '',
    tests: inFile(
      'test/workflows/webhooks/webhook-pace.test.ts',
      'is its rate, however many events happen at once',
    ),
  },
];

/** How a delivery is signed while a secret is replaced. */
const rotationGuards: Guard[] = [
  {
    name: 'webhook-both-signatures',
    promise: 'While a secret is replaced the lists hold a signature of each.',
    file: signing,
    text: 'const secrets = previousSecret ? [secret, previousSecret] : [secret];',
    replacement: 'const secrets = [secret];',
    tests: ofSignature('is one value, with the old or the new secret, while the list has both'),
  },
  {
    name: 'webhook-old-signature',
    promise: 'A receiver that knows only the old secret gets its signature.',
    file: signing,
    text: `(signWith === 'previous' ? own[1] : own[0])`,
    replacement: 'own[0]',
    tests: ofSignature('is one value, with the old or the new secret, while the list has both'),
  },
  {
    name: 'webhook-signed-time',
    promise: 'The time of an attempt is signed with its body.',
    file: signing,
    text: 'update(`${timestamp}.`).update(body)',
    replacement: 'update(String(timestamp).slice(0, 0)).update(body)',
    tests: ofSignature('W1: is made as the vectors in the docs say'),
  },
];

/** A webhook's deliveries: one attempt after another, within its limits, signed. */
export const webhookGuards: Guard[] = [...healthGuards, ...attemptGuards, ...rotationGuards];
