import type { ChallengeAnswer, PlatformHooks } from '../hooks.ts';
import { hmacOf, isEqualText } from '../hooks.ts';

/** How an app of Meta's is told: its secret signs, and the word that its dashboard was given proves who asks. */
export interface MetaHookKeys {
  clientSecret: string;
  verifyToken: string | undefined;
}

/** What Instagram and Threads have in common: the challenge, and the signature over the raw body. */
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
