import type { Media } from '../model.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const types = [
  'application/pdf',
  `${office}.presentationml.presentation`,
  `${office}.wordprocessingml.document`,
];
const maxBytes = 104_857_600;
const maxPages = 300;

/** The pages of a PDF: its page objects, or the largest number that a node of its page tree states. */
function pagesOf(bytes: Buffer): number {
  const text = bytes.toString('latin1');
  const objects = text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
  const counts = [...text.matchAll(/\/Count\s+(\d+)/g)].map(([, count]) => Number(count));
  return Math.max(objects, ...counts);
}

/** Why LinkedIn fails to process a document after its upload. */
export function documentFailure(bytes: Buffer, { type, size }: Media): string | undefined {
  if (!types.includes(type)) return 'MEDIA_FORMAT_NOT_SUPPORTED';
  if (size > maxBytes) return 'DOCUMENT_TOO_LARGE';
  if (type !== 'application/pdf') return undefined;
  const text = bytes.toString('latin1');
  if (/\/Encrypt\s/.test(text)) return 'DOCUMENT_PASSWORD_PROTECTED';
  return pagesOf(bytes) > maxPages ? 'DOCUMENT_TOO_MANY_PAGES' : undefined;
}
