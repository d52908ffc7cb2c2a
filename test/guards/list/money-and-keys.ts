import { inFile, type Guard } from '../guard.ts';

const credits = 'src/db/billing/credits.ts';
const idempotency = 'src/api/http/idempotency.ts';
const write = 'src/api/http/write.ts';

const balance = (...titles: string[]) => inFile('test/db/billing/credits.test.ts', ...titles);
const keys = (...titles: string[]) => inFile('test/api/http/idempotency.test.ts', ...titles);

const spend = 'src/db/costs/spend.ts';
const spending = (...titles: string[]) => inFile('test/workflows/costs/spending.test.ts', ...titles);

/** Budgets of the money that platforms charge. */
const budgetGuards: Guard[] = [
  {
    name: 'spend-month-budget',
    promise: 'A call whose price the organization’s budget lacks is not made.',
    file: spend,
    text: " and ${fits('s.cost', budgetOf)}\n        for no key update of s",
    replacement: '\n        for no key update of s',
    tests: spending(
      'is held when the budget lacks its price',
      'never spends the last cent twice',
      'keeps its comment back while the budget lacks the price of that',
    ),
  },
  {
    name: 'spend-day-limit',
    promise: 'A call whose price the operator’s budget lacks is not made.',
    file: spend,
    text: " and ${fits('w.cost', '?::bigint')}",
    replacement: ' and (true or ?::bigint is null)',
    tests: spending('holds posts of every organization until tomorrow'),
  },
  {
    name: 'spend-deletion',
    promise: 'A used-up budget stops no deletion.',
    file: 'src/activities/effects/kinds/post-action-effects.ts',
    text: '  isForced: true,\n',
    replacement: '',
    tests: spending('is deleted although the budget is used up'),
  },
  {
    name: 'spend-returned',
    promise: 'What was not published is not spent.',
    file: 'src/db/costs/return-unused.ts',
    text: "when t.status in ('failed', 'cancelled') then jsonb_array_length(t.parts) end",
    replacement: "when t.status in ('failed', 'cancelled') then jsonb_array_length(c.parts) end",
    tests: spending('gives the price back when X refuses it'),
  },
  {
    name: 'spend-unconfirmed',
    promise: 'A post that is resolved as not live costs nothing.',
    file: 'src/db/costs/return-unused.ts',
    text: "when t.status in ('published', 'removed') then",
    replacement: "when t.status in ('published', 'removed', 'unconfirmed') then",
    tests: spending('keeps its price until '),
  },
];

/** Holds, captures and releases of credits. */
const creditGuards: Guard[] = [
  {
    name: 'credits-lock',
    promise: 'Two movements never see the same balance.',
    file: credits,
    text: ' for no key update',
    replacement: '',
    tests: balance('let exactly the affordable ones of fifty at once pass'),
  },
  {
    name: 'credits-enough',
    promise: 'Nothing begins that cannot be paid.',
    file: credits,
    text: '  if (balance < price) throw short(price, balance);\n  await',
    replacement: '  await',
    tests: balance('are refused when there are too few, and nothing changes'),
  },
  {
    name: 'credits-hold-once',
    promise: 'A repeated step sets its price aside once.',
    file: credits,
    text: '  if (before) return;',
    replacement: '',
    tests: balance('move once, however often a step is repeated'),
  },
  {
    name: 'credits-hold-ended',
    promise: 'An operation whose hold has ended does not begin again on it.',
    file: credits,
    text: `if (before?.status === 'released' || before?.status === 'expired') throw ended(before.status);`,
    replacement: '',
    tests: balance('of an operation that died come back'),
  },
  {
    name: 'credits-hold-after-dead',
    promise: 'What a dead operation has set aside can be spent at once.',
    file: credits,
    text: '  await expireHolds(em, orgId);\n  const before',
    replacement: '  const before',
    tests: balance('that a dead operation has set aside can be spent by the next one at once'),
  },
  {
    name: 'credits-capture-once',
    promise: 'A repeated success is paid once.',
    file: credits,
    text: `if (status === 'captured') return;`,
    replacement: '',
    tests: balance('move once, however often a step is repeated'),
  },
  {
    name: 'credits-capture-released',
    promise: 'What was given back is not spent.',
    file: credits,
    text: `if (status === 'released') throw ended(status);`,
    replacement: '',
    tests: balance('are not given back once they are spent, nor spent once they are given back'),
  },
  {
    name: 'credits-capture-expired',
    promise: 'An operation that outlived its hold pays only what is still there.',
    file: credits,
    text: `if (status === 'expired' && balance < cost) throw short(cost, balance);`,
    replacement: '',
    tests: balance('are taken again from an operation that outlived its hold'),
  },
  {
    name: 'credits-release-captured',
    promise: 'What was spent is not given back.',
    file: credits,
    text: `if (status === 'captured') throw ended(status);`,
    replacement: '',
    tests: balance('are not given back once they are spent, nor spent once they are given back'),
  },
  {
    name: 'credits-release-once',
    promise: 'A repeated failure gives back once.',
    file: credits,
    text: `if (status !== 'held') return;`,
    replacement: '',
    tests: balance('move once, however often a step is repeated'),
  },
  {
    name: 'credits-grant-once',
    promise: 'A repeated grant gives once.',
    file: credits,
    text: 'if (given) return given.amount;',
    replacement: '',
    tests: balance('move once, however often a step is repeated'),
  },
];

/** One request with an idempotency key acts once. */
const idempotencyGuards: Guard[] = [
  {
    name: 'key-kept',
    promise: 'The answer is kept in the transaction of the write.',
    file: write,
    text: 'if (request) await remember(em, service.cipher, request, written.answer);',
    replacement: '',
    tests: keys('gives the first answer again, byte for byte'),
  },
  {
    name: 'key-lock',
    promise: 'One request with a key runs at a time.',
    file: idempotency,
    text: 'if (await lockRequestKey(em, request)) return;',
    replacement: 'if (request) return;',
    tests: keys('creates one row for fifty concurrent requests'),
  },
  {
    name: 'key-fingerprint',
    promise: 'A key is not answered for another request.',
    file: idempotency,
    text: '!== request.fingerprint)',
    replacement: '=== undefined)',
    tests: keys('refuses another body, path or query under the same key'),
  },
  {
    name: 'key-owner',
    promise: 'A key belongs to one organization.',
    file: write,
    text: '(actor ? `org:${actor.orgId}` : `ip:${ip}`)',
    replacement: "(actor ? 'org:' : `ip:${ip}`)",
    tests: keys('belongs to one organization'),
  },
  {
    name: 'key-person',
    promise: 'What is shown to one person once is repeated to no other.',
    file: write,
    text: `return actor.kind === 'session' ? actor.userId : actor.credentialId;`,
    replacement: `return '';`,
    tests: keys('does not repeat a key that is shown once to another member'),
  },
];

/** Money, and requests that are repeated. */
export const moneyAndKeyGuards: Guard[] = [...creditGuards, ...budgetGuards, ...idempotencyGuards];
