import type { ChallengeAnswer, PlatformHooks } from '../hooks.ts';
import { hmacOf, isEqualText } from '../hooks.ts';

/**
 * Keys of a Meta app's webhooks: the secret that signs events, and the verify token set in its dashboard that proves the
 * sender.
 */
export interface MetaHookKeys {
  clientSecret: string;
  verifyToken: string | undefined;
}

/** Creates the parts shared by Instagram and Threads: the challenge, and the signature over the raw body. */
export const metaHooks = ({
  clientSecret,
  verifyToken,
}: MetaHookKeys): Pick<PlatformHooks, 'answerChallenge' | 'format' | 'signatureHeader' | 'isSigned'> => ({
  answerChallenge: (query): ChallengeAnswer | undefined => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge } = query;
    if (mode !== 'subscribe' || challenge === undefined || verifyToken === undefined) return undefined;
    return isEqualText(token, verifyToken) ? { type: 'text/plain', body: challenge } : undefined;
  },
  format: 'json',
  signatureHeader: 'x-hub-signature-256',
  isSigned: (body, signature) =>
    isEqualText(signature, hmacOf({ algorithm: 'sha256', encoding: 'hex', key: clientSecret }, body)),
});
