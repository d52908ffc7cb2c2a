import { showLinkedInMentions } from '../posts/mentions.ts';
import type { AccountTier, PlatformName } from '../platforms.ts';
import { limits } from './numbers.ts';
import { when, type Finding } from './problem.ts';
import {
  countHashtags,
  countLinks,
  countMentions,
  hasForbiddenCharacters,
  textTooLong,
  threadsLength,
  utf8Length,
  weightedLength,
} from './text.ts';

type Tier = AccountTier | undefined;

/** Limits of a platform for one kind of text. */
export interface TextRule {
  max: (tier: Tier) => number;
  unit: 'characters' | 'bytes';
  lengthOf: (text: string, tier: Tier) => number;
  /** Subject of the sentences: `X` in “X allows at most …”. */
  subject: string;
  /** Explanation of the unit in the sentence about the length. */
  counting?: string;
  /** Maximum numbers of hashtags, mentions, and different links. Absent if the platform has no limit. */
  hashtags?: number;
  mentions?: number;
  links?: number;
  /** Characters that the platform refuses, with the sentence for them. */
  forbidden?: { isIn: (text: string) => boolean; message: string };
}

/** Kinds of texts: a post or a part of its thread, and a comment or answer below a post. */
export type TextRuleKind = 'post' | 'comment';

const codeUnits = (text: string): number => text.length;

const onX: TextRule = {
  subject: 'X',
  max: tier => (tier === 'premium' ? limits.x.premiumText : limits.x.text),
  unit: 'characters',
  counting: 'characters (a URL counts 23, an emoji 2)',
  lengthOf: weightedLength,
  forbidden: {
    isIn: hasForbiddenCharacters,
    message: 'The text contains characters that X rejects (U+FEFF, U+FFFE, or U+FFFF). Remove them.',
  },
};

const onThreads: TextRule = {
  subject: 'Threads',
  max: () => limits.threads.text,
  unit: 'characters',
  counting: 'characters (an emoji counts its UTF-8 bytes)',
  lengthOf: threadsLength,
  links: limits.threads.links,
};

const instagramCounts = { hashtags: limits.instagram.hashtags, mentions: limits.instagram.mentions };

/** The only table of what platforms accept as texts, for every field with a text of that kind. */
export const textRules: Record<PlatformName, Record<TextRuleKind, TextRule>> = {
  // answers are checked before it is known which account gives them, so their limit is that of a standard account
  x: { post: onX, comment: { ...onX, max: () => limits.x.text } },
  linkedin: {
    post: {
      subject: 'LinkedIn',
      max: () => limits.linkedin.text,
      unit: 'characters',
      // each mention counts as its name
      lengthOf: text => showLinkedInMentions(text).length,
    },
    comment: {
      subject: 'LinkedIn',
      max: () => limits.linkedin.comment,
      unit: 'characters',
      counting: 'characters in a comment',
      lengthOf: codeUnits,
    },
  },
  instagram: {
    post: {
      subject: 'Instagram',
      max: () => limits.instagram.text,
      unit: 'characters',
      lengthOf: codeUnits,
      ...instagramCounts,
    },
    comment: {
      subject: 'Instagram',
      max: () => limits.instagram.comment,
      unit: 'characters',
      lengthOf: codeUnits,
      ...instagramCounts,
    },
  },
  threads: { post: onThreads, comment: onThreads },
  youtube: {
    post: {
      subject: 'YouTube',
      max: () => limits.youtube.descriptionBytes,
      unit: 'bytes',
      counting: 'bytes of UTF-8',
      lengthOf: utf8Length,
      forbidden: {
        isIn: text => /[<>]/.test(text),
        message: 'A YouTube description cannot contain < or >.',
      },
    },
    comment: {
      subject: 'YouTube',
      max: () => limits.youtube.comment,
      unit: 'characters',
      lengthOf: codeUnits,
    },
  },
};

/** Returns the explanation that a text would be short enough for X Premium, if so. */
const forPremium = (rule: TextRule, length: number, tier: Tier): string =>
  tier === 'premium' || rule.max('premium') === rule.max(undefined) || length > rule.max('premium')
    ? ''
    : ' Accounts with X Premium may write more. If this account has Premium, refresh its connection.';

const counters = [
  ['hashtags', 'too_many_hashtags', 'hashtags', countHashtags],
  ['mentions', 'too_many_mentions', 'mentions', countMentions],
  ['links', 'too_many_links', 'different links', countLinks],
] as const;

/** Returns the counts of a text that are above the rule's maximum. */
const checkCounts = (rule: TextRule, text: string, path: string): Finding[] =>
  counters.flatMap(([name, code, what, count]) => {
    const max = rule[name];
    const found = max === undefined ? 0 : count(text);
    return max === undefined || found <= max
      ? []
      : [{ path, code, message: `${rule.subject} allows at most ${max} ${what}. This text has ${found}.` }];
  });

/** Returns everything for which a platform would refuse a text of this kind, apart from an empty one. */
export const checkTextRule = (
  [platform, kind]: [PlatformName, TextRuleKind],
  text: string,
  path: string,
  tier?: Tier,
): Finding[] => {
  const rule = textRules[platform][kind];
  const [length, max] = [rule.lengthOf(text, tier), rule.max(tier)];
  return [
    ...when(
      length > max,
      path,
      'text_too_long',
      textTooLong(rule.subject, length, max, rule.counting) + forPremium(rule, length, tier),
    ),
    ...checkCounts(rule, text, path),
    ...when(rule.forbidden?.isIn(text) === true, path, 'text_characters', rule.forbidden?.message ?? ''),
  ];
};
