import { at, textAt } from '../../adapters/http/json.ts';
import type { HttpAnswer } from '../../adapters/http/http.ts';
import { shortened } from '../../adapters/http/redact.ts';
import type { AppProbe, AppVerdict } from './app-probe.ts';
import { headerOf } from '../refusals.ts';
import type { Wire, WireRequest } from '../wire.ts';

/** How one platform proves that it accepts the app. */
interface ProbePlan {
  /** Request that only an accepted app gets past, for a token or with a code that no platform issued. */
  request(redirectUri: string): WireRequest;
  /** Words of the refusal if the id or the secret is wrong. They count before `accepts`. */
  refuses: RegExp;
  /** Words of the refusal if the app is known and only the code is wrong. Absent if the request returns a token. */
  accepts?: RegExp;
  readScopes?: AppProbe['readScopes'];
}

/** Code that no platform issued. */
export const unknownCode = 'check-platform';

/** Statuses with which token endpoints and consent pages explain a refusal. */
const explaining = [400, 401, 403, 404];
const redirecting = [301, 302, 303, 307];

/**
 * Words of consent pages about an address that is not registered. Consent pages repeat the address itself, so the name of
 * the parameter alone proves nothing.
 */
const unregistered =
  /redirect_uri_mismatch|redirect[ _]uri (?:does not match|is not (?:registered|allowed|white))|invalid redirect_uri|url blocked/i;

export const createProbe = (wire: Wire, { request, readScopes, ...plan }: ProbePlan): AppProbe => ({
  checkApp: async redirectUri => judgeApp(await wire.ask(request(redirectUri), explaining), plan),
  checkCallback: async url => {
    const { text, ...answer } = await wire.ask({ method: 'GET', url }, [...explaining, ...redirecting]);
    const said = unregistered.exec(`${headerOf({ text, ...answer }, 'location') ?? ''} ${text}`)?.[0];
    return said === undefined ? { state: 'unclear', said: '' } : { state: 'refused', said };
  },
  ...(readScopes && { readScopes }),
});

const judgeApp = (answer: HttpAnswer, plan: Pick<ProbePlan, 'refuses' | 'accepts'>): AppVerdict => {
  const said = readWords(answer.json);
  if (plan.refuses.test(said)) return { state: 'refused', said };
  const isAccepted = plan.accepts?.test(said) ?? typeof at(answer.json, 'access_token') === 'string';
  return { state: isAccepted ? 'accepted' : 'unclear', said };
};

/** Returns the texts in which platforms explain a refusal: RFC 6749, Instagram’s own names, and the Graph API. */
const readWords = (json: unknown): string =>
  shortened(
    [['error'], ['error_description'], ['error_message'], ['error', 'message']]
      .map(path => textAt(json, ...path))
      .filter(Boolean)
      .join(': '),
    300,
  );
