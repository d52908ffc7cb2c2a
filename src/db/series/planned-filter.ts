import { mediaIdsOf } from '../../domain/posts/media-refs.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import type { Span } from '../posts/calendar.ts';
import type { PostFilter } from '../posts/post-filter.ts';
import type { SeriesRow } from './series.ts';

/**
 * Returns whether the filter has conditions that only posts or drafts can meet: the creator's ID, a wanted time, a
 * publication, or a review.
 */
const isOfPostsAlone = (filter: PostFilter): boolean =>
  filter.held === true ||
  filter.externalId !== undefined ||
  filter.waitsFor !== undefined ||
  (filter.plannedFrom ?? filter.plannedTo ?? filter.publishedFrom ?? filter.publishedTo) !== undefined;

/** Returns whether a creator matches. `agent` stands for any agent. */
const isMadeBy = (makers: readonly string[], name: string): boolean =>
  makers.includes(name) || (makers.includes('agent') && name.startsWith('agent:'));

/** Returns whether posts of a series can match a post filter. An occurrence counts as changed when its series was. */
export const seriesFits = (series: SeriesRow, filter: PostFilter): boolean => {
  const { platform, label, createdBy, status, updatedSince } = filter;
  return (
    !isOfPostsAlone(filter) &&
    (!platform || platform.some(name => series.platforms.includes(name))) &&
    (!label || label.some(name => series.labels.includes(name))) &&
    (!createdBy || isMadeBy(createdBy, series.answeredBy)) &&
    (!status || status.includes('scheduled')) &&
    (!updatedSince || new Date(series.updatedAt) >= updatedSince)
  );
};

/**
 * Returns whether each of the words begins a word of the text, with a single letter as a whole word, like the index of
 * posts.
 */
const hasWords = ({ text }: PostContent, q: string): boolean => {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return q
    .toLowerCase()
    .split(/\s+/)
    .every(word => words.some(each => (word.length > 1 ? each.startsWith(word) : each === word)));
};

/** Returns whether the content of an occurrence matches a post filter. */
export const contentFits = (content: PostContent, { q, mediaId }: PostFilter): boolean =>
  (!q || hasWords(content, q)) && (!mediaId || mediaIdsOf(content).includes(mediaId));

/** Returns the part of a span that a filter selects. */
export const narrowSpan = ({ scheduledFrom, scheduledTo }: PostFilter, { from, to }: Span): Span => ({
  from: scheduledFrom && scheduledFrom > from ? scheduledFrom : from,
  to: scheduledTo && scheduledTo < to ? scheduledTo : to,
});
