import { ActivityFailure, isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { DocumentSweepReport } from '../activities/knowledge/sweep-documents.ts';
import type { KnowledgeUpkeepActivities } from '../activities/knowledge/upkeep.ts';
import { sweepingPolicy } from './policies.ts';

/** What one sweep saw. `modelUnknown`: the embedding model of the settings does not answer now. */
export interface KnowledgeSweepReport extends DocumentSweepReport {
  bases: number;
  modelUnknown: boolean;
}

/**
 * One look for documents that were lost between their row and Temporal, which finds none in a right system; and for another
 * embedding model in the settings than the one that serves.
 */
export async function sweepKnowledge(): Promise<KnowledgeSweepReport> {
  const activities = proxyActivities<KnowledgeUpkeepActivities>(sweepingPolicy);
  const documents = await activities.redriveLostDocuments();
  const bases = await activities.redriveLostBases();
  if (documents.lost > 0) setCurrentDetails(asMarkdown(documents));
  return { ...documents, bases, modelUnknown: !(await isModelKnown(activities)) };
}

/** A provider that is away is none of the sweep's business: the next one asks again. */
const isModelKnown = async ({
  chooseEmbeddingModel,
}: Pick<KnowledgeUpkeepActivities, 'chooseEmbeddingModel'>): Promise<boolean> => {
  try {
    await chooseEmbeddingModel();
    return true;
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return false;
  }
};

const asMarkdown = ({ lost, documents }: DocumentSweepReport): string =>
  [`**${lost} lost** and sent on their way again`, ...documents.map(id => `- \`doc:${id}\``)].join('\n');
