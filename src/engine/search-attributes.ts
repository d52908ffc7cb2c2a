import { defineSearchAttributeKey, SearchAttributeType, type SearchAttributePair } from '@temporalio/common';
import type { Story } from '../domain/story.ts';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);

/** Search attributes by which operators find workflows. */
export const workflowAttributes = {
  organizationId: keyword('OrganizationId'),
  brandId: keyword('BrandId'),
  postId: keyword('PostId'),
  /** Status with which a post's workflow left its post. Set when the workflow ends. */
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

/** Returns the search attributes of a message's workflow: each field of the message that has an attribute and a value. */
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
