import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const seriesId = 'The series.';
const seriesBrief = [
  'id',
  'brandSlug',
  'name',
  'text',
  'platforms',
  'rule',
  'timeZone',
  'startsAt',
  'until',
  'count',
  'status',
  'pausedReason',
  'nextOccurrences',
  'url',
] as const;

/** Address of the page on which a person does the rest. */
const page = ({ id }: Readonly<Record<string, unknown>>, publicUrl: string) => ({
  url: `${publicUrl}/app/series/${String(id)}`,
});

const byPerson =
  'A series publishes its posts automatically, so only a person creates, changes, or resumes one, in the console.';

/** Tools for recurring posts. They read and reduce occurrences, but never publish one. */
export const seriesTools: readonly ToolSpec[] = [
  {
    name: 'list_series',
    operationId: 'listSeries',
    groups: ['series'],
    does: 'reads',
    says: `Lists series (recurring posts), newest first, with the next times in \`nextOccurrences\`. ${byPerson}`,
    takes: {
      brandSlug: say.whichBrand,
      status: 'Only series with this status.',
      limit: say.limit,
      offset: say.offset,
    },
    presets: { limit: 20 },
    brief: seriesBrief,
    pages: 'offset',
  },
  {
    name: 'get_series',
    operationId: 'getSeries',
    groups: ['series'],
    does: 'reads',
    gives: 'seriesId',
    says: 'Returns a series with its texts, its files, and why it is paused. A person changes it at `url`.',
    takes: { seriesId },
    adds: page,
    brief: [...seriesBrief, 'media', 'variants', 'labels', 'cooldownDays'],
  },
  {
    name: 'list_series_occurrences',
    operationId: 'listOccurrences',
    groups: ['series'],
    does: 'reads',
    says: 'Lists the occurrences of a series in a range, by default the next 90 days: planned, moved, skipped, already a post (`postId`), or failed with the reason. For more, request the next range.',
    takes: { seriesId, from: 'Start of the range.', to: 'End of the range.' },
    brief: ['occurrence', 'at', 'state', 'startsAt', 'text', 'postId', 'problem'],
  },
  {
    name: 'validate_series',
    operationId: 'validateSeries',
    groups: ['series'],
    does: 'reads',
    says: 'Shows when a series would occur, and whether it could be created, without saving it. Show the times to the person, who creates it in the console. Or call plan_post once for each time with plannedFor.',
    takes: {
      brandSlug: say.whichBrand,
      name: 'Display name.',
      platforms: say.goesTo,
      accounts: say.fromAccounts,
      text: 'Text of each post.',
      media: say.ofMedia,
      rule: 'Frequency as an RFC 5545 rule, such as FREQ=WEEKLY;BYDAY=MO,TH. At most once an hour, without COUNT and UNTIL.',
      timeZone: 'Time zone of the times, such as Europe/Berlin.',
      startsAt: 'Local start time, such as 2030-01-31T09:00:00.',
      until: { says: 'Latest local time.', shape: { type: 'string' } },
      count: { says: 'Total number.', shape: { type: 'integer', minimum: 1 } },
    },
    adds: () => ({ next: `The series was not saved. ${byPerson}` }),
  },
  {
    name: 'skip_series_occurrence',
    operationId: 'updateOccurrence',
    groups: ['series'],
    does: 'destroys',
    gives: 'seriesId',
    says: 'Skips an occurrence of a series. With scope "following", the series ends before it. Only a person can undo this. If the occurrence is already a post, call cancel_post. Returns the series.',
    takes: {
      seriesId,
      occurrence: 'From list_series_occurrences.',
      scope: 'one: only this occurrence (default). following: this one and all later ones.',
    },
    without: { text: byPerson, media: byPerson, rule: byPerson, startsAt: byPerson },
    sets: { skipped: true },
    adds: page,
    brief: seriesBrief,
  },
  {
    name: 'pause_series',
    operationId: 'pauseSeries',
    groups: ['series'],
    does: 'writes',
    gives: 'seriesId',
    says: 'Pauses a series: it creates no posts, and unchanged posts that it has created ahead are deleted. A person resumes it at `url`.',
    takes: { seriesId },
    adds: page,
    brief: seriesBrief,
  },
];
