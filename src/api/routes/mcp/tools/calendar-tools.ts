import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const span = { from: 'From this time on.', to: 'Before this time.' } as const;

/** When posts go out. */
export const calendarTools: readonly ToolSpec[] = [
  {
    name: 'list_calendar',
    operationId: 'listCalendar',
    groups: ['calendar'],
    does: 'reads',
    says: 'Lists posts by when they go out or went out, earliest first: scheduled and published ones, and drafts at the time that they are wanted (`plannedFor`). Use it before you plan a week.',
    takes: {
      ...span,
      brandSlug: say.oneText(say.whichBrand),
      status: 'Only in these states.',
      platform: say.anyPlatform('Only those that go there.'),
      planned: 'Whether posts that a series will make are listed, too.',
      limit: say.limit,
      after: say.after,
    },
    presets: { limit: 50 },
    brief: ['id', 'at', 'status', 'brandSlug', 'platforms', 'text', 'held', 'planned'],
    pages: 'after',
  },
  {
    name: 'count_posts',
    operationId: 'countPosts',
    groups: ['calendar', 'account'],
    does: 'reads',
    says: 'Counts posts by day and state in a span of time, and all posts by state: how much was published, and when. For single posts use list_calendar.',
    takes: {
      ...span,
      timeZone: 'Where days begin, such as Europe/Berlin.',
      brandSlug: say.oneText(say.whichBrand),
      platform: say.anyPlatform('Only those that go there.'),
    },
  },
  {
    name: 'get_queue',
    operationId: 'getQueue',
    groups: ['calendar'],
    does: 'reads',
    says: "Gives the times of a week at which a brand's posts go out. list_queue_slots has the free ones.",
    takes: { brandSlug: say.whichBrand },
  },
  {
    name: 'list_queue_slots',
    operationId: 'listQueueSlots',
    groups: ['calendar'],
    does: 'reads',
    says: "Lists the times of a brand's queue in a span of at most 45 days, free ones and taken ones with their posts. Take a free one as `scheduledAt` of request_confirmation, or as `plannedFor` of a draft. For more, ask for the next span.",
    takes: { brandSlug: say.whichBrand, ...span },
    brief: ['at', 'platforms', 'labels', 'post'],
  },
];
