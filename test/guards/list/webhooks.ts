import { inFile, type Guard } from '../guard.ts';

const health = 'src/activities/webhooks/webhook-health.ts';
const look = 'src/activities/webhooks/look-for-due.ts';
const claim = 'src/db/webhooks/claims.ts';
const signing = 'src/adapters/secrets/sign-delivery.ts';

const ofHealth = (...titles: string[]) => inFile('test/workflows/webhooks/webhook-health.test.ts', ...titles);
const ofLook = (...titles: string[]) => inFile('test/activities/webhooks/look-for-due.test.ts', ...titles);
const ofSignature = (...titles: string[]) =>
  inFile('test/adapters/secrets/webhook-signatures.test.ts', ...titles);

/** Guards of when a webhook is disabled, and of counting its failures. */
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
    file: 'src/db/webhooks/health.ts',
    text: ' and warned_at is null returning name, url',
    replacement: ' returning name, url',
    tests: ofHealth(
      'warns once, halfway, and tells who may change a webhook and the other webhooks when it is disabled',
    ),
  },
];

/** Guards of one attempt. */
const attemptGuards: Guard[] = [
  {
    name: 'webhook-disabled-unsent',
    promise: 'Nothing is sent to a webhook that is disabled.',
    file: look,
    text: 'if (!webhook.enabled && (await',
    replacement: "if (webhookId === '' && (await",
    tests: ofLook('takes nothing of a webhook that is disabled, holds what waits, and leaves tests'),
  },
  {
    name: 'webhook-ended-unsent',
    promise: 'A delivery that has ended is not sent again.',
    file: claim,
    text: 'status in (${waits}) and ${dueAt} <= now() and ${current.sql}',
    replacement: "status <> 'delivering' and ${dueAt} <= now() and ${current.sql}",
    tests: ofLook('takes the oldest, as many as there are slots, and writes their attempts'),
  },
  {
    name: 'webhook-slots',
    promise: 'A receiver has no more requests under way than it takes.',
    file: claim,
    text: 'max_concurrency - slots',
    replacement: 'max_concurrency + 0 * slots',
    tests: ofLook('takes the oldest, as many as there are slots, and writes their attempts'),
  },
  {
    name: 'webhook-rate',
    promise: 'A receiver gets no more requests a second than it asked for.',
    file: look,
    text: 'Math.ceil(1_000 / rate_per_second)',
    replacement: 'Math.ceil(10 / rate_per_second)',
    tests: inFile(
      'test/workflows/webhooks/webhook-pace.test.ts',
      'is its rate, however many events happen at once',
    ),
  },
  {
    name: 'webhook-lost',
    promise: 'A request whose process has ended is sent again.',
    file: look,
    text: 'if (await markLost(',
    replacement: "if (webhook.id === '' && await markLost(",
    tests: [
      ...ofLook('declares a request lost that is older than its deadline, and not before'),
      ...inFile(
        'test/workflows/webhooks/deliver-killed.test.ts',
        'after its answer came is sent a second time',
      ),
    ],
  },
  {
    name: 'webhook-asleep',
    promise: 'No event is overlooked while its webhook falls asleep.',
    file: look,
    text: 'await lockSequence(em, webhookId);',
    replacement: "if (webhookId === '') await lockSequence(em, webhookId);",
    tests: ofLook('overlooks no event that is being written while it falls asleep'),
  },
  {
    name: 'webhook-fair',
    promise: 'However many requests one organization has under way, there is one for the next.',
    file: 'src/domain/turns/turns.ts',
    text: "each === 'fewer_than_free' ? this.#free : each",
    replacement: "each === 'fewer_than_free' ? Infinity : each",
    tests: inFile(
      'test/activities/webhooks/webhook-senders.test.ts',
      'leave a slot for others, however many one organization wants',
    ),
  },
];

/** Guards of signing a delivery while a secret is replaced. */
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
