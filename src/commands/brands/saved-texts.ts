import { countSavedTexts, findSavedTexts } from '../../db/brands/saved-texts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { SavedText } from '../../db/entities/saved-text.ts';
import { notFound, refuse, type Refusal } from '../../domain/errors.ts';
import {
  fieldsOfText,
  findNoHashtag,
  lengthFilled,
  type PlatformTexts,
  type SavedTextContent,
  type SavedTextKind,
} from '../../domain/brands/saved-texts.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import { insertTexts } from '../../domain/posts/insert-texts.ts';
import { fitsPost, maxPostCharacters, postTooLarge } from '../../domain/posts/post-size.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';

/** Maximum number of saved texts of one brand, which a composer can still show in one list. */
const maxSavedTexts = 200;

interface OfBrand {
  orgId: string;
  brandId: string;
}

const refuseWords = ({ kind, text, platformTexts }: Omit<SavedTextContent, 'id'>): void => {
  if (kind !== 'hashtags') return;
  const texts: [path: string, text: string][] = [
    ['text', text],
    ...Object.entries(platformTexts).map(([platform, own]): [string, string] => [
      `platformTexts.${platform}`,
      own,
    ]),
  ];
  const details = texts.flatMap(([path, words]) => {
    const word = findNoHashtag(words);
    return word === undefined
      ? []
      : [
          {
            path,
            code: 'invalid_format',
            message: `Must be hashtags separated by spaces. This is not a hashtag: ${word.slice(0, 50)}`,
          },
        ];
  });
  if (details.length > 0) throw invalidRequest(details);
};

const storing = (em: Em, { kind, name }: Pick<SavedTextContent, 'kind' | 'name'>): Promise<void> =>
  refusingDuplicates(
    em.flush(),
    'saved_texts_brand_id_kind_name_unique',
    refuse('duplicate', `The brand already has a text of kind ${kind} named ${name}.`),
  );

/** Creates a saved text. Throws `duplicate` for a name that is taken, and `invalid_state` at the limit. */
export const createSavedText = async (
  em: Em,
  of: OfBrand,
  content: Omit<SavedTextContent, 'id'>,
): Promise<SavedText> => {
  refuseWords(content);
  // the lock makes simultaneous requests count each other
  await lockOrganization(em, of.orgId);
  if ((await countSavedTexts(em, of)) >= maxSavedTexts)
    throw refuse('invalid_state', `A brand can have at most ${maxSavedTexts} saved texts. Delete one first.`);
  const saved = em.create(SavedText, { ...of, ...content });
  em.persist(saved);
  await storing(em, content);
  return saved;
};

const findSavedText = async (em: Em, of: OfBrand, id: string): Promise<SavedText> => {
  const [saved] = await findSavedTexts(em, of, [id]);
  if (!saved) throw notFound('saved text', id);
  return saved;
};

/** Changes the given fields. Posts that were written with the text stay unchanged. */
export const updateSavedText = async (
  em: Em,
  of: OfBrand,
  id: string,
  changes: {
    name?: string | undefined;
    text?: string | undefined;
    platformTexts?: PlatformTexts | undefined;
  },
): Promise<SavedText> => {
  const saved = await findSavedText(em, of, id);
  const { name = saved.name, text = saved.text, platformTexts = saved.platformTexts } = changes;
  refuseWords({ kind: saved.kind, name, text, platformTexts });
  em.assign(saved, { name, text, platformTexts });
  await storing(em, saved);
  return saved;
};

/** Deletes a saved text. Posts that were written with it stay unchanged. */
export const deleteSavedText = async (em: Em, of: OfBrand, id: string): Promise<string> => {
  await em.remove(await findSavedText(em, of, id)).flush();
  return id;
};

/** Saved texts with which to write a post. */
export interface WantedTexts {
  template?: { id: string; fields: Record<string, string> } | undefined;
  hashtagIds: string[];
  signatureId?: string | null | undefined;
}

const requireFields = (template: SavedText, fields: Record<string, string>): void => {
  const named = fieldsOfText(template);
  const path = (name: string): string => `insert.template.fields.${name}`;
  const details = [
    ...named
      .filter(name => !Object.hasOwn(fields, name))
      .map(name => ({
        path: path(name),
        code: 'required',
        message: `The template needs a value for the field ${name}.`,
      })),
    ...Object.keys(fields)
      .filter(name => !named.includes(name))
      .map(name => ({
        path: path(name),
        code: 'unknown_field',
        message: `The template has no such field. Fields: ${named.join(', ') || 'none'}.`,
      })),
  ];
  if (details.length > 0) throw invalidRequest(details);
};

const tooLarge = (): Refusal => invalidRequest([{ path: 'insert', ...postTooLarge }]);

const fitsFilled = ({ saved, fields }: { saved: SavedText; fields: Record<string, string> }): boolean =>
  [saved.text, ...Object.values(saved.platformTexts)].every(
    text => lengthFilled(text, fields) <= maxPostCharacters,
  );

/**
 * Returns a post combined with the saved texts that it names. Throws `not_found` if the brand has no such text of that
 * kind, and `validation_failed` for fields that the template does not have or that are empty.
 */
export const writeWithTexts = async <T extends PostContent>(
  em: Em,
  of: OfBrand,
  post: T,
  insert: WantedTexts | undefined,
): Promise<T> => {
  if (!insert) return post;
  const { template: wanted, hashtagIds, signatureId } = insert;
  const ids = [wanted?.id, ...hashtagIds, signatureId].filter(id => id !== undefined && id !== null);
  const found = await findSavedTexts(em, of, ids);
  const pick = (id: string, kind: SavedTextKind): SavedText => {
    const saved = found.find(one => one.id === id && one.kind === kind);
    if (!saved) throw notFound(kind === 'hashtags' ? 'hashtag group' : kind, id);
    return saved;
  };
  const template = wanted && { saved: pick(wanted.id, 'template'), fields: wanted.fields };
  if (template) requireFields(template.saved, template.fields);
  if (template && !fitsFilled(template)) throw tooLarge();
  const written = insertTexts(post, {
    template,
    hashtags: hashtagIds.map(id => pick(id, 'hashtags')),
    signature: signatureId ? pick(signatureId, 'signature') : undefined,
  });
  if (!fitsPost(written)) throw tooLarge();
  return written;
};
