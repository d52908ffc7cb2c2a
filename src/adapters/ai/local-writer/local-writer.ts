import type { MadeBy, TextKind } from '../../../domain/ai/ai.ts';
import { AiFailure } from '../ai-failure.ts';
import type { TextRequests, TextResults } from '../ports.ts';
import { refineSlides } from './refine-slides.ts';
import { writeAnswer } from './write-answer.ts';
import { writeCarousel } from './write-carousel.ts';
import { writeIdeas } from './write-ideas.ts';
import { writeAgentPost, writeDraft } from './write-posts.ts';

/** Another number with every change of what it writes. */
export const localWriter: MadeBy = { provider: 'local', model: 'extractive-writer-1' };

const writers: { [K in TextKind]: (request: TextRequests[K]) => TextResults[K] } = {
  ideas: writeIdeas,
  draft: writeDraft,
  carousel: writeCarousel,
  refine: refineSlides,
  agentPost: writeAgentPost,
  answer: writeAnswer,
};

/**
 * Writes without a model: it chooses sentences of the passages and puts them together, the same for the same request.
 * It understands nothing and invents nothing; without passages it has only what can be said of any subject.
 */
export const writeLocally = <K extends TextKind>(kind: K, request: TextRequests[K]): TextResults[K] => {
  if (kind === 'ideas' && (request as TextRequests['ideas']).platforms.length === 0)
    throw new AiFailure('rejected', 'Ideas need at least one platform.');
  return writers[kind](request);
};
