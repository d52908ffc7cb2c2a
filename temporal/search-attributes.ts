/**
 * Search attributes of our workflows: name → type. The one list: the dev server, the production set-up and the tests read it.
 * SQL visibility stores have 10 Keyword and 3 KeywordList columns in all, so a new one is a decision.
 * Values are stored in clear text: ids and states only.
 */
export const searchAttributes = {
  OrganizationId: 'Keyword',
  BrandId: 'Keyword',
  PostId: 'Keyword',
  KnowledgeBaseId: 'Keyword',
  /** Status of the post as its row says it: scheduled, publishing, published, partial, failed … */
  PostStatus: 'Keyword',
  /** Coarse family for one filter over several workflow types: publish, sweep, removal, renewal, upkeep, webhook, recovery, mail, agent, render, ingest, reembed, reindex, export. */
  WorkflowKind: 'Keyword',
  /** The platform that a workflow of one platform works for. */
  Platform: 'Keyword',
  /** All platforms that a post goes to. */
  Platforms: 'KeywordList',
} as const satisfies Record<string, 'Keyword' | 'KeywordList'>;

export type SearchAttribute = keyof typeof searchAttributes;
