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

/** What operators find the workflow of a message by. What the message does not say is left out. */
export const attributesOf = <Payload>(
  { attributes, kind }: Pick<Story<Payload>, 'attributes' | 'kind'>,
  payload: Payload,
): SearchAttributePair[] => [
  ...attributes.flatMap(field => {
    const value = payload[field];
    return value === undefined || value === null ? [] : [{ key: keyOf[field], value } as SearchAttributePair];
  }),
  { key: workflowAttributes.workflowKind, value: kind },
];
