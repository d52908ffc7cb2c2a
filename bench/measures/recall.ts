import { v7 as uuidv7 } from 'uuid';
import { createAi } from '../../src/adapters/ai/create-ai.ts';
import { stemsOf } from '../../src/adapters/ai/local-writer/topics.ts';
import { namesWith } from '../../src/adapters/search/collections.ts';
import { createSearch } from '../../src/adapters/search/create-search.ts';
import type { Search, SearchIndex } from '../../src/adapters/search/search.ts';
import { readConfig, type Config } from '../../src/config/index.ts';
import { labelled, type Labelled, type LabelledLanguage } from '../recall/labelled.ts';
import { nameOfLanguage } from '../../src/domain/knowledge/languages.ts';
import { absolute, type Row } from '../row.ts';
import { askTypesense } from '../typesense.ts';
import type { Bench, Measure } from './measure.ts';

/** Names of passages that answer a question, best first. */
type Find = (question: string) => Promise<string[]>;

interface Recall {
  first: number;
  ofThree: number;
  missed: string[];
}

const bars = { first: 0.8, ofThree: 0.92 };
const found = 3;
const caller = { orgId: uuidv7(), actor: 'service', reference: 'bench' };

/** Rejects English questions that share a word with their passage, because those would measure words. */
const requireOtherWords = (): void => {
  for (const { name, passage, question } of labelled.en) {
    const said = stemsOf(passage);
    const shared = [...stemsOf(question)].filter(stem => said.has(stem));
    if (shared.length > 0) throw new Error(`${name}: question and passage share ${shared.join(', ')}`);
  }
};

const recallOf = async (set: readonly Labelled[], find: Find): Promise<Recall> => {
  const recall: Recall = { first: 0, ofThree: 0, missed: [] };
  for (const { name, question } of set) {
    const place = (await find(question)).indexOf(name);
    if (place === 0) recall.first += 1 / set.length;
    else recall.missed.push(`${name} (${place < 0 ? 'not among three' : place + 1})`);
    if (place >= 0 && place < found) recall.ofThree += 1 / set.length;
  }
  return recall;
};

/** An index with all passages of one model, and its search functions. */
interface Filled {
  model: string;
  byMeaning: Find;
  byWords: Find;
  close: () => Promise<void>;
}

const fill = async (config: Config, set: readonly Labelled[]): Promise<Filled> => {
  const ai = createAi(config, () => Promise.resolve());
  const search: Search = createSearch(config);
  const { vectors, id, model, dimensions } = await ai.embeddings.embed(
    set.map(({ passage }) => passage),
    { caller },
  );
  const index: SearchIndex = { model: id, dimensions };
  const base = { orgId: caller.orgId, kbId: uuidv7() };
  const chunks = set.map(({ passage: text }, place) => ({
    ...base,
    id: uuidv7(),
    documentId: uuidv7(),
    position: 0,
    revision: 1,
    text,
    vector: vectors[place] ?? [],
  }));
  await search.ensureIndex(index);
  await search.indexChunks(index, chunks);
  const nameOf = (id_: string): string => set[chunks.findIndex(({ id: other }) => other === id_)]?.name ?? '';
  return {
    model,
    byMeaning: async query => {
      const embedded = await ai.embeddings.embed([query], { caller, as: 'query' });
      const meaning = { index, vector: embedded.vectors[0] ?? [] };
      const hits = await search.search({ ...base, query, limit: found, meaning });
      return hits.map(({ chunkId }) => nameOf(chunkId));
    },
    // The server's own search with its defaults: it tolerates typing errors and drops words if it finds too little.
    byWords: async q => {
      const collection = namesWith(config.TYPESENSE_COLLECTION_PREFIX).of(index);
      const [hits = []] = await askTypesense(config, [
        { collection, q, query_by: 'words', per_page: found, drop_tokens_threshold: found },
      ]);
      return hits.map(nameOf);
    },
    close: () => ai.close(),
  };
};

const share = (value: number): string => value.toFixed(2);

interface Measured {
  language: LabelledLanguage;
  model: string;
  meaning: Recall;
  words: Recall;
}

const rowsOf = ({ language, model, meaning, words }: Measured): Row[] => {
  const unit = `of ${labelled[language].length}`;
  const missed = `Not first: ${meaning.missed.join(', ') || 'none'}.`;
  const line = (at: 'first' | 'ofThree', name: string): Row =>
    absolute(
      {
        name: `${name}, ${nameOfLanguage(language)}, ${model}`,
        unit,
        bar: { kind: 'at least', value: bars[at] },
        note: `Words alone, the server’s own text search: ${share(words[at])}.${at === 'first' ? ` ${missed}` : ''}`,
      },
      [meaning[at]],
    );
  return [line('first', 'Recall@1'), line('ofThree', 'Recall@3')];
};

/** Returns the models to measure: the default, the bundled one, and the one in the folder of `--model`. */
const providersOf = ({ stack, modelFolder }: Bench): Config[] =>
  [...new Set([stack.embeddingModel, undefined, modelFolder])].map((folder, place) =>
    readConfig({
      ...stack.search,
      TYPESENSE_COLLECTION_PREFIX: `recall-${place}-`,
      ...(folder !== undefined && { EMBEDDING_MODEL_DIR: folder }),
    }),
  );

/**
 * Measures how often the passage that answers a question is first, or among the first three, if they share no content word,
 * in each language.
 */
export const recall: Measure = {
  steps: () => 1,
  run: async bench => {
    requireOtherWords();
    const rows: Row[] = [];
    await bench.reporter.step('questions of the labelled set', async () => {
      for (const config of providersOf(bench))
        for (const language of Object.keys(labelled) as LabelledLanguage[]) {
          const set = labelled[language];
          const filled = await fill(config, set);
          const meaning = await recallOf(set, filled.byMeaning);
          const words = await recallOf(set, filled.byWords);
          rows.push(...rowsOf({ language, model: filled.model, meaning, words }));
          await filled.close();
        }
    });
    return rows;
  },
};
