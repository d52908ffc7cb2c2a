import type { OutboundAnswer } from '../../../adapters/outbound/outbound-answer.ts';
import { OutboundFailed, type Outbound } from '../../../adapters/outbound/outbound.ts';
import { readClientDocument, whyNotDocumentAddress } from '../../../domain/auth/client-documents.ts';
import type { OAuthClient } from '../../../domain/auth/oauth.ts';
import { refuse, type Refusal } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';

/** Maximum bytes of a document: twice what the draft recommends, as some list many addresses. */
const maxDocument = 10 * 1024;
const timeoutMs = 5_000;

/** Milliseconds for which a document stays cached: the time that its server names, within these bounds. */
const lifetime = { usual: 600_000, min: 0, max: 3_600_000 };
/** Maximum number of documents that a process caches. The oldest is dropped. */
const maxKept = 200;

interface Kept {
  client: OAuthClient;
  until: number;
}

/**
 * Cached documents of each outbound client. Only people who have logged in cause a read, so the cache cannot be filled
 * without limit.
 */
const keptBy = new WeakMap<Outbound, Map<string, Kept>>();

const keptOf = (outbound: Outbound): Map<string, Kept> => {
  const known = keptBy.get(outbound) ?? new Map<string, Kept>();
  keptBy.set(outbound, known);
  return known;
};

const unusable = (address: string, why: string): Refusal =>
  refuse('invalid_client', `The app’s metadata document ${address} cannot be used. ${why}`);

const lifetimeOf = ({ headers }: OutboundAnswer): number => {
  const said = headers['cache-control'] ?? '';
  if (/no-store|no-cache/i.test(said)) return lifetime.min;
  const seconds = /max-age=(\d{1,9})/i.exec(said)?.[1];
  if (seconds === undefined) return lifetime.usual;
  return Math.min(Number(seconds) * 1_000, lifetime.max);
};

const fetchDocument = async ({ outbound }: Service, url: string): Promise<OutboundAnswer> => {
  const headers = { Accept: 'application/json' };
  try {
    return await outbound.request({ method: 'GET', url, headers, timeoutMs, maxBytes: maxDocument });
  } catch (error) {
    if (error instanceof OutboundFailed) throw unusable(url, error.message);
    throw error;
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isJson = (type = ''): boolean => /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type);

const readAnswer = (clientId: string, answer: OutboundAnswer): OAuthClient => {
  const { status, headers, truncated, body } = answer;
  if (status !== 200) throw unusable(clientId, `The address answers ${status} instead of 200.`);
  if (!isJson(headers['content-type'])) throw unusable(clientId, 'The document’s content type is not JSON.');
  if (truncated) throw unusable(clientId, `The document is larger than ${maxDocument} bytes.`);
  const client = readClientDocument(clientId, parse(body.toString('utf8')));
  if ('wrong' in client) throw unusable(clientId, client.wrong);
  return client;
};

/**
 * Throws `invalid_client` for an address that cannot belong to an app, or if the service does not accept such addresses.
 */
export const requireDocumentAddress = ({ config }: Service, clientId: string): void => {
  const why = whyNotDocumentAddress(clientId);
  if (why !== undefined) throw refuse('invalid_client', `The client_id ${why}.`);
  if (!config.MCP_CLIENT_DOCUMENTS)
    throw refuse(
      'invalid_client',
      'This service fetches no metadata documents. Register the app with POST /oauth/register.',
    );
};

/**
 * Reads an app's metadata document at the address that is its `client_id` (draft-ietf-oauth-client-id-metadata-document),
 * through the guarded client or from the cache. Throws `invalid_client`.
 */
export const readDocumentClient = async (service: Service, clientId: string): Promise<OAuthClient> => {
  requireDocumentAddress(service, clientId);
  const kept = keptOf(service.outbound);
  const known = kept.get(clientId);
  if (known && known.until > Date.now()) return known.client;
  kept.delete(clientId);
  const answer = await fetchDocument(service, clientId);
  const client = readAnswer(clientId, answer);
  kept.set(clientId, { client, until: Date.now() + lifetimeOf(answer) });
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return client;
};
