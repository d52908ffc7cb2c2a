import type { CollectionCreateSchema } from 'typesense';
import type { SearchIndex } from './search.ts';

/** Names of the collections and of their alias on one server. */
export interface Names {
  alias: string;
  of: (index: SearchIndex) => string;
  /** Returns the index of a collection. Undefined for a collection of another installation. */
  indexOf: (collection: string) => SearchIndex | undefined;
}

const plain = /[A-Za-z0-9.-]/;
const escaped = /_([0-9a-f]{2})/g;

/**
 * Encodes reversibly and mostly readable: every byte that is not a letter, digit, dot, or dash becomes `_` and two hex
 * digits.
 */
const encode = (model: string): string =>
  Array.from(Buffer.from(model), byte => {
    const sign = String.fromCodePoint(byte);
    return plain.test(sign) ? sign : `_${byte.toString(16).padStart(2, '0')}`;
  }).join('');

const decode = (name: string): string =>
  Buffer.from(
    name.replaceAll(escaped, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const checked = ({ model, dimensions }: SearchIndex): SearchIndex => {
  if (model.length < 1 || model.length > 200) throw new RangeError('a model id has 1 to 200 characters');
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > 4096)
    throw new RangeError('an index has 1 to 4096 dimensions');
  return { model, dimensions };
};

/** Creates names. `prefix` separates environments that share one server. */
export const namesWith = (prefix: string): Names => {
  const alias = `${prefix}chunks`;
  const form = /^chunks_(\d+)_([A-Za-z0-9._-]+)$/;
  return {
    alias,
    of: index => {
      const { model, dimensions } = checked(index);
      return `${alias}_${dimensions}_${encode(model)}`;
    },
    indexOf: collection => {
      if (!collection.startsWith(prefix)) return undefined;
      const [, dimensions, model] = form.exec(collection.slice(prefix.length)) ?? [];
      return model === undefined ? undefined : { model: decode(model), dimensions: Number(dimensions) };
    },
  };
};

/** Returns the schema of a collection. A collection holds the words for the text search, not the text itself. */
export const schemaOf = (name: string, { dimensions }: SearchIndex): CollectionCreateSchema => ({
  name,
  fields: [
    { name: 'orgId', type: 'string' },
    { name: 'kbId', type: 'string' },
    { name: 'documentId', type: 'string' },
    { name: 'revision', type: 'int64' },
    { name: 'position', type: 'int32', index: false, optional: true },
    { name: 'words', type: 'string' },
    { name: 'embedding', type: 'float[]', num_dim: dimensions },
  ],
});
