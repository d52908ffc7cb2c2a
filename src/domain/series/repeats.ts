import { effectiveContent } from '../limits/effective-content.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostProblem } from '../posts/post-problems.ts';
import type { Occurrence } from './occurrences.ts';
import { contentOfTurn, type SeriesTemplate } from './series.ts';

/** How long a platform refuses a text that the account has posted, and how that is said. */
interface DuplicateRule {
  ms: number;
  says: string;
}

const hourMs = 3_600_000;

/**
 * X names no time, and refuses for some hours: after a day a text goes out again. LinkedIn names ten minutes. The others
 * document no rule.
 */
const duplicateRules: Readonly<Partial<Record<PlatformName, DuplicateRule>>> = {
  x: { ms: 24 * hourMs, says: 'X refuses a text that the account posted in the last day' },
  linkedin: {
    ms: hourMs / 6,
    says: 'LinkedIn refuses a text that the account posted in the last ten minutes',
  },
};

const dayMs = 86_400_000;

/** So many occurrences are compared: a year of daily posts, and more turns than there are variants. */
export const maxCompared = 400;

interface Said {
  text: string;
  /** Text and files: what a cooldown is about. */
  whole: string;
}

/** In wall clocks: a daily series repeats after a day, also where that has 23 hours. */
const distanceMs = (one: Occurrence, other: Occurrence): number =>
  Date.parse(`${other.key}Z`) - Date.parse(`${one.key}Z`);

const saidOn = (platform: PlatformName, template: SeriesTemplate): Said[] =>
  Array.from({ length: Math.max(1, template.variants.length) }, (_, turn) => {
    const { text, media } = effectiveContent(contentOfTurn(template, turn), platform);
    return { text: text.trim(), whole: JSON.stringify([text.trim(), media.map(({ id }) => id)]) };
  });

/** The shortest time between two posts of one name, of which each occurrence has one in its turn; undefined for no two. */
const shortestRepeat = (occurrences: readonly Occurrence[], names: readonly string[]): number | undefined => {
  const last = new Map<string, Occurrence>();
  let shortest: number | undefined;
  for (const [index, occurrence] of occurrences.entries()) {
    const name = names[index % names.length] ?? '';
    const before = last.get(name);
    if (before && name !== '') shortest = Math.min(shortest ?? Infinity, distanceMs(before, occurrence));
    last.set(name, occurrence);
  }
  return shortest;
};

const more = 'Add variants, or lower the frequency.';

const problemsOn = (
  platform: PlatformName,
  template: SeriesTemplate & { cooldownDays: number },
  occurrences: readonly Occurrence[],
): PostProblem[] => {
  const said = saidOn(platform, template);
  const rule = duplicateRules[platform];
  const text = shortestRepeat(
    occurrences,
    said.map(each => each.text),
  );
  if (rule && text !== undefined && text < rule.ms)
    return [
      {
        platform,
        path: 'variants',
        code: 'duplicate_text',
        message: `${rule.says}, and this series would repeat a text sooner. ${more}`,
      },
    ];
  const whole = shortestRepeat(
    occurrences,
    said.map(each => each.whole),
  );
  const { cooldownDays } = template;
  if (whole === undefined || whole >= cooldownDays * dayMs) return [];
  const message = `The series would repeat a text on ${platform} within its cooldown of ${cooldownDays} days. ${more}`;
  return [{ platform, path: 'cooldownDays', code: 'duplicate_text', message }];
};

/** Where a series would say the same on a platform too soon after. */
export const repeatProblems = (
  template: SeriesTemplate & { cooldownDays: number },
  occurrences: readonly Occurrence[],
): PostProblem[] => template.platforms.flatMap(platform => problemsOn(platform, template, occurrences));
