import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);

/** What operators find workflows by. */
export const workflowAttributes = {
  organizationId: keyword('OrganizationId'),
  brandId: keyword('BrandId'),
  postId: keyword('PostId'),
  knowledgeBaseId: keyword('KnowledgeBaseId'),
  workflowKind: keyword('WorkflowKind'),
  platforms: defineSearchAttributeKey('Platforms', SearchAttributeType.KEYWORD_LIST),
};
