import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';
import { waitUntil } from '../../../src/local/wait-until.ts';
import type { Cell } from '../rig/cell.ts';
import { calm, disturb, type AccountFault } from '../rig/faulty-sandbox.ts';
import { none, type Asked, type Leeway } from '../rig/ledger.ts';
import type { Brand } from '../rig/person.ts';
import { writeAndPublish } from '../rig/posts.ts';
import { reconnectHeld } from '../rig/reconnect.ts';
import type { Row } from '../rig/row.ts';
import { spread, type Scenario, type Stage } from '../rig/scenario.ts';
import { settle } from '../rig/settle.ts';

/** Something that platforms do at one of their calls, and what may become of the posts. */
export interface Case {
  key: string;
  faults: AccountFault[];
  /** Armed once the publish call is under way. */
  later?: AccountFault[];
  /** Default all five. */
  platforms?: readonly PlatformName[];
  leeway?: Leeway;
  /** Done to the accounts first. */
  tokens?: 'expire_access' | 'revoke' | 'kill_refresh';
  /** Note for the reader. */
  note?: string;
}

const all = platformNames;
const mayFail = (...platforms: PlatformName[]): Leeway => ({ ...none, fail: platforms });
const mayWait: Leeway = { ...none, waiting: all };

const fault = (operation: AccountFault['operation'], mode: string, more: Partial<AccountFault> = {}) => ({
  operation,
  mode,
  ...more,
});

/** X has no word for it, and refuses the media. */
const notReadyOnX = 'X refuses media that is not ready for good';

/** Every fault that hides the end of a call. */
export const ambiguous = [
  'error_before',
  'error_after',
  'reset_before',
  'reset_after',
  'hang_before',
  'hang_after',
  'garbage_before',
  'garbage',
];

/** Faults that hide the end of the publish call. The post may be live or not. */
export const ambiguousPublishes: Case[] = [...ambiguous, 'no_id'].map(mode => ({
  key: mode.endsWith('_before') ? 'K15' : 'K16',
  faults: [fault('publish', mode)],
}));

const publishing = (staleMs: number): Case[] => [
  ...ambiguousPublishes,
  { key: 'K15', faults: [fault('publish', 'error_before', { count: 3 })] },
  ...['error_after', 'reset_after', 'hang_after', 'error_before'].map(mode => ({
    key: 'K17',
    faults: [fault('publish', mode), fault('read', 'stale_reads', { delayMs: staleMs, count: 50 })],
  })),
  {
    key: 'K17',
    faults: [
      fault('publish', 'reset_after'),
      fault('read', 'stale_reads', { delayMs: 3 * staleMs, count: 100 }),
    ],
    leeway: { ...none, unconfirmed: all },
    note: `lists are stale for ${(3 * staleMs) / 1_000} s, longer than they may be`,
  },
  ...['error_before', 'reset_before', 'garbage_before'].map(mode => ({
    key: 'K16',
    faults: [fault('publish', 'hang_after')],
    later: [fault('read', mode, { count: 2 }), fault('status', mode, { count: 2 })],
  })),
  {
    key: 'K16',
    faults: [fault('publish', 'hang_after')],
    later: [fault('read', 'error_before', { count: 0 }), fault('status', 'error_before', { count: 0 })],
    leeway: { ...none, unconfirmed: all },
    note: 'nothing can be read back for good',
  },
  { key: 'K15', faults: [fault('publish', 'delay', { delayMs: 1_500 })] },
  { key: 'K18', faults: [fault('publish', 'rate_limited', { retryAfterSeconds: 3 })], leeway: mayWait },
  {
    key: 'K18',
    faults: [fault('publish', 'quota_exceeded')],
    leeway: mayWait,
    note: 'parked until the quota is new',
  },
  { key: 'K19', faults: [fault('publish', 'unauthorized')] },
  ...['forbidden', 'billing', 'invalid_media'].map(mode => ({
    key: 'K15',
    faults: [fault('publish', mode)],
    leeway: mayFail(...all),
  })),
  { key: 'K15', faults: [fault('publish', 'duplicate')], leeway: mayFail(...all) },
  { key: 'K15', faults: [fault('publish', 'not_ready')], leeway: mayFail('x'), note: notReadyOnX },
  { key: 'K15', faults: [fault('publish', 'expired')] },
];

const preparing = (operation: 'upload' | 'status'): Case[] => [
  ...ambiguous.map(mode => ({ key: 'K15', faults: [fault(operation, mode)] })),
  { key: 'K15', faults: [fault(operation, 'error_before', { count: 3 })] },
  { key: 'K15', faults: [fault(operation, 'delay', { delayMs: 1_000, count: 3 })] },
  { key: 'K18', faults: [fault(operation, 'rate_limited', { retryAfterSeconds: 3 })], leeway: mayWait },
  { key: 'K18', faults: [fault(operation, 'quota_exceeded')], leeway: mayWait },
  { key: 'K19', faults: [fault(operation, 'unauthorized')] },
  { key: 'K15', faults: [fault(operation, 'forbidden')], leeway: mayFail(...all) },
  { key: 'K15', faults: [fault(operation, 'invalid_media')], leeway: mayFail(...all) },
  {
    key: 'K15',
    faults: [fault(operation, 'not_ready', { count: 2 })],
    ...(operation === 'upload' && { leeway: mayFail('x'), note: notReadyOnX }),
  },
  { key: 'K15', faults: [fault(operation, 'expired')] },
];

/** Cases with expired access tokens, so that publishing begins with a renewal. If the renewal needs a person, one helps. */
const renewing: Case[] = [
  ...['error_before', 'reset_before', 'hang_before', 'garbage_before', 'rate_limited'].map(mode => ({
    key: 'K19',
    tokens: 'expire_access' as const,
    faults: [fault('token', mode, { retryAfterSeconds: 3 })],
  })),
  ...['error_after', 'reset_after', 'hang_after', 'garbage'].map(mode => ({
    key: 'K19',
    tokens: 'expire_access' as const,
    faults: [fault('token', mode)],
    note: 'a rotated pair may be lost with the answer: then its owner connects the account again',
  })),
  ...(['expire_access', 'revoke', 'kill_refresh'] as const).map(tokens => ({
    key: 'K19',
    tokens,
    faults: [],
    note: 'an account that cannot be renewed is connected again by its owner',
  })),
];

const reading: Case[] = [...ambiguous, 'unauthorized', 'forbidden', 'rate_limited'].map(mode => ({
  key: 'K16',
  faults: [fault('read', mode)],
  note: 'reading a published post back',
}));

const special: Case[] = [
  { key: 'K15', faults: [fault('upload', 'short_range', { count: 2 })], platforms: ['youtube'] },
];

/** Every fault mode at every operation. */
export const casesFor = (staleMs: number): Case[] => [
  ...publishing(staleMs),
  ...preparing('upload'),
  ...preparing('status'),
  ...renewing,
  ...reading,
  ...special,
];

const nameOf = ({ faults, later = [], tokens }: Case): string =>
  [
    ...(tokens ? [`tokens: ${tokens}`] : []),
    ...[...faults, ...later].map(({ operation, mode, count }) => {
      const times = count === undefined ? '' : count === 0 ? ' for ever' : ` ×${count}`;
      return `${operation}: ${mode}${times}`;
    }),
  ].join(' + ');

/** Whether the publish call of a target is under way. */
const isCommitting = async (cell: Cell, { id }: Asked, platform: PlatformName): Promise<boolean> => {
  const rows = await cell.query<{ status: string }>(
    'select status from post_targets where post_id = $1 and platform = $2',
    [id, platform],
  );
  return rows[0]?.status === 'committing';
};

const disturbLater = (cell: Cell, brand: Brand, post: Asked, faults: AccountFault[]): Promise<unknown> =>
  Promise.all(
    post.platforms.map(async platform => {
      const started = (): Promise<boolean> => isCommitting(cell, post, platform);
      await waitUntil(`the call to ${platform}`, started, { within: 60_000, every: 100 });
      for (const one of faults) await disturb(cell, brand, platform, one);
    }),
  );

/** One post on every platform, each under the fault. */
export const tryCase = async (cell: Cell, wanted: Case): Promise<Row> => {
  const { faults, platforms = all, leeway = none, tokens } = wanted;
  const brand = await cell.person.borrow();
  for (const platform of platforms) {
    if (tokens) await cell.oracle.control.tokens({ platform, account: brand.account, action: tokens });
    for (const one of faults) await disturb(cell, brand, platform, one);
  }
  const post = await writeAndPublish(cell, { brand, platforms, leeway });
  if (wanted.later) await disturbLater(cell, brand, post, wanted.later);
  const settling = settle(cell, [post]);
  await reconnectHeld(cell, brand, post, settling);
  const found = await settling;
  const unmet = await calm(cell, brand);
  if (!tokens && found.failed + found.waiting === 0) cell.person.giveBack(brand);
  const notes = [wanted.note, unmet.length > 0 && `not met on ${unmet.join(', ')}`].filter(Boolean);
  return {
    key: wanted.key,
    fault: nameOf(wanted),
    where: platforms.length === 1 ? platforms.join() : 'all five',
    trials: platforms.length,
    found,
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
};

/** Number of cases that one service runs at once. */
const together = 8;

/** K15–K19: each fault mode of the sandbox on each operation of each platform. */
export const platformFaults: Scenario = {
  keys: ['K15', 'K16', 'K17', 'K18', 'K19'],
  title: 'each fault of a platform at each of its calls',
  async *run({ cells, options, tell }: Stage): AsyncGenerator<Row> {
    const wanted = casesFor(options.timings.staleMs).filter(
      ({ key }) => options.only.length === 0 || options.only.includes(key),
    );
    tell(`${wanted.length} faults on five platforms`);
    const lanes = cells.flatMap(cell => Array<Cell>(together).fill(cell));
    yield* spread(lanes, wanted, tryCase, share => tell(`${share} faults on five platforms`));
  },
};
