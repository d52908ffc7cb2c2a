import { z } from 'zod';
import type { TextKind } from '../../../domain/ai/ai.ts';
import type { TextRequests } from '../ports.ts';

/**
 * Schemas of a model's answer by kind, with types and names only. Servers differ in the limits that they support in a
 * schema, so the prompt states limits, and they are checked afterwards. Passages are named by their number in the prompt.
 */
const sources = z.array(z.int()).describe('Numbers of the passages that this draws on; empty for none.');
const slides = z.strictObject({
  title: z.string(),
  slides: z.array(z.strictObject({ title: z.string(), body: z.string() })),
  sources,
});

const shapes = {
  ideas: ({ platforms }: TextRequests['ideas']) =>
    z.strictObject({
      ideas: z.array(
        z.strictObject({
          title: z.string(),
          summary: z.string().describe('Two or three sentences: what the post says.'),
          platform: z.enum(platforms),
          sources,
        }),
      ),
    }),
  draft: () => z.strictObject({ text: z.string().describe('The whole post, ready to publish.'), sources }),
  carousel: () => slides,
  refine: () => slides,
  agentPost: ({ platforms }: TextRequests['agentPost']) =>
    z.strictObject({
      title: z.string().describe('Topic of the post, in one line.'),
      texts: z.array(z.strictObject({ platform: z.enum(platforms), text: z.string() })),
      sources,
    }),
  answer: () => z.strictObject({ text: z.string().describe('The whole answer, ready to send.'), sources }),
};

/** An answer in that form. */
export type ModelAnswer<K extends TextKind> = z.infer<ReturnType<(typeof shapes)[K]>>;

export const answerSchemas: { [K in TextKind]: (request: TextRequests[K]) => z.ZodType<ModelAnswer<K>> } =
  shapes;
