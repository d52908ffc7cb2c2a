import type { PublishableContent } from '../limits/effective-content.ts';
import type { MediaRef } from '../posts/posts.ts';
import { contentFor, listTargets, type PostPlaces } from '../posts/target-names.ts';
import { listCosts } from './post-costs.ts';
import type { FindPrice } from './prices.ts';

/** Content of a series, with the texts that it uses in turn. */
interface PricedSeries extends PublishableContent, PostPlaces {
  variants: readonly { text: string; media: readonly MediaRef[] | null }[];
}

/**
 * Returns what platforms charge for one post of a series, in millionths of a dollar: for the most expensive of its texts.
 */
export const costOfSeries = (
  find: FindPrice,
  series: PricedSeries,
  files: Parameters<typeof listCosts>[3],
): number => {
  const texts = series.variants.length > 0 ? series.variants : [{ text: series.text, media: series.media }];
  const costs = texts.map(({ text, media }) => {
    const post = { ...series, text, media: media ?? series.media };
    return listTargets(series)
      .flatMap(target => listCosts(find, target.platform, contentFor(post, target), files))
      .reduce((sum, { cost }) => sum + cost, 0);
  });
  return Math.max(...costs);
};
