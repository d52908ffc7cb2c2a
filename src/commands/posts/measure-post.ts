import { setImmediate as othersFirst } from 'node:timers/promises';
import { textMeasures } from '../../domain/measure-texts.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostContent } from '../../domain/post-problems.ts';
import { Turns } from '../../domain/turns.ts';

/** One piece of any post at a time: requests of others come between two of them. */
const turns = new Turns(1);

/** A post of fewer characters is looked at in a few milliseconds. */
const quickCharacters = 5_000;

const charactersOf = (content: PostContent): number =>
  JSON.stringify([content.text, content.thread, content.platformOptions]).length;

/**
 * Measures the texts of a large post, piece by piece and in turns of the organizations, so that looking at it keeps nobody
 * else waiting.
 */
export const measurePost = async (
  orgId: string,
  content: PostContent,
  platforms: readonly PlatformName[],
): Promise<void> => {
  if (charactersOf(content) < quickCharacters) return;
  for (const measure of textMeasures(content, platforms))
    await turns.take({ orgId }, async () => {
      measure();
      await othersFirst();
    });
};
