import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const ideaBrief = ['id', 'title', 'summary', 'platform', 'brandSlug', 'knowledgeBaseId'] as const;
const count = 'How many ideas; 5 without it.';
const priced = 'Costs credits: called without acceptCredits it tells the price and does nothing.';
const byCount = {
  operation: 'ideas.generate',
  units: (given: Readonly<Record<string, unknown>>) => Number(given['count'] ?? 5),
} as const;

/** Ideas, and drafts of them. */
export const ideaTools: readonly ToolSpec[] = [
  {
    name: 'list_ideas',
    operationId: 'listIdeas',
    groups: ['ideas'],
    does: 'reads',
    says: 'Lists ideas for posts that are there already, newest first. Then write_idea_draft.',
    takes: {
      brandSlug: say.whichBrand,
      platform: 'Only for this platform.',
      knowledgeBaseId: 'Only from this knowledge base.',
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
    says: `Has a model find new ideas for a brand in a knowledge base. ${priced} Then write_idea_draft.`,
    takes: {
      brandSlug: say.whichBrand,
      knowledgeBaseId: 'From list_knowledge_bases.',
      count,
      platforms: 'What they are for; all without it.',
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
    says: `Has a model find new ideas for a brand about a topic, without a knowledge base. ${priced} Then write_idea_draft.`,
    takes: {
      brandSlug: say.whichBrand,
      topic: 'What they are to be about.',
      count,
      platforms: 'What they are for; all without it.',
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
    says: `Has a model write a draft post of an idea. ${priced} Gives a job: get_job until it is completed; its result has the \`postId\`. Then preview_post.`,
    takes: { ideaId: 'From list_ideas.', platform: 'What it is written for.' },
    makes: true,
    price: { operation: 'ideas.enrich', units: () => 1 },
  },
  {
    name: 'get_job',
    operationId: 'getJob',
    groups: ['ideas', 'carousels', 'knowledge'],
    does: 'reads',
    says: 'Tells how far work is that goes on by itself. Wait some seconds between two calls.',
    takes: { jobId: 'The job.' },
  },
];
