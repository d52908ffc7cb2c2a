import { keptDisclosures } from '../posts/disclosures.ts';
import type { MediaRef, PostStatus, ThreadPart } from '../posts/posts.ts';
import { readCells } from './read-cells.ts';
import { importColumns, settingColumns, writeList } from './import-columns.ts';
import type { RowPost } from './post-imports.ts';

/** Post in the form in which it is exported. */
export type ExportedPost = Omit<RowPost, 'queue' | 'insert'> & { id: string; status: PostStatus };

/** Returns a file as a request refers to it: by its source URL if it has one. */
const refOf = ({ id, url, altText }: MediaRef) => ({
  ...(url === undefined ? { id } : { url }),
  ...(altText !== undefined && { altText }),
});

const partOf = ({ text, media }: ThreadPart) => ({ text, ...(media && { media: media.map(refOf) }) });

const mediaCells = (media: readonly MediaRef[]): Record<string, string> => {
  const isPlain = media.every(({ altText }) => altText !== '');
  if (!isPlain) return { media: JSON.stringify(media.map(refOf)) };
  const texts = media.map(({ altText }) => altText ?? '');
  return {
    media: writeList(media.map(({ id, url }) => url ?? id)),
    altText: texts.some(text => text !== '') ? writeList(texts) : '',
  };
};

const threadCell = (thread: readonly ThreadPart[]): string => {
  if (thread.length === 0) return '';
  const plain = thread.map(({ text }) => text).join('\n---\n');
  const parts = thread.map(partOf);
  const read = readCells(new Map([['thread', plain]]), new Map(), new Map()).post['thread'];
  return JSON.stringify(read) === JSON.stringify(parts) && plain !== '' ? plain : JSON.stringify(parts);
};

const optionOf = (name: string, value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  if (name === 'media') return (value as MediaRef[]).map(refOf);
  return name === 'thread' ? (value as ThreadPart[]).map(partOf) : value;
};

const settingCell = (value: unknown): string => {
  if (Array.isArray(value)) return writeList(value.map(String));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
};

/** Writes the settings whose column can hold their value. All others go together into `platformOptions` as JSON. */
const optionCells = (options: RowPost['platformOptions']): Record<string, string> => {
  const cells: Record<string, string> = {};
  const rest: Record<string, Record<string, unknown>> = {};
  for (const [platform, settings] of Object.entries(options)) {
    if (Object.keys(settings).length === 0) rest[platform] = {};
    for (const [name, value] of Object.entries(settings)) {
      const column = `${platform}.${name}`;
      const cell = settingCell(value);
      const read = readCells(new Map([[column, cell]]), new Map(), new Map()).post['platformOptions'];
      const isSame = JSON.stringify(read) === JSON.stringify({ [platform]: { [name]: value } });
      if (settingColumns.has(column) && cell !== '' && isSame) cells[column] = cell;
      else (rest[platform] ??= {})[name] = optionOf(name, value);
    }
  }
  return { ...cells, platformOptions: Object.keys(rest).length > 0 ? JSON.stringify(rest) : '' };
};

const disclosuresCell = (said: RowPost['disclosures']): string => {
  const kept = keptDisclosures(said);
  return kept ? JSON.stringify(kept) : '';
};

/**
 * Writes a post as a CSV row that creates the same post again when imported. Only scheduled posts include their time,
 * because a canceled or published post would otherwise be published again.
 */
export const writeCells = (post: ExportedPost): string[] => {
  const {
    id,
    status,
    externalId,
    brandSlug,
    platforms,
    accounts = [],
    text,
    labels,
    thread,
    metadata,
  } = post;
  const { accountOptions = {} } = post;
  const cells: Record<string, string> = {
    id,
    status,
    externalId: externalId ?? '',
    brand: brandSlug,
    platforms: platforms.join(' | '),
    accounts: accounts.join(' | '),
    text,
    ...mediaCells(post.media),
    scheduledAt: status === 'scheduled' ? (post.scheduledAt ?? '') : '',
    plannedFor: status === 'draft' ? (post.plannedFor ?? '') : '',
    labels: writeList(labels),
    thread: threadCell(thread),
    ...optionCells(post.platformOptions),
    accountOptions: Object.keys(accountOptions).length > 0 ? JSON.stringify(accountOptions) : '',
    disclosures: disclosuresCell(post.disclosures),
    metadata: Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : '',
  };
  return importColumns.map(name => cells[name] ?? '');
};
