import { fullTimeOf } from '../lib/times.ts';
import { platformName, platforms, type Platform } from '../post/states.tsx';
import { disclosureWords } from './disclosures.tsx';
import { instantOf, type Draft } from './draft.ts';
import { i18n } from '../lib/i18n.ts';
import { listOf } from '../lib/lists.ts';
import { labelOfOption, nameOfChoice } from './options.tsx';
import { isInstant } from './shown-from.tsx';

/** Part of a post that differs between two versions, with both values. */
export interface Difference {
  name: string;
  theirs: string;
  mine: string;
}

const labels: Record<string, string> = {
  text: i18n.t('Own text'),
  title: i18n.t('Title'),
  firstComment: i18n.t('First comment'),
  followUpComments: i18n.t('Follow-up comments'),
  media: i18n.t('Own files'),
  coverMediaId: i18n.t('Cover'),
  coverAtMs: i18n.t('Moment of the cover'),
  publishAt: i18n.t('Shown from'),
  pollQuestion: i18n.t('Question of a poll'),
  pollOptions: i18n.t('Answers of a poll'),
};

const optionsOf = (draft: Draft, platform: Platform): Record<string, unknown> =>
  draft.options[platform] ?? {};

const wordsOf = (value: unknown): string => {
  if (value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? i18n.t('Yes') : i18n.t('No');
  if (Array.isArray(value)) return value.map(wordsOf).join('\n');
  // A follow-up comment, or a file.
  if (typeof value === 'object' && value !== null && 'text' in value) return wordsOf(value.text);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const valueOf = (platform: Platform, key: string, value: unknown, zone: string): string =>
  key === 'publishAt' && isInstant(value)
    ? fullTimeOf(value, zone)
    : (nameOfChoice(platform, key, value) ?? wordsOf(value));

const optionPairs = (theirs: Draft, mine: Draft, zone: string): Difference[] =>
  platforms.flatMap(platform => {
    const [before, now] = [optionsOf(theirs, platform), optionsOf(mine, platform)];
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].map(key => ({
      name: `${platformName(platform)} · ${labels[key] ?? labelOfOption(platform, key) ?? key}`,
      theirs: valueOf(platform, key, before[key], zone),
      mine: valueOf(platform, key, now[key], zone),
    }));
  });

const timeOf = ({ at }: Draft, zone: string): string => {
  const instant = instantOf(at, zone);
  return instant === null ? '' : fullTimeOf(instant, zone);
};

/** Returns one line per file: its alternative text, by which people recognize it. */
const filesOf = ({ media }: Draft): string =>
  media.map(({ id, url, altText }) => altText || id || url).join('\n');

/** Returns the differences between the saved post and the draft. The text comes first, even if it is equal. */
export const findDifferences = (theirs: Draft, mine: Draft, zone: string): Difference[] => {
  const pair = (name: string, wordsIn: (draft: Draft) => string): Difference => ({
    name,
    theirs: wordsIn(theirs),
    mine: wordsIn(mine),
  });
  const rest = [
    pair(i18n.t('Platforms'), draft => listOf(draft.platforms.map(platformName))),
    pair(i18n.t('Planned for'), draft => timeOf(draft, zone)),
    pair(i18n.t('Files'), filesOf),
    pair(i18n.t('Thread'), draft => draft.thread.map(({ text }) => text).join('\n\n')),
    pair(i18n.t('Disclosures'), ({ disclosures }) =>
      listOf(
        Object.entries(disclosures).flatMap(([name, isSaid]) =>
          isSaid ? [disclosureWords[name as keyof typeof disclosureWords]] : [],
        ),
      ),
    ),
    pair(i18n.t('Labels'), draft => listOf(draft.labels)),
    ...optionPairs(theirs, mine, zone),
  ];
  return [pair(i18n.t('Text'), ({ text }) => text), ...rest.filter(one => one.theirs !== one.mine)];
};
