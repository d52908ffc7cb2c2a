import { effectiveContent } from '../limits/effective-content.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostContent, PostProblem } from '../posts/post-problems.ts';
import { contentFor, listTargets, type TargetName } from '../posts/target-names.ts';
import type { Occurrence } from './occurrences.ts';
import { contentOfTurn, type SeriesTemplate } from './series.ts';

/** Time for which a platform refuses a repeated text of an account, and its description. */
interface DuplicateRule {
  ms: number;
  says: string;
}

const hourMs = 3_600_000;

/**
 * Rules by platform. X documents no time and refuses for some hours; after a day it accepts the text again. LinkedIn
 * documents ten minutes. The others document no rule.
 */
const duplicateRules: Readonly<Partial<Record<PlatformName, DuplicateRule>>> = {
  x: { ms: 24 * hourMs, says: 'X refuses a text that the account posted in the last day' },
  linkedin: {
    ms: hourMs / 6,
    says: 'LinkedIn refuses a text that the account posted in the last ten minutes',
  },
};

const dayMs = 86_400_000;

/** Maximum number of occurrences that are compared: a year of daily posts, and more than the number of variants. */
export const maxCompared = 400;

interface Said {
  text: string;
  /** Text and files, which a cooldown applies to. */
  whole: string;
}

/** Returns the distance in local time, so that a daily series repeats after a day even if that day has 23 hours. */
const distanceMs = (one: Occurrence, other: Occurrence): number =>
  Date.parse(`${other.key}Z`) - Date.parse(`${one.key}Z`);

const saidOn = (target: TargetName, template: SeriesTemplate): Said[] =>
  Array.from({ length: Math.max(1, template.variants.length) }, (_, turn) => {
    const content = contentFor(contentOfTurn(template, turn), target);
    const { text, media } = effectiveContent(content, target.platform);
    return { text: text.trim(), whole: JSON.stringify([text.trim(), media.map(({ id }) => id)]) };
  });

/**
 * Returns the shortest time between two posts with the same name, or undefined if no name repeats. `names` are assigned to
 * the occurrences in turn.
 */
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
  target: TargetName,
  template: SeriesTemplate & { cooldownDays: number },
  occurrences: readonly Occurrence[],
): PostProblem[] => {
  const { platform } = target;
  const said = saidOn(target, template);
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

/** Returns problems of a series that repeats a text on a platform too soon. */
export const repeatProblems = (
  template: SeriesTemplate & { cooldownDays: number },
  occurrences: readonly Occurrence[],
): PostProblem[] =>
  listTargets({ platforms: template.platforms, accounts: template.accounts ?? [] }).flatMap(target =>
    problemsOn(target, template, occurrences),
  );

/** Longest time of any rule, within which other occurrences matter. */
export const maxRuleMs = Math.max(...Object.values(duplicateRules).map(({ ms }) => ms));

/** Occurrence with the content of its post. */
export interface SaidOccurrence extends Occurrence {
  content: PostContent;
}

const textOn = (target: TargetName, { content }: SaidOccurrence): string =>
  effectiveContent(contentFor(content, target), target.platform).text.trim();

/**
 * Share of a rule's time that must lie between two equal texts if one occurrence is changed. X only refuses for some hours,
 * and an occurrence of a daily series may be moved a little.
 */
const neighborShare = 5 / 6;

/** Returns problems of an occurrence that says on a platform what another one says too soon before or after it. */
export const neighborProblems = (own: SaidOccurrence, others: readonly SaidOccurrence[]): PostProblem[] =>
  listTargets(own.content).flatMap(target => {
    const { platform } = target;
    const rule = duplicateRules[platform];
    const text = textOn(target, own);
    if (!rule || text === '') return [];
    const neighbor = others.find(
      other =>
        other.key !== own.key &&
        Math.abs(other.at.getTime() - own.at.getTime()) < rule.ms * neighborShare &&
        textOn(target, other) === text,
    );
    if (!neighbor) return [];
    const message = `${rule.says}, and the occurrence at ${neighbor.key} has the same text. Change the text, or choose another time.`;
    return [{ platform, path: 'text', code: 'duplicate_text', message }];
  });
