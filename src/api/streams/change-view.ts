import { z } from 'zod';
import type { Cipher } from '../../adapters/secrets/cipher.ts';
import type { ChangePosition, ChangeRow } from '../../db/changes/changes.ts';
import { changeKinds } from '../../domain/changes/changes.ts';
import { choice, id } from '../http/schemas.ts';

export const changeKind = choice(
  'ChangeKind',
  changeKinds,
  'Kind of the changed resource. `post` also covers changes on platforms. A `queue` has the id of its brand.',
);

/** A Change of the contract. */
export const changeShape = z
  .strictObject({
    kind: changeKind,
    id: id.describe('Id of the changed resource, which may have been deleted.'),
    brandId: id.nullable().describe('Brand of the resource, or null.'),
    parentId: id
      .nullable()
      .describe(
        'Parent resource: the post of a confirmation or note, the clip of a clip job, the agent of a run, the knowledge base of a document. Otherwise null.',
      ),
    revision: z.int().min(1).nullable().meta({
      description: 'Revision after the change (version for a carousel), or null for resources without one.',
      example: 3,
    }),
  })
  .meta({
    id: 'Change',
    description: 'Notice that a resource has changed. Read the resource for its current state.',
  });

export const viewChange = ({
  kind,
  id,
  brandId,
  parentId,
  revision,
}: ChangeRow): z.input<typeof changeShape> => ({ kind, id, brandId, parentId, revision });

/** Purpose to which the encryption binds a position's text. */
const boundTo = 'change_position';

const plainPosition = /^(\d{13})\.(\d{1,15})\.(\d{1,10})$/;

/**
 * Encodes how far a client has read as a text that it sends back. Encrypted, because the horizon counts every tenant's
 * transactions.
 */
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
 * Returns the position that `writePosition` wrote, or undefined for any other text. A position of release 0.1, which was
 * not encrypted, becomes one that no database can resume, so that its client starts over.
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
