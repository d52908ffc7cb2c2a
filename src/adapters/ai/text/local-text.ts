import type { MadeBy, TextKind } from '../../../domain/ai/ai.ts';
import { AiFailure } from '../ai-failure.ts';
import { writeAgentPost, writeAnswer, writeDraft, writeIdeas } from '../local-writer/write-posts.ts';
import { refineSlides, writeCarousel } from '../local-writer/write-slides.ts';
import type { TextGeneration, TextRequests, TextResults } from '../ports.ts';
import { recorded, type RecordCall } from '../recorded.ts';
import { checkResult } from './check-result.ts';

/** Author that is shown for every text of the stand-in. */
const localWriter: MadeBy = { provider: 'local', model: 'stand-in without a model' };

const writers: { [K in TextKind]: (request: TextRequests[K]) => TextResults[K] } = {
  ideas: writeIdeas,
  draft: writeDraft,
  carousel: writeCarousel,
  refine: refineSlides,
  agentPost: writeAgentPost,
  answer: writeAnswer,
};

const nothing = { inputTokens: null, outputTokens: null };

/**
 * Writes texts without a model. Understands and invents nothing: quotes the passages and asks questions about the topic.
 * The same request always gives the same result.
 */
export const createLocalText = (record: RecordCall): TextGeneration => ({
  generate: async (kind, request, options) => {
    options.signal?.throwIfAborted();
    if ('platforms' in request && request.platforms.length === 0)
      throw new AiFailure('rejected', 'A text needs at least one platform.');
    const { value } = await recorded({ record, kind, ...localWriter, prices: {} }, options, () =>
      Promise.resolve().then(() => ({
        value: checkResult(kind, request, writers[kind](request)),
        usage: nothing,
      })),
    );
    return { value, madeBy: localWriter };
  },
});
