import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const ideaBrief = ['id', 'title', 'summary', 'platform', 'brandSlug', 'knowledgeBaseId'] as const;
const count = 'Number of ideas. Defaults to 5.';
const priced = 'Costs credits: without acceptCredits, the call only returns the price.';
const byCount = {
  operation: 'ideas.generate',
  units: (given: Readonly<Record<string, unknown>>) => Number(given['count'] ?? 5),
} as const;

/** Tools for ideas, and drafts made from them. */
export const ideaTools: readonly ToolSpec[] = [
  {
    name: 'list_ideas',
    operationId: 'listIdeas',
    groups: ['ideas'],
    does: 'reads',
    says: 'Lists existing ideas for posts, newest first. Then call write_idea_draft.',
    takes: {
      brandSlug: say.whichBrand,
      platform: 'Only ideas for this platform.',
      knowledgeBaseId: 'Only ideas from this knowledge base.',
      limit: say.limit,
      offset: say.offset,
    },
    presets: { limit: 20 },
    brief: ideaBrief,
    pages: 'offset',
  },
  {
    name: 'generate_ideas',
    operationId: 'generateIdeas',
    groups: ['ideas'],
    does: 'writes',
    says: `Lets a model find new ideas for a brand in a knowledge base. ${priced} Then call write_idea_draft.`,
    takes: {
      brandSlug: say.whichBrand,
      knowledgeBaseId: 'From list_knowledge_bases.',
      count,
      platforms: 'Platforms of the ideas. Defaults to all.',
    },
    brief: ideaBrief,
    makes: true,
    price: byCount,
  },
  {
    name: 'generate_ideas_from_topic',
    operationId: 'generateIdeasFromTopic',
    groups: ['ideas'],
    does: 'writes',
    says: `Lets a model find new ideas for a brand about a topic, without a knowledge base. ${priced} Then call write_idea_draft.`,
    takes: {
      brandSlug: say.whichBrand,
      topic: 'Topic of the ideas.',
      count,
      platforms: 'Platforms of the ideas. Defaults to all.',
    },
    brief: ideaBrief,
    makes: true,
    price: byCount,
  },
  {
    name: 'write_idea_draft',
    operationId: 'enrichIdea',
    groups: ['ideas'],
    does: 'writes',
    says: `Lets a model write a draft post from an idea. ${priced} Then call wait_for with the jobId. Its result has the postId. Then call preview_post.`,
    takes: { ideaId: 'From list_ideas.', platform: 'Platform of the draft.' },
    makes: true,
    price: { operation: 'ideas.enrich', units: () => 1 },
  },
  {
    name: 'get_job',
    operationId: 'getJob',
    groups: ['ideas', 'carousels', 'knowledge'],
    does: 'reads',
    gives: 'jobId',
    says: 'Returns the progress of background work. wait_for waits for its end.',
    takes: { jobId: 'The job.' },
  },
];
