import { readFileSync } from 'node:fs';

/** A passage, and a question that it answers without sharing a content word with it. */
export interface Labelled {
  name: string;
  passage: string;
  question: string;
}

/**
 * What `npm run bench -- recall` asks. All of it was written before any model had seen a line of it, and is not changed to
 * raise a figure: where a model misses a question, it misses it.
 */
export const labelled: readonly Labelled[] = readFileSync(new URL('labelled.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(line => {
    const [name = '', passage = '', question = ''] = line.split('\t');
    return { name, passage, question };
  });
