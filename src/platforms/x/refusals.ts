import type { HttpAnswer } from '../../adapters/http/http.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { FailureKind } from '../platform.ts';
import { headerOf, inSeconds, retryAfter, type Dialect, type PlatformRefusal } from '../refusals.ts';
import { refusalByTokenEndpoint } from '../oauth.ts';

/** Error formats of X: problem JSON, v1 `errors[].code`, `errors[]` in a 200, and the OAuth format. */
export const xDialect: Dialect = {
  label: 'X',
  requestIdHeaders: ['x-transaction-id'],
  read: answer => {
    if (answer.status < 300 && listAt(answer.json, 'errors').length === 0) return undefined;
    const problem = readProblem(answer);
    // X reports a used or unknown refresh token as an invalid request
    return problem ?? refusalByTokenEndpoint(answer, ['invalid_grant', 'invalid_request']);
  },
};

interface Problem {
  status: number;
  code: number | undefined;
  type: string;
  said: string;
}

const readProblem = (answer: HttpAnswer): PlatformRefusal | undefined => {
  const [first] = listAt(answer.json, 'errors');
  const said = saidIn(answer.json, first);
  if (said === undefined) return undefined;
  const type = textAt(answer.json, 'type') ?? textAt(first, 'type') ?? '';
  const status = numberAt(answer.json, 'status') ?? numberAt(first, 'status') ?? answer.status;
  const problem = { status, type, said, code: numberAt(first, 'code') };
  const isDaily = usedUp(answer).some(window => window.endsWith('24hour'));
  const kind = kindOf(problem) === 'rate_limited' && isDaily ? 'quota' : kindOf(problem);
  const staleHandles = /media ids? (are|is) invalid/i.test(said);
  const ofApp = type.endsWith('/usage-capped') || usedUp(answer).includes('x-app-limit-24hour');
  const byEndpoint = kind === 'rate_limited' || (kind === 'quota' && isDaily);
  return {
    kind,
    said,
    ...codeOf(problem),
    retryAt: retryAtOf(kind, answer),
    ofApp,
    byEndpoint,
    staleHandles,
  };
};

/** Returns the most specific message: that of the first error, otherwise that of the problem. */
const saidIn = (json: unknown, first: unknown): string | undefined =>
  textAt(first, 'message') ?? textAt(first, 'detail') ?? textAt(json, 'detail') ?? textAt(json, 'title');

const codeOf = ({ code, type, status }: Problem): { code: string } => {
  if (code !== undefined) return { code: String(code) };
  return { code: type.startsWith('http') ? (type.split('/').at(-1) ?? type) : String(status) };
};

/** Kinds by code of the v1 API. These codes still occur in v2 responses. */
const v1Kinds: Record<number, FailureKind> = {
  32: 'auth_expired',
  89: 'auth_expired',
  99: 'auth_expired',
  135: 'auth_expired',
  215: 'auth_expired',
  64: 'policy',
  93: 'permission',
  // the app: without write access, suspended, or without the plan that a call needs
  261: 'config',
  416: 'config',
  453: 'config',
  88: 'rate_limited',
  185: 'quota',
  187: 'duplicate',
  327: 'duplicate',
  186: 'invalid_content',
  226: 'policy',
  326: 'policy',
  433: 'policy',
  324: 'invalid_media',
  325: 'invalid_media',
  130: 'transient',
  131: 'transient',
};

/** Messages that are more specific than the response's status. */
const sentences: readonly [RegExp, FailureKind][] = [
  [/duplicate content|already (retweeted|reposted)/i, 'duplicate'],
  [/media ids? (are|is) invalid|maximum of \d+ items|not allowed to post a video longer/i, 'invalid_media'],
  [/cashtag|too long|invalid url/i, 'invalid_content'],
];

const kindOf = ({ status, code, type, said }: Problem): FailureKind => {
  const byCode = code === undefined ? undefined : v1Kinds[code];
  if (byCode !== undefined) return byCode;
  const bySentence = sentences.find(([pattern]) => pattern.test(said));
  if (bySentence) return bySentence[1];
  if (type.endsWith('/usage-capped')) return 'quota';
  if (type.endsWith('/user-suspended')) return 'policy';
  // the app is not enrolled in the API that it calls
  if (type.endsWith('/client-forbidden')) return 'config';
  if (/(oauth1-permissions|unsupported-authentication)$/.test(type)) return 'permission';
  return kindOfStatus(status, said);
};

const kindOfStatus = (status: number, said: string): FailureKind => {
  if (status === 401) return 'auth_expired';
  if (status === 402) return 'billing';
  if (status === 403) return /not permitted to access/i.test(said) ? 'permission' : 'policy';
  if (status === 413) return 'invalid_media';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'transient';
  return status >= 400 ? 'invalid_content' : 'unknown';
};

const windows = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour'] as const;

/** Returns the exhausted limits. */
const usedUp = (answer: HttpAnswer) =>
  windows.filter(window => headerOf(answer, `${window}-remaining`) === '0');

/** Returns the reset time of the exhausted limit. X's shortest window is 15 minutes. */
const retryAtOf = (kind: FailureKind, answer: HttpAnswer): Date | undefined => {
  if (kind !== 'rate_limited' && kind !== 'quota') return undefined;
  const resets = usedUp(answer)
    .map(window => Number(headerOf(answer, `${window}-reset`)) * 1_000)
    .filter(reset => reset > Date.now());
  if (resets.length > 0) return new Date(Math.max(...resets));
  const period = at(answer.json, 'period');
  if (period === 'Daily' || period === 'Monthly') return inSeconds(period === 'Daily' ? 86_400 : 7 * 86_400);
  return retryAfter(answer) ?? inSeconds(15 * 60);
};
