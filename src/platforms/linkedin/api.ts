import type { AppOf } from '../apps.ts';
import type { StepInput } from '../step.ts';
import type { Patience } from '../read-back.ts';
import type { Wire, WireRequest } from '../wire.ts';

/** What every step of the LinkedIn adapter works with. */
export interface LinkedIn {
  app: AppOf<'linkedin'>;
  wire: Wire;
  /** `LinkedIn-Version`: year and month; an ended one answers 426. */
  version: string;
  /** Scopes that this deployment's LinkedIn app owns. */
  scopes: string[];
  /** How long to leave an image alone where its state may not be asked for. */
  imageGraceMs: number;
  /** How long to wait for what LinkedIn shows after a lost call. */
  patience: Patience;
}

/** A versioned call in the name of the step's account. */
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

/** Who posts: the page named in the options, else the member who connected. */
export const authorOf = ({ account, content }: Pick<StepInput, 'account' | 'content'>): string => {
  const page = content.options['organizationId'];
  if (typeof page === 'string') return page.startsWith('urn:') ? page : `urn:li:organization:${page}`;
  return account.externalId.startsWith('urn:') ? account.externalId : `urn:li:person:${account.externalId}`;
};

/** A post's address. */
export const linkTo = ({ app }: LinkedIn, urn: string): string => `${app.bases.web}/feed/update/${urn}/`;
