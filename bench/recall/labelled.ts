import { readFileSync } from 'node:fs';

/** A passage, and a question that it answers without sharing a content word with it. */
export interface Labelled {
  name: string;
  passage: string;
  question: string;
}

const readSet = (file: string): readonly Labelled[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => {
      const [name = '', passage = '', question = ''] = line.split('\t');
      return { name, passage, question };
    });

/**
 * Questions of `npm run bench -- recall`, by language. All were written before any model saw them, and are not changed to
 * improve a result. If a model fails a question, the failure counts. The sets besides the English one translate its first
 * twenty questions.
 */
export const labelled = {
  en: readSet('labelled.tsv'),
  de: readSet('labelled-de.tsv'),
  es: readSet('labelled-es.tsv'),
  hi: readSet('labelled-hi.tsv'),
  ja: readSet('labelled-ja.tsv'),
} as const;

export type LabelledLanguage = keyof typeof labelled;
