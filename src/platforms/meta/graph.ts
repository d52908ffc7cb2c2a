import type { Account, StepInput } from '../step.ts';
import { at, textAt } from '../../adapters/http/json.ts';
import type { ReadPublished, Wire, WireRequest } from '../wire.ts';

/** One of Meta's Graph hosts. */
export interface Graph {
  label: string;
  wire: Wire;
  /** With the version, if the host has versions: `https://graph.instagram.com/v25.0`. */
  base: string;
  /** Instagram documents the header; Threads' own samples know only the parameter. */
  tokenIn: 'header' | 'parameter';
}

export type Parameters = Record<string, string | undefined>;

/** A call in the name of an account; parameters go into the body of a POST and else into the query. */
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

/** Where the next page of a list begins; null after the last one, which has a cursor but no address of a next page. */
export const nextPageOf = (page: unknown, ...path: readonly string[]): string | null =>
  at(page, ...path, 'paging', 'next') === undefined
    ? null
    : (textAt(page, ...path, 'paging', 'cursors', 'after') ?? null);

/** What Meta's publishing calls answer: an id, and no link. */
export const publishedId: ReadPublished = answer => {
  const externalId = textAt(answer.json, 'id');
  return externalId === undefined ? undefined : { externalId, url: null };
};
