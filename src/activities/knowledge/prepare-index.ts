import { Context } from '@temporalio/activity';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { SearchIndex } from '../../adapters/search/search.ts';
import { forgetIndexed, hasIndexed } from '../../db/knowledge/lost-index.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Ingesting } from './read-document.ts';

/** Whether an index has gone that chunks were handed to. The rows are looked at first: what they have then, had an index. */
const isLost = async ({ orm, search }: Ingesting, { model, dimensions }: SearchIndex): Promise<boolean> => {
  if (!(await hasIndexed(orm.em.fork(), model))) return false;
  const indexes = await search.listIndexes();
  return !indexes.some(one => one.model === model && one.dimensions === dimensions);
};

/** The workflow is asked for first: whatever ends this, it goes on with it. */
const restore = async ({ log, orm }: Ingesting, modelId: string): Promise<void> => {
  log.error({ modelId }, 'the search server lost an index, which is being rebuilt');
  await inTransaction(orm, em => addMessage(em, 'search_index.lost', { modelId }, null));
  const em = orm.em.fork();
  for (let after = await forgetIndexed(em, modelId, null); after !== null;) {
    Context.current().heartbeat();
    after = await forgetIndexed(em, modelId, after);
  }
};

/**
 * Makes sure of an index before chunks are handed to it. One that the search server has lost is made only when no row says any
 * more that it has a chunk, and a workflow hands them all over again: else what comes next would make an empty one, in which
 * nothing else is found.
 */
export const prepareIndex = async (ingesting: Ingesting, index: SearchIndex): Promise<void> => {
  if (await isLost(ingesting, index)) await restore(ingesting, index.model);
  await ingesting.search.ensureIndex(index);
};
