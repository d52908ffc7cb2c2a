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

/** Where a person does the rest. */
const page = ({ id }: Readonly<Record<string, unknown>>, publicUrl: string) => ({
  url: `${publicUrl}/app/series/${String(id)}`,
});

const byPerson =
  'A series sends its posts by itself: only a person makes, changes or resumes one, in the application.';

/** Posts that come again by a rule. These tools look, and have fewer of them come: none makes one go out. */
export const seriesTools: readonly ToolSpec[] = [
  {
    name: 'list_series',
    operationId: 'listSeries',
    groups: ['series'],
    does: 'reads',
    says: `Lists series, newest first: each makes a post again and again by a rule, and has its next times in \`nextOccurrences\`. ${byPerson}`,
    takes: {
      brandSlug: say.whichBrand,
      status: 'Only those that are so.',
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
    says: 'Gives one series with its texts, its files, and why it is paused. `url` is where a person changes it.',
    takes: { seriesId },
    adds: page,
    brief: [...seriesBrief, 'media', 'variants', 'labels', 'cooldownDays'],
  },
  {
    name: 'list_series_occurrences',
    operationId: 'listOccurrences',
    groups: ['series'],
    does: 'reads',
    says: 'Lists the times of a series in a span, of 90 days from now on without one: what is planned, moved, skipped, a post by now (`postId`), or failed and why. For more, ask for the next span.',
    takes: { seriesId, from: 'From this time on.', to: 'Before this time.' },
    brief: ['occurrence', 'at', 'state', 'startsAt', 'text', 'postId', 'problem'],
  },
  {
    name: 'validate_series',
    operationId: 'validateSeries',
    groups: ['series'],
    does: 'reads',
    says: 'Shows when a series would come, and whether it could be made; saves nothing. Show the person the times: they make it in the application. Or plan_post once for each time, with it as plannedFor.',
    takes: {
      brandSlug: say.whichBrand,
      name: 'What people would see.',
      platforms: say.goesTo,
      text: 'The text of each post.',
      media: say.ofMedia,
      rule: 'How often, as a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO,TH. At most once an hour, without COUNT and UNTIL.',
      timeZone: 'Whose clocks are meant, such as Europe/Berlin.',
      startsAt: 'From when on, as these clocks show it, such as 2030-01-31T09:00:00.',
      until: { says: 'The last time that there may be, as clocks show it.', shape: { type: 'string' } },
      count: { says: 'How many there are in all.', shape: { type: 'integer', minimum: 1 } },
    },
    adds: () => ({ next: `Nothing was saved. ${byPerson}` }),
  },
  {
    name: 'skip_series_occurrence',
    operationId: 'updateOccurrence',
    groups: ['series'],
    does: 'destroys',
    says: 'Has a time of a series make no post; with scope "following" the series ends before it. Only a person takes that back. One that is a post by now is called off by cancel_post. Gives the series.',
    takes: {
      seriesId,
      occurrence: 'From list_series_occurrences.',
      scope: 'one: this time alone, as without it; following: it and all after it.',
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
    says: 'Stops a series: it makes no post, and those that it has made ahead and nobody has changed are taken back. A person resumes it at `url`.',
    takes: { seriesId },
    adds: page,
    brief: seriesBrief,
  },
];
