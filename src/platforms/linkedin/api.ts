import type { AppOf } from '../apps.ts';
import type { StepInput } from '../step.ts';
import type { Patience } from '../read-back.ts';
import type { Wire, WireRequest } from '../wire.ts';

/** Dependencies of every step of the LinkedIn adapter. */
export interface LinkedIn {
  app: AppOf<'linkedin'>;
  wire: Wire;
  /** Value of `LinkedIn-Version`: year and month. LinkedIn responds 426 for an expired version. */
  version: string;
  /** Scopes that this deployment's LinkedIn app has been granted. */
  scopes: string[];
  /** Milliseconds to wait for an image whose state may not be read. */
  imageGraceMs: number;
  /** Waiting times when checking LinkedIn after a call without a response. */
  patience: Patience;
}

/** Sends a versioned call with the token of the step's account. */
export const restCall = (
  { app, version }: LinkedIn,
  { account, signal }: Pick<StepInput, 'account' | 'signal'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
): WireRequest & { headers: Record<string, string> } => ({
  method,
  url: `${app.bases.api}/rest/${path}`,
  signal,
  headers: {
    authorization: `Bearer ${account.accessToken}`,
    'linkedin-version': version,
    'x-restli-protocol-version': '2.0.0',
  },
});

/** Returns the author: the page named in the options, otherwise the member who connected. */
export const authorOf = ({ account, content }: Pick<StepInput, 'account' | 'content'>): string => {
  const page = content.options['organizationId'];
  if (typeof page === 'string') return page.startsWith('urn:') ? page : `urn:li:organization:${page}`;
  return account.externalId.startsWith('urn:') ? account.externalId : `urn:li:person:${account.externalId}`;
};

/** Returns the URL of a post. */
export const linkTo = ({ app }: LinkedIn, urn: string): string => `${app.bases.web}/feed/update/${urn}/`;
