import type { TimelineEntry } from '../db/posts/post-timeline.ts';
import { asLine } from '../domain/lines.ts';
import type { PostStory } from './shared/read-story.ts';
import { printTable, shortTime } from './table.ts';

/** Formats the story of a post. */
export const describePost = ({ workflow, timeline, todo, ...post }: PostStory): string =>
  [
    `${post.id}  ${post.status}  due ${shortTime(post.dueAt)}  ${post.org}/${post.brand}  workflow ${workflow}`,
    '',
    printTable(
      ['WHERE', 'STATUS', 'ID', 'URL', 'TARGET'],
      post.targets.map(one => [
        one.platform,
        one.held ? `held (${one.held.code})` : one.status,
        one.externalId ?? '–',
        one.url ?? '–',
        one.id,
      ]),
    ),
    '',
    printTable(['WHEN', 'WHERE', 'WHAT'], timeline.map(rowOf)),
    '',
    ...(todo.length === 0 ? ['Nothing has to be done.'] : todo.map(line => `→ ${asLine(line)}`)),
  ].join('\n');

const rowOf = (entry: TimelineEntry): string[] => [
  shortTime(entry.at),
  entry.platform ?? 'post',
  sentenceOf(entry),
];

const sentenceOf = (entry: TimelineEntry): string => {
  if (entry.kind === 'change')
    return `${entry.from ?? '–'} → ${entry.to} by ${entry.actorName ?? entry.actor}: ${entry.reason}`;
  if (entry.kind === 'action')
    return `${entry.action}: ${entry.status}${entry.message === null ? '' : `, ${entry.message}`}`;
  const end =
    entry.verdict === null
      ? (entry.outcome ?? 'in progress')
      : `${entry.outcome ?? 'unknown'}, then ${entry.verdict}`;
  return `call ${entry.number} for part ${entry.part + 1}: ${end}${entry.externalId === null ? '' : ` (${entry.externalId})`}`;
};
