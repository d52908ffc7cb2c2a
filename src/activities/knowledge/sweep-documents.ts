import { Context } from '@temporalio/activity';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import {
  findUnfinished,
  lockUntouched,
  type UnfinishedDocument,
} from '../../db/knowledge/unfinished-documents.ts';
import { addMessage } from '../../db/outbox.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Service } from '../../process/service.ts';

/** Findings of one sweep. The first 100 documents are named. */
export interface DocumentSweepReport {
  /** Number of documents whose workflow was checked. */
  looked: number;
  /** Number of documents without a workflow, which got one again. */
  lost: number;
  documents: string[];
}

const pageSize = 200;
const atOnce = 10;
const maxNamed = 100;

type Sweeping = Pick<Service, 'config' | 'engine' | 'log' | 'orm'>;

const redriveIfLost = async (sweeping: Sweeping, document: UnfinishedDocument): Promise<boolean> => {
  const { config, engine, log, orm } = sweeping;
  const { documentId, orgId } = document;
  if (await engine.runs(workflowIds.document(documentId))) return false;
  const isRedriven = await inTransaction(orm, async em => {
    if (!(await lockUntouched(em, documentId, config.SWEEP_AFTER))) return false;
    await addMessage(em, 'document.changed', document, null);
    return true;
  });
  if (isRedriven) log.error({ documentId, orgId }, 'a document was lost and is started again');
  return isRedriven;
};

const redrive = async (
  sweeping: Sweeping,
  page: readonly UnfinishedDocument[],
  report: DocumentSweepReport,
): Promise<void> => {
  report.looked += page.length;
  const found = await Promise.all(page.map(document => redriveIfLost(sweeping, document)));
  const lost = page.filter((_, index) => found[index]);
  report.lost += lost.length;
  report.documents.push(
    ...lost.map(({ documentId }) => documentId).slice(0, maxNamed - report.documents.length),
  );
};

/**
 * Finds documents that should have a running workflow and have none, and restarts them through the outbox. Every one is an
 * alarm: a line at level error, and a count in `documents_found_lost`. Safe to repeat.
 */
export const redriveLostDocuments = async (sweeping: Sweeping): Promise<DocumentSweepReport> => {
  const report: DocumentSweepReport = { looked: 0, lost: 0, documents: [] };
  for (let after: string | null = null; ;) {
    const em = sweeping.orm.em.fork();
    const page: UnfinishedDocument[] = await findUnfinished(em, {
      untouchedMs: sweeping.config.SWEEP_AFTER,
      limit: pageSize,
      after,
    });
    for (let start = 0; start < page.length; start += atOnce) {
      await redrive(sweeping, page.slice(start, start + atOnce), report);
      Context.current().heartbeat();
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.documentId;
  }
  const meter = Context.current().metricMeter;
  meter
    .createCounter(
      'documents_found_lost',
      'documents',
      'Documents without the running workflow that they need. Alert above 0.',
    )
    .add(report.lost);
  return report;
};
