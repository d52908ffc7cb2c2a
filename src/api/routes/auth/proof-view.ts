import { z } from 'zod';
import { endedSentence, type EndedByProof } from '../../../domain/auth/ended-by-proof.ts';
import { string } from '../../http/schemas.ts';

const count = z.int().min(0);

export const endedShape = z
  .strictObject({
    sessions: count.describe('How many sessions.'),
    apiKeys: count.describe('How many API keys.'),
    password: z.boolean().describe('Whether the password was forgotten.'),
  })
  .describe('What could act for the account and ended, as this was the first proof of its email address.')
  .meta({ id: 'EndedByProof' });

export const proofShape = z
  .strictObject({
    ended: endedShape.nullable().describe('What ended by it; null where nothing did.'),
    message: string(500, 'The email address is verified.').describe('The same as a sentence.'),
  })
  .describe('What the proof of an email address has ended.')
  .meta({ id: 'AddressProof' });

export const viewProof = (ended: EndedByProof | undefined): z.input<typeof proofShape> => ({
  ended: ended ?? null,
  message: ended ? endedSentence(ended) : 'The email address is verified.',
});
