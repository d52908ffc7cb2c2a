import { setTimeout as sleep } from 'node:timers/promises';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';
import type { Cell } from '../rig/cell.ts';
import type { Dice } from '../rig/dice.ts';
import { disturb, type AccountFault } from '../rig/faulty-sandbox.ts';
import { none, type Asked } from '../rig/ledger.ts';
import type { Brand } from '../rig/person.ts';
import { publishNow, writePost } from '../rig/posts.ts';

/** One post in so many is published under a fault of its platform. */
const faultEvery = 8;

const lossyModes = [
  'error_before',
  'error_after',
  'reset_before',
  'reset_after',
  'garbage',
  'garbage_before',
];

/** Faults that a platform gets over: none of them is a reason not to publish. */
const mildFaults = (platform: PlatformName, staleMs: number): AccountFault[][] => [
  // X has no error for media that is not ready, and refuses it permanently
  ...(platform === 'x' ? [] : [[{ operation: 'publish' as const, mode: 'not_ready' }]]),
  ...[...lossyModes, 'no_id', 'hang_after', 'expired'].map(mode => [{ operation: 'publish' as const, mode }]),
  ...['error_after', 'reset_after'].map(mode => [
    { operation: 'publish' as const, mode },
    { operation: 'read' as const, mode: 'stale_reads', delayMs: staleMs, count: 10 },
  ]),
  [{ operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 2 }],
  [{ operation: 'publish', mode: 'delay', delayMs: 1_000 }],
  ...lossyModes.flatMap((mode): AccountFault[][] => [
    [{ operation: 'upload', mode }],
    [{ operation: 'status', mode }],
    [{ operation: 'read', mode }],
  ]),
];

const renewable: readonly PlatformName[] = ['x', 'linkedin', 'youtube'];

const upset = async (cell: Cell, brand: Brand, platform: PlatformName, dice: Dice): Promise<void> => {
  if (renewable.includes(platform) && dice.oneIn(8))
    await cell.oracle.control.tokens({ platform, account: brand.account, action: 'expire_access' });
  else
    for (const fault of dice.one(mildFaults(platform, cell.timings.staleMs)))
      await disturb(cell, brand, platform, fault);
};

/** A brand, and whether its accounts were made unreadable, so that the result of a lost call stays unknown. */
export interface Author {
  brand: Brand;
  isBlind: boolean;
}

/** Makes all published posts of the brand's accounts unreadable until they are calmed. */
export const blind = async (cell: Cell, brand: Brand): Promise<void> => {
  for (const platform of platformNames)
    await disturb(cell, brand, platform, { operation: 'read', mode: 'error_before', count: 0 });
};

const somePlatforms = (dice: Dice): PlatformName[] => {
  const chosen = platformNames.filter(() => dice.oneIn(3));
  return chosen.length > 0 ? chosen : [dice.one(platformNames)];
};

/** Changes its author's mind about a scheduled post, now and then. */
const reconsider = async (cell: Cell, post: Asked, dice: Dice): Promise<void> => {
  const [edits, mark] = [dice.oneIn(2), cell.ledger.mark()];
  await sleep(dice.upTo(3_000));
  const { status } = edits
    ? await cell.client.ask('PATCH', `/posts/${post.id}`, { text: `on second thought ${mark}` }, post.token)
    : await cell.client.ask('POST', `/posts/${post.id}/cancel`, undefined, post.token);
  if (status >= 300) return;
  if (edits) [post.replaced, post.marks] = [post.marks, [mark]];
  else post.cancelled = true;
};

const lengthOfThread = (platforms: PlatformName[], dice: Dice): number => {
  const isWanted = dice.oneIn(6);
  const [more, can] = [1 + dice.upTo(2), platforms.includes('x') || platforms.includes('threads')];
  return isWanted && can ? more : 0;
};

/** Writes one post as chance has it and sends it on its way; undefined when the API was away until its time had passed. */
export const randomPost = async (
  cell: Cell,
  { brand, isBlind }: Author,
  dice: Dice,
): Promise<Asked | undefined> => {
  const platforms = somePlatforms(dice);
  if (dice.oneIn(faultEvery)) await upset(cell, brand, dice.one(platforms), dice);
  const isScheduled = dice.oneIn(2);
  const at = new Date(Date.now() + 1_000 + dice.upTo(6_000));
  const thread = lengthOfThread(platforms, dice);
  const leeway = isBlind ? { ...none, unconfirmed: platforms } : none;
  const input = { brand, platforms, thread, leeway, ...(isScheduled && { at }) };
  const post = await writePost(cell, input).catch((error: unknown) => {
    if (isScheduled && at.getTime() < Date.now() && String(error).includes('validation_failed'))
      return undefined;
    throw error;
  });
  if (!post) return undefined;
  if (!isScheduled) await publishNow(cell, post);
  else if (thread === 0 && dice.oneIn(6)) await reconsider(cell, post, dice);
  return post;
};
