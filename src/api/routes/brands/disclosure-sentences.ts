import { z } from 'zod';
import { disclosureNames, type DisclosureSentences } from '../../../domain/posts/disclosures.ts';
import { line, string } from '../../http/schemas.ts';

const max = 200;
const words = {
  madeWithAi: 'Sentence for AI-generated posts, or null for none.',
  paidPartnership: 'Sentence for advertising, or null for none.',
  productPlacement: 'Sentence for product placement, or null for none.',
};

/** Disclosure sentences in `PATCH /brands/{brandSlug}`. Null removes a sentence. */
export const sentencesBody = z
  .strictObject({
    madeWithAi: line(max).nullish().meta({ description: words.madeWithAi, example: 'Made with AI.' }),
    paidPartnership: line(max)
      .nullish()
      .meta({ description: words.paidPartnership, example: 'Advertisement' }),
    productPlacement: line(max)
      .nullish()
      .meta({ description: words.productPlacement, example: 'Contains product placement.' }),
  })
  .transform((given): DisclosureSentences | null => {
    const said = disclosureNames.flatMap(name => (given[name] ? [[name, given[name]]] : []));
    return said.length === 0 ? null : (Object.fromEntries(said) as DisclosureSentences);
  });

export const sentencesShape = z
  .strictObject({
    madeWithAi: string(max, 'Made with AI.').nullable().describe(words.madeWithAi),
    paidPartnership: string(max, 'Advertisement').nullable().describe(words.paidPartnership),
    productPlacement: string(max, 'Contains product placement.').nullable().describe(words.productPlacement),
  })
  .meta({
    id: 'DisclosureSentences',
    description: 'Sentences added to texts on platforms without a label.',
  });

export const viewSentences = (
  said: DisclosureSentences | null | undefined,
): z.input<typeof sentencesShape> | null =>
  said
    ? {
        madeWithAi: said.madeWithAi ?? null,
        paidPartnership: said.paidPartnership ?? null,
        productPlacement: said.productPlacement ?? null,
      }
    : null;
