import { defineSearchAttributeKey, SearchAttributeType, type SearchAttributePair } from '@temporalio/common';
import type { Story } from '../domain/story.ts';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);

/** What operators find workflows by. */
export const workflowAttributes = {
  organizationId: keyword('OrganizationId'),
  brandId: keyword('BrandId'),
  postId: keyword('PostId'),
  /** What a post's workflow left it as; set when it ends. */
  postStatus: keyword('PostStatus'),
  knowledgeBaseId: keyword('KnowledgeBaseId'),
  workflowKind: keyword('WorkflowKind'),
  platforms: defineSearchAttributeKey('Platforms', SearchAttributeType.KEYWORD_LIST),
};

const keyOf = {
  orgId: workflowAttributes.organizationId,
  brandId: workflowAttributes.brandId,
  postId: workflowAttributes.postId,
  knowledgeBaseId: workflowAttributes.knowledgeBaseId,
  platforms: workflowAttributes.platforms,
};

/** What operators find the workflow of a message by: each field of it that has an attribute, but what it leaves open. */
export const attributesOf = <Payload extends object>(
  { kind }: Pick<Story<Payload>, 'kind'>,
  payload: Payload,
): SearchAttributePair[] => [
  ...Object.entries(keyOf).flatMap(([field, key]) => {
    const value: unknown = payload[field as keyof Payload];
    return value === undefined || value === null ? [] : [{ key, value } as SearchAttributePair];
  }),
  { key: workflowAttributes.workflowKind, value: kind },
];
