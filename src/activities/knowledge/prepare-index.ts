import { Context } from '@temporalio/activity';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { SearchIndex } from '../../adapters/search/search.ts';
import { forgetIndexed, hasIndexed } from '../../db/knowledge/lost-index.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Ingesting } from './read-document.ts';

/**
 * Returns whether an index that received chunks is gone. Reads the rows first: chunks that they mark as indexed at that
 * time had an index.
 */
const isLost = async ({ orm, search }: Ingesting, { model, dimensions }: SearchIndex): Promise<boolean> => {
  if (!(await hasIndexed(orm.em.fork(), model))) return false;
  const indexes = await search.listIndexes();
  return !indexes.some(one => one.model === model && one.dimensions === dimensions);
};

/** Restores a lost index. Requests the workflow first, which continues even if this call dies. */
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
 * Makes sure that an index exists before chunks are sent to it. An index that the search server has lost is created only
 * after no row claims any longer to have a chunk in it, and a workflow sends all of them again. Otherwise, the next send
 * would create an empty index in which nothing else is found.
 */
export const prepareIndex = async (ingesting: Ingesting, index: SearchIndex): Promise<void> => {
  if (await isLost(ingesting, index)) await restore(ingesting, index.model);
  await ingesting.search.ensureIndex(index);
};
