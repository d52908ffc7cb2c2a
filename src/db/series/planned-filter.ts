import { mediaIdsOf } from '../../domain/posts/media-refs.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import type { Span } from '../posts/calendar.ts';
import type { PostFilter } from '../posts/post-filter.ts';
import type { SeriesRow } from './series.ts';

/** What only a post has, or a draft: an id of its maker's, a wanted time, a publication, a review. */
const isOfPostsAlone = (filter: PostFilter): boolean =>
  filter.held === true ||
  filter.externalId !== undefined ||
  filter.waitsFor !== undefined ||
  (filter.plannedFrom ?? filter.plannedTo ?? filter.publishedFrom ?? filter.publishedTo) !== undefined;

/** `agent` stands for any agent. */
const isMadeBy = (makers: readonly string[], name: string): boolean =>
  makers.includes(name) || (makers.includes('agent') && name.startsWith('agent:'));

/** Whether posts of a series can fit a filter of posts. An occurrence has been changed when its series was. */
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

/** Whether each of the words begins one of the text, a single letter being a whole word: as the index of posts has it. */
const hasWords = ({ text }: PostContent, q: string): boolean => {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return q
    .toLowerCase()
    .split(/\s+/)
    .every(word => words.some(each => (word.length > 1 ? each.startsWith(word) : each === word)));
};

/** Whether what an occurrence says fits a filter of posts. */
export const contentFits = (content: PostContent, { q, mediaId }: PostFilter): boolean =>
  (!q || hasWords(content, q)) && (!mediaId || mediaIdsOf(content).includes(mediaId));

/** The part of a span that a filter asks about. */
export const narrowSpan = ({ scheduledFrom, scheduledTo }: PostFilter, { from, to }: Span): Span => ({
  from: scheduledFrom && scheduledFrom > from ? scheduledFrom : from,
  to: scheduledTo && scheduledTo < to ? scheduledTo : to,
});
