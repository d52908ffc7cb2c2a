import {
  ActivityFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { DocumentPlan } from '../activities/knowledge/load-document.ts';
import type { IngestingActivities } from '../activities/knowledge/ingesting.ts';
import { ingestionFailures, type IngestionFailure } from '../domain/knowledge/documents.ts';
import { knowledgeQueueBeside, readingQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { isToContinue, moveOn } from './move-on.ts';
import { documentChanged } from './messages.ts';
import { ingestingPolicy, pauseAfter, readingPolicy, rowsPolicy } from './policies.ts';

interface Step {
  documentId: string;
  revision: number;
}

/** `superseded`: the row has changed. `long`: the rest must continue in a new history. */
type Outcome =
  | { state: 'done' | 'superseded' | 'long' }
  | { state: 'failed'; code: IngestionFailure; message: string };

/** Changes to the row that this workflow was notified of. */
class Changes {
  count = 0;
  #scope: CancellationScope | undefined;

  /** Ends the running step, because the row has changed. */
  add(): void {
    this.count += 1;
    this.#scope?.cancel();
  }

  /** Runs work until it is done or a change ends it. */
  async until<T>(work: () => Promise<T>): Promise<T | { state: 'superseded' }> {
    const before = this.count;
    try {
      return await CancellationScope.cancellable(() => {
        this.#scope = CancellationScope.current();
        return work();
      });
    } catch (error) {
      if (isCancellation(error) && this.count > before) return { state: 'superseded' };
      throw error;
    } finally {
      this.#scope = undefined;
    }
  }
}

/**
 * Ingests a document into a knowledge base (read, split, embed, index) and removes it when it is deleted. The document's
 * row holds the state: this workflow reads the row, does what it requires, and checks it again whenever it is notified of a
 * change.
 */
export async function ingestDocument({
  documentId,
}: StoryInput<'document.changed'>): Promise<DocumentPlan['status']> {
  const { loadDocument } = proxyLocalActivities<IngestingActivities>(rowsPolicy);
  const changes = new Changes();
  setHandler(documentChanged, () => changes.add(), { description: 'Check the document again.' });

  for (;;) {
    if (isToContinue()) await moveOn<typeof ingestDocument>({ documentId });
    const seen = changes.count;
    const { action, status, revision, isRead } = await loadDocument(documentId);
    if (action === 'remove') {
      if (await remove(documentId)) return 'gone';
      continue;
    }
    if (action === 'ingest') {
      const step = { documentId, revision };
      const outcome = await changes.until(() => ingest(step, isRead));
      if (outcome.state === 'done') setCurrentDetails('**ready**');
      if (outcome.state === 'failed') await fail(step, outcome);
    } else if (changes.count === seen) return status;
  }
}

const stepsBeside = () => {
  const { taskQueue } = workflowInfo();
  return {
    slow: proxyActivities<IngestingActivities>({
      ...readingPolicy,
      taskQueue: readingQueueBeside(taskQueue),
    }),
    quick: proxyActivities<IngestingActivities>({
      ...ingestingPolicy,
      taskQueue: knowledgeQueueBeside(taskQueue),
    }),
  };
};

/** Ends an ingestion as failed after a step has failed repeatedly, because of a bug or a harmful document. */
const orInternalError = async (work: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return { state: 'failed', code: 'internal_error', message: ingestionFailures.internal_error };
  }
};

const ingest = (step: Step, isRead: boolean): Promise<Outcome> =>
  orInternalError(async () => {
    if (!isRead) {
      const found = await read(step);
      if (found.state !== 'read') return found;
    }
    for (;;) {
      const embedded = await embed(step);
      if (embedded.state !== 'embedded') return embedded;
      const indexed = await index(step, embedded);
      if (indexed.state !== 'done') return indexed;
      const { finishDocument } = stepsBeside().quick;
      const finished = await finishDocument({ ...step, modelId: embedded.modelId });
      if (finished.state === 'ready') return { state: 'done' };
      if (finished.state === 'superseded') return { state: 'superseded' };
    }
  });

/** Waits as long as an unavailable dependency asks, or longer each time. */
const pause = async (what: string, tries: number, afterMs: number | null): Promise<void> => {
  const ms = afterMs ?? Math.min(pauseAfter(tries), 60_000);
  await sleep(ms, { summary: `${what}; again in ${Math.round(ms / 1_000)} s` });
};

/**
 * Reads a document. A kind of document that this release does not know is left to a worker of the release that accepted it.
 */
const read = async (step: Step): Promise<Exclude<Outcome, { state: 'done' }> | { state: 'read' }> => {
  const { readDocument } = stepsBeside().slow;
  let tries = 0;
  do {
    setCurrentDetails('**reading**');
    const found = await readDocument.executeWithOptions({ summary: 'read and split it' }, [step]);
    if (found.state !== 'waiting') return found;
    setCurrentDetails(`**waiting** for a worker that reads ${found.reason}`);
    await pause('waits for a newer worker', (tries += 1), null);
  } while (!isToContinue());
  return { state: 'long' };
};

const embed = async (
  step: Step,
): Promise<Exclude<Outcome, { state: 'done' }> | { state: 'embedded'; modelId: string; chunks: number }> => {
  const { embedDocument } = stepsBeside().quick;
  let tries = 0;
  while (!isToContinue()) {
    const embedded = await embedDocument.executeWithOptions({ summary: 'embed a batch' }, [step]);
    if (embedded.state === 'embedding') {
      setCurrentDetails(`**embedding**: ${embedded.done} of ${embedded.all} chunks`);
      tries = 0;
      continue;
    }
    if (embedded.state !== 'waiting') return embedded;
    setCurrentDetails(`**waiting** for the embedding model: ${embedded.reason}`);
    await pause('waits for the embedding model', (tries += 1), embedded.afterMs);
  }
  return { state: 'long' };
};

const index = async (
  step: Step,
  { modelId, chunks }: { modelId: string; chunks: number },
): Promise<Outcome> => {
  const { indexDocument } = stepsBeside().quick;
  let [tries, done] = [0, 0];
  while (!isToContinue()) {
    const indexed = await indexDocument.executeWithOptions({ summary: 'index a batch' }, [
      { ...step, modelId, chunks, done },
    ]);
    if (indexed.state === 'indexed') return { state: 'done' };
    if (indexed.state === 'indexing') {
      setCurrentDetails(`**indexing**: ${indexed.done} of ${chunks} chunks`);
      [tries, done] = [0, indexed.done];
      continue;
    }
    if (indexed.state !== 'waiting') return indexed;
    setCurrentDetails(`**waiting** for the search server: ${indexed.reason}`);
    await pause('waits for the search server', (tries += 1), indexed.afterMs);
  }
  return { state: 'long' };
};

const fail = async (step: Step, { code, message }: { code: IngestionFailure; message: string }) => {
  const { failDocument } = stepsBeside().quick;
  await failDocument.executeWithOptions({ summary: code }, [step, { code, message }]);
  setCurrentDetails(`**failed**: ${message}`);
};

/** Removes a document. Returns false if the rest must continue in a new history. */
const remove = async (documentId: string): Promise<boolean> => {
  const { removeDocument } = stepsBeside().quick;
  for (let tries = 1; !isToContinue(); tries += 1) {
    const removed = await removeDocument.executeWithOptions({ summary: 'remove it' }, [documentId]);
    if (removed.state === 'removed') return true;
    setCurrentDetails(`**waiting** for the search server, to remove it: ${removed.reason}`);
    await pause('waits for the search server', tries, removed.afterMs);
  }
  return false;
};
