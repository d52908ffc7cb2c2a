import type { Config } from '../config/index.ts';
import { baseUrl } from '../domain/base-urls.ts';

/**
 * Views of the list of workflows that operators use often. docs/operating/temporal-ui.md has the same ones. An ended
 * workflow keeps its result, so posts that were resolved or retried since are still in these lists.
 */
export const savedViews: readonly { name: string; query: string }[] = [
  { name: 'Failed posts', query: 'WorkflowKind = "publish" AND ExecutionStatus = "Failed"' },
  { name: 'Unconfirmed posts', query: 'PostStatus = "unconfirmed"' },
  { name: 'Partly published posts', query: 'PostStatus = "partial"' },
  { name: 'Waiting and running posts', query: 'WorkflowKind = "publish" AND ExecutionStatus = "Running"' },
  {
    name: 'Webhooks with deliveries',
    query: 'WorkflowKind = "webhook" AND ExecutionStatus = "Running"',
  },
  { name: 'Other failures', query: 'WorkflowKind != "publish" AND ExecutionStatus = "Failed"' },
];

/** Returns their addresses in the Temporal UI. Empty if no UI is known. */
export const savedViewLinks = ({
  TEMPORAL_UI_URL,
  TEMPORAL_NAMESPACE,
}: Pick<Config, 'TEMPORAL_UI_URL' | 'TEMPORAL_NAMESPACE'>): { name: string; url: string }[] => {
  if (TEMPORAL_UI_URL === undefined) return [];
  const list = `${baseUrl(TEMPORAL_UI_URL)}/namespaces/${encodeURIComponent(TEMPORAL_NAMESPACE)}/workflows`;
  return savedViews.map(({ name, query }) => ({ name, url: `${list}?query=${encodeURIComponent(query)}` }));
};
