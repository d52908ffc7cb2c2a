import { z } from 'zod';
import type { Cipher } from '../../adapters/secrets/cipher.ts';
import type { ChangePosition, ChangeRow } from '../../db/changes/changes.ts';
import { changeKinds } from '../../domain/changes/changes.ts';
import { choice, id } from '../http/schemas.ts';

export const changeKind = choice(
  'ChangeKind',
  changeKinds,
  'What has changed: a noun of this API. `post` also stands for what happens to it on a platform; a `queue` has the id of its brand.',
);

/** A Change of the contract. */
export const changeShape = z
  .strictObject({
    kind: changeKind,
    id: id.describe('Id of what has changed; it may be gone.'),
    brandId: id.nullable().describe('The brand that it belongs to; null for what belongs to none.'),
    parentId: id
      .nullable()
      .describe(
        'What it is a part of: the post of a confirmation or a note, the clip of a clip job, the agent of a run, the knowledge base of a document. Else null.',
      ),
    revision: z.int().min(1).nullable().meta({
      description: 'Its revision after the change (of a carousel: its version); null for what has none.',
      example: 3,
    }),
  })
  .meta({ id: 'Change', description: 'That something has changed. What it is now has to be read.' });

export const viewChange = ({
  kind,
  id,
  brandId,
  parentId,
  revision,
}: ChangeRow): z.input<typeof changeShape> => ({ kind, id, brandId, parentId, revision });

/** What binds a position's text to its use. */
const boundTo = 'change_position';

const plainPosition = /^(\d{13})\.(\d{1,15})\.(\d{1,10})$/;

/** Returns how far a client has read as a text that it gives back. Encrypted: the horizon counts every tenant's transactions. */
export const writePosition = (cipher: Cipher, { readAt, horizon, database }: ChangePosition): string =>
  cipher.encrypt(`${readAt}.${horizon}.${database}`, boundTo);

const decrypted = (cipher: Cipher, text: string): string | undefined => {
  try {
    return cipher.decrypt(text, boundTo);
  } catch {
    return undefined;
  }
};

/**
 * Returns the position that `writePosition` wrote, or undefined for what it did not write. A position of release 0.1, which was
 * not encrypted, gives one that no database can resume, so that its client reads afresh.
 */
export const readPosition = (cipher: Cipher, text: string): ChangePosition | undefined => {
  const plain = decrypted(cipher, text);
  const parts = plainPosition
    .exec(plain ?? text)
    ?.slice(1)
    .map(Number);
  if (!parts) return undefined;
  const [readAt = 0, horizon = 0, database = 0] = parts;
  return { readAt, horizon, database: plain === undefined ? -1 : database };
};
