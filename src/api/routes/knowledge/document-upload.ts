import { rm } from 'node:fs/promises';
import { z } from 'zod';
import {
  documentRules,
  storeDocument,
  storeFetchedDocument,
  storeTextDocument,
  type StoredDocument,
} from '../../../adapters/extract/store-document.ts';
import { requireIngestion } from '../../../db/knowledge/ingestion-credits.ts';
import { documentKindNames } from '../../../domain/knowledge/documents.ts';
import { cleanLine } from '../../../domain/outside-text.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import type { Call } from '../../http/endpoint.ts';
import { receiveFile } from '../../http/input/receive-file.ts';
import { line, meanings, string } from '../../http/schemas.ts';

type DocumentCall = Pick<
  Call<unknown, unknown, unknown, 'kb:write'>,
  'actor' | 'ctx' | 'em' | 'service' | 'recall'
>;

/** A document that a request sent or named, stored but not yet listed. */
export interface GivenDocument {
  stored: StoredDocument;
  /** Identifies repeats of the request. */
  fingerprint: string;
}

const fields = z.strictObject({
  name: line(255).optional().meta({
    description: 'Name of at most 255 characters. Defaults to the file name.',
    example: 'Acme',
  }),
});
const checkFields = compileCheck(fields);

/** Form with a document. */
export const documentForm = fields.extend({
  file: z.string().meta({ format: 'binary', description: `One of: ${documentKindNames}.` }),
});

/** Body with a document's text. */
export const textBody = z.strictObject({
  name: line(255).meta(meanings.name),
  text: z
    .string()
    .min(1)
    .max(1_000_000)
    .meta({ description: 'Text of the document. Upload longer ones as files.', example: 'Hello' }),
});
/** Body that names a document to fetch. */
export const linkBody = z.strictObject({
  url: string(2_048, 'https://example.com/coffee.jpg').describe(
    'http or https address on the public internet.',
  ),
  name: line(255)
    .optional()
    .meta({ description: 'Defaults to the title of the page, or its address.', example: 'Acme' }),
});

/** Receives the document of a form. */
export const receiveDocument = async ({
  actor: { orgId },
  ctx,
  service,
}: DocumentCall): Promise<GivenDocument> => {
  const rules = { ...documentRules(service.config), fields: Object.keys(fields.shape) };
  const upload = await receiveFile(ctx, rules);
  try {
    const [{ name }] = checkAll([[checkFields, upload.fields]]) as [z.output<typeof fields>];
    const about = { name: name ?? (cleanLine(upload.fileName, 255) || 'Untitled'), source: 'file' as const };
    const stored = await storeDocument({ orgId, service }, upload, { ...about, sourceUrl: null });
    return { stored, fingerprint: JSON.stringify(['file', upload.sha256, about.name]) };
  } finally {
    await rm(upload.part, { force: true });
  }
};

/** Stores the text of a body. */
export const storeText = async (
  { actor: { orgId }, service }: DocumentCall,
  body: z.output<typeof textBody>,
): Promise<GivenDocument> => {
  const stored = await storeTextDocument({ orgId, service }, body);
  return { stored, fingerprint: JSON.stringify(['text', stored.sha256, body.name]) };
};

/** Fetches the document that a body names, unless the request was answered before. */
export const fetchDocument = async (
  { actor: { orgId }, em, service, recall }: DocumentCall,
  { url, name }: z.output<typeof linkBody>,
): Promise<GivenDocument> => {
  const fingerprint = JSON.stringify(['url', url, name ?? null]);
  await recall(fingerprint);
  // nothing is fetched that the organization could not pay for
  await requireIngestion(em, orgId);
  return { stored: await storeFetchedDocument({ orgId, service }, url, name), fingerprint };
};
