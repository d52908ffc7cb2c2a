import { z } from 'zod';
import { refuse } from '../../domain/errors.ts';
import { statusIs, type AskServer } from './ask.ts';
import { schemaOf, type Names } from './collections.ts';
import { collectionMissing } from './search-errors.ts';
import type { Search, SearchIndex } from './search.ts';

type Indexes = Pick<Search, 'ensureIndex' | 'servingIndex' | 'serveFrom' | 'listIndexes' | 'dropIndex'>;

const collection = z.object({ name: z.string() });
const alias = z.object({ collection_name: z.string() });

/** Creates the functions for collections and the alias that names the serving one. */
export const createIndexes = (ask: AskServer, names: Names): Indexes => {
  const missing = statusIs(404, undefined);

  const exists = async (name: string): Promise<boolean> =>
    (await ask(collection, client => client.collections(name).retrieve(), missing)) !== undefined;

  const serving = async (): Promise<string | undefined> =>
    (await ask(alias, client => client.aliases(names.alias).retrieve(), missing))?.collection_name;

  const pointTo = (name: string): Promise<unknown> =>
    ask(alias, client => client.aliases().upsert(names.alias, { collection_name: name }));

  /** Creates a collection. Also settles if another process was faster. */
  const create = (index: SearchIndex): Promise<unknown> => {
    const schema = schemaOf(names.of(index), index);
    return ask(collection, client => client.collections().create(schema), statusIs(409, undefined));
  };

  const listIndexes = async (): Promise<SearchIndex[]> => {
    const collections = await ask(z.array(collection), client => client.collections().retrieve());
    return collections.flatMap(({ name }) => names.indexOf(name) ?? []);
  };

  return {
    listIndexes,
    ensureIndex: async index => {
      const name = names.of(index);
      if (!(await exists(name))) await create(index);
      if ((await serving()) === undefined && (await listIndexes()).length === 1) await pointTo(name);
    },
    servingIndex: async () => {
      const name = await serving();
      return (name === undefined ? undefined : names.indexOf(name)) ?? null;
    },
    serveFrom: async index => {
      const name = names.of(index);
      // the server would accept an alias of a missing collection
      if (!(await exists(name))) throw collectionMissing();
      await pointTo(name);
    },
    dropIndex: async index => {
      const name = names.of(index);
      if ((await serving()) === name)
        throw refuse('invalid_state', 'This search index is in use. Switch to another one first.');
      await ask(collection, client => client.collections(name).delete(), missing);
    },
  };
};
