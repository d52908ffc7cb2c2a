import type { Account, StepInput } from '../step.ts';
import { at, textAt } from '../../adapters/http/json.ts';
import type { ReadPublished, Wire, WireRequest } from '../wire.ts';

/** Graph host of Meta. */
export interface Graph {
  label: string;
  wire: Wire;
  /** Base URL, including the version if the host has versions: `https://graph.instagram.com/v25.0`. */
  base: string;
  /** Place of the token. Instagram documents the header; the samples for Threads only use the parameter. */
  tokenIn: 'header' | 'parameter';
}

export type Parameters = Record<string, string | undefined>;

/** Sends a call for an account. Parameters go into the body of a POST, otherwise into the query. */
export const graphCall = (
  graph: Graph,
  { account, signal }: { account: Pick<Account, 'accessToken'>; signal?: StepInput['signal'] },
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parameters: Parameters,
): WireRequest => {
  const inHeader = graph.tokenIn === 'header';
  const all = inHeader ? parameters : { ...parameters, access_token: account.accessToken };
  return {
    method,
    url: graph.base + path,
    ...(method === 'POST' ? { form: all } : { query: all }),
    ...(inHeader && { headers: { authorization: `Bearer ${account.accessToken}` } }),
    ...(signal && { signal }),
  };
};

/** Returns the cursor of the next page, or null after the last page, which has a cursor but no URL of a next page. */
export const nextPageOf = (page: unknown, ...path: readonly string[]): string | null =>
  at(page, ...path, 'paging', 'next') === undefined
    ? null
    : (textAt(page, ...path, 'paging', 'cursors', 'after') ?? null);

/** Reads the response to Meta's publish calls: an id without a link. */
export const publishedId: ReadPublished = answer => {
  const externalId = textAt(answer.json, 'id');
  return externalId === undefined ? undefined : { externalId, url: null };
};
