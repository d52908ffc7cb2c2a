import {
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';
import {
  defineSearchAttributeKey,
  SearchAttributeType,
  WorkflowExecutionAlreadyStartedError,
} from '@temporalio/common';
import type { SweepActivity, SweepAllReport } from '../activities/upkeep/sweep.ts';
import { sweepingPolicy } from './policies.ts';
import type { removeAccounts } from './remove-accounts.ts';

const kindAttribute = defineSearchAttributeKey('WorkflowKind', SearchAttributeType.KEYWORD);

/**
 * Finds all work that was lost between its row and Temporal, in one round: posts, series, deliveries, documents, clips,
 * carousels, agents. In a healthy system, it finds nothing. The deletion of accounts, which takes long, starts separately
 * when an account is due. Its result carries a number from one sweep to the next, by which a restored database is
 * recognized.
 */
export async function sweep(): Promise<SweepAllReport> {
  const { sweepAll } = proxyActivities<SweepActivity>(sweepingPolicy);
  const before = workflowInfo().lastResult as SweepAllReport | undefined;
  const report = await sweepAll(before?.posts.number ?? 0);
  const details = detailsOf(report);
  if (details.length > 0) setCurrentDetails(details.join('\n\n'));
  if (report.removalToBegin !== null) await beginRemoval(report.removalToBegin);
  return report;
}

/** Starts the deletion of accounts, one at a time. It continues when this sweep is over. */
const beginRemoval = async (workflowId: string): Promise<void> => {
  try {
    await startChild<typeof removeAccounts>('removeAccounts', {
      workflowId,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowExecutionTimeout: '1h',
      staticSummary: 'Delete accounts and organizations whose grace period has ended',
      typedSearchAttributes: [{ key: kindAttribute, value: 'removal' }],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
};

/** Returns the text of a sweep with findings in the Temporal UI. */
const detailsOf = ({
  posts,
  series,
  sources,
  deliveries,
  documents,
  clips,
  carousels,
  agents,
}: SweepAllReport): string[] => [
  ...(posts.posts.length > 0 ? [markdownOfPosts(posts)] : []),
  ...lostOf('Webhooks, recoveries and mails', deliveries.workflows),
  ...lostOf(
    'Documents',
    documents.documents.map(id => `doc:${id}`),
  ),
  ...lostOf(
    'Clip jobs',
    clips.lost.map(id => `clip-job:${id}`),
  ),
  ...lostOf(
    'Carousels',
    carousels.lost.map(id => `carousel:${id}`),
  ),
  ...(series.drifted + series.orphans + series.overdue > 0
    ? [
        `Series: **${series.overdue} overdue**, schedules **${series.drifted} wrong**, **${series.orphans} orphaned**`,
      ]
    : []),
  ...(sources.overdue > 0 ? [`Sources: **${sources.overdue} overdue**`] : []),
  ...(agents.missing + agents.orphans + agents.drifted + agents.missed + agents.lost > 0
    ? [
        `Agents: schedules **${agents.missing} missing**, **${agents.orphans} orphaned**, **${agents.drifted} changed**; runs **${agents.missed} missed**, **${agents.lost} lost**`,
      ]
    : []),
];

const markdownOfPosts = ({ lost, stuck, posts }: SweepAllReport['posts']): string =>
  [
    `Posts: **${lost} lost**, **${stuck} stuck**, and started again`,
    ...posts.map(({ id, why }) => `- \`post:${id}\`: ${why}`),
  ].join('\n');

const lostOf = (what: string, workflowIds: readonly string[]): string[] =>
  workflowIds.length === 0
    ? []
    : [
        [
          `${what}: **${workflowIds.length} lost** and started again`,
          ...workflowIds.map(id => `- \`${id}\``),
        ].join('\n'),
      ];
