import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const span = { from: 'Start of the range.', to: 'End of the range.' } as const;

/** Tools for the calendar and the queue. */
export const calendarTools: readonly ToolSpec[] = [
  {
    name: 'list_calendar',
    operationId: 'listCalendar',
    groups: ['calendar'],
    does: 'reads',
    says: 'Lists posts by publication time, earliest first: scheduled and published ones, and drafts at their planned time (`plannedFor`). Call it before you plan a week.',
    takes: {
      ...span,
      brandSlug: say.oneText(say.whichBrand),
      status: 'Only posts with these statuses.',
      platform: say.anyPlatform('Only posts for this platform.'),
      planned: 'Whether to include future posts of series.',
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
    says: 'Counts posts by day and status in a range, and all posts by status. Use list_calendar for single posts.',
    takes: {
      ...span,
      timeZone: 'Time zone of days, such as Europe/Berlin.',
      brandSlug: say.oneText(say.whichBrand),
      platform: say.anyPlatform('Only posts for this platform.'),
    },
  },
  {
    name: 'get_queue',
    operationId: 'getQueue',
    groups: ['calendar'],
    does: 'reads',
    says: 'Returns the weekly publication times of a brand’s queue. list_queue_slots has the free ones.',
    takes: { brandSlug: say.whichBrand },
  },
  {
    name: 'list_queue_slots',
    operationId: 'listQueueSlots',
    groups: ['calendar'],
    does: 'reads',
    says: 'Lists the slots of a brand’s queue in a range of at most 45 days, free ones and taken ones with their posts. Use a free one as `scheduledAt` of request_confirmation, or as `plannedFor` of a draft. For more, request the next range.',
    takes: { brandSlug: say.whichBrand, ...span },
    brief: ['at', 'platforms', 'labels', 'post'],
  },
];
