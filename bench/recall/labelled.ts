import { readFileSync } from 'node:fs';

/** A passage, and a question that it answers without sharing a content word with it. */
export interface Labelled {
  name: string;
  passage: string;
  question: string;
}

/**
 * Questions of `npm run bench -- recall`. All were written before any model saw them, and are not changed to improve a
 * result. If a model fails a question, the failure counts.
 */
export const labelled: readonly Labelled[] = readFileSync(new URL('labelled.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(line => {
    const [name = '', passage = '', question = ''] = line.split('\t');
    return { name, passage, question };
  });
