import { z } from 'zod';
import type { Config } from '../src/config/index.ts';

const answer = z.object({
  results: z.array(z.object({ hits: z.array(z.object({ document: z.object({ id: z.string() }) })) })),
});

/** Searches several queries in one plain HTTP request, without our code. Returns the IDs found by each, best first. */
export const askTypesense = async (
  { TYPESENSE_URL, TYPESENSE_API_KEY }: Pick<Config, 'TYPESENSE_URL' | 'TYPESENSE_API_KEY'>,
  searches: readonly Record<string, unknown>[],
): Promise<string[][]> => {
  const response = await fetch(`${TYPESENSE_URL[0]}/multi_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-typesense-api-key': TYPESENSE_API_KEY ?? '' },
    body: JSON.stringify({ searches }),
  });
  const { results } = answer.parse(await response.json());
  return results.map(({ hits }) => hits.map(({ document }) => document.id));
};
