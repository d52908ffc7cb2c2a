import type { Body } from '@sdk';
import { noDisclosures, type Draft, type DraftMedia } from '../composer/draft.ts';
import { labelsIn } from '../lib/labels.ts';
import type { Platform } from '../post/states.tsx';
import type { Series } from './queries.ts';
import { readRule, ruleOf, type RuleDraft } from './rule.ts';

type Fields = Omit<
  Required<Body<'createSeries'>>,
  'brandSlug' | 'thread' | 'platformOptions' | 'accounts' | 'accountOptions'
>;

/** One of the texts that a series has in turn; `media` are files of its own, which the form does not show. */
export interface TextDraft {
  key: string;
  text: string;
  media: Series['variants'][number]['media'];
}

/** A series as the form holds it. Times are wall times of its zone. */
export interface SeriesDraft {
  name: string;
  brandSlug: string;
  platforms: Platform[];
  texts: readonly TextDraft[];
  files: readonly DraftMedia[];
  labels: string;
  disclosures: Draft['disclosures'];
  rule: RuleDraft;
  timeZone: string;
  startsAt: string;
  ends: 'never' | 'until' | 'count';
  /** A day. */
  until: string;
  count: string;
  cooldownDays: string;
  leadHours: string;
}

export const aText = (text = '', media: TextDraft['media'] = null): TextDraft => ({
  key: crypto.randomUUID(),
  text,
  media,
});

/** Tomorrow at nine, by the clock of a zone. */
const tomorrow = (zone: string): string =>
  `${Temporal.Now.plainDateISO(zone).add({ days: 1 }).toString()}T09:00`;

/** Initial form of a new series: weekly, on the weekday of its start. */
export const emptyDraft = (brandSlug: string, zone: string): SeriesDraft => {
  const startsAt = tomorrow(zone);
  return {
    name: '',
    brandSlug,
    platforms: [],
    texts: [aText()],
    files: [],
    labels: '',
    disclosures: noDisclosures,
    rule: readRule('FREQ=WEEKLY', startsAt),
    timeZone: zone,
    startsAt,
    ends: 'never',
    until: '',
    count: '10',
    cooldownDays: '0',
    leadHours: '',
  };
};

export const draftOf = (series: Series, files: readonly DraftMedia[]): SeriesDraft => {
  const { variants, until, count, cooldownDays, leadHours, rule, startsAt } = series;
  return {
    ...series,
    texts: variants.length > 0 ? variants.map(({ text, media }) => aText(text, media)) : [aText(series.text)],
    files,
    labels: series.labels.join(', '),
    rule: readRule(rule, startsAt),
    startsAt: startsAt.slice(0, 16),
    ends: until !== null ? 'until' : count !== null ? 'count' : 'never',
    until: until?.slice(0, 10) ?? '',
    count: String(count ?? 10),
    cooldownDays: String(cooldownDays),
    leadHours: String(leadHours ?? ''),
  };
};

/** All day long on the last one, unless the series ends earlier on it already. */
const untilOf = ({ ends, until }: SeriesDraft, before: string | null | undefined): string | null => {
  if (ends !== 'until' || until === '') return null;
  return before?.slice(0, 10) === until ? before : `${until}T23:59:59`;
};

const withSeconds = (time: string): string => (time.length === 16 ? `${time}:00` : time);

/** Returns the request fields of a draft. Several texts are variants, a single one is the text. */
export const fieldsOf = (draft: SeriesDraft, before?: Series): Fields => {
  const { texts, files, ends, startsAt } = draft;
  const isAlone = texts.length === 1 && texts[0]?.media === null;
  return {
    name: draft.name,
    text: texts[0]?.text ?? '',
    platforms: draft.platforms,
    media: files.map(({ id, altText }) => ({ id, ...(altText !== '' && { altText }) })),
    labels: labelsIn(draft.labels),
    disclosures: draft.disclosures,
    variants: isAlone ? [] : texts.map(({ text, media }) => ({ text, media })),
    rule: ruleOf(draft.rule),
    timeZone: draft.timeZone,
    // seconds that a program gave stay
    startsAt: before?.startsAt.slice(0, 16) === startsAt ? before.startsAt : withSeconds(startsAt),
    until: untilOf(draft, before?.until),
    count: ends === 'count' ? Number(draft.count) : null,
    cooldownDays: Number(draft.cooldownDays),
    leadHours: draft.leadHours === '' ? null : Number(draft.leadHours),
  };
};

/** Returns the fields that the form changed. The series keeps all others. */
export const changesOf = (draft: SeriesDraft, first: SeriesDraft, series: Series): Body<'updateSeries'> => {
  const before: Record<string, unknown> = fieldsOf(first, series);
  return Object.fromEntries(
    Object.entries(fieldsOf(draft, series)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
};
