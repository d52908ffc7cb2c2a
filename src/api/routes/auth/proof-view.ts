import { z } from 'zod';
import { endedSentence, type EndedByProof } from '../../../domain/auth/ended-by-proof.ts';
import { string } from '../../http/schemas.ts';

const count = z.int().min(0);

export const endedShape = z
  .strictObject({
    sessions: count.describe('Number of sessions.'),
    apiKeys: count.describe('How many API keys.'),
    password: z.boolean().describe('Whether the earlier password ended.'),
  })
  .describe('Credentials that ended because this was the first proof of the email address.')
  .meta({ id: 'EndedByProof' });

export const proofShape = z
  .strictObject({
    ended: endedShape.nullable().describe('Ended credentials, or null for none.'),
    message: string(500, 'The email address is verified.').describe('Same, as a sentence.'),
  })
  .describe('Credentials that ended when the email address was proven.')
  .meta({ id: 'AddressProof' });

export const viewProof = (ended: EndedByProof | undefined): z.input<typeof proofShape> => ({
  ended: ended ?? null,
  message: ended ? endedSentence(ended) : 'The email address is verified.',
});
