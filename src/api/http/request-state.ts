import type { Context } from 'koa';
import type { Actor } from '../../domain/actor.ts';
import type { Budget } from '../limits/budget-share.ts';

/** What the kernel knows of a request while it is served. */
export interface RequestState {
  requestId: string;
  /** Path of the operation as the OpenAPI file writes it; undefined for what is none. */
  route?: string;
  actor?: Actor;
  /** Whose turn it takes: an organization, or the address of who is not known yet. */
  sender?: string;
  budget?: Budget;
  /** Bytes of its JSON body. */
  received?: number;
  /** Characters of a stored post that it has looked at. */
  measured?: number;
  /** How many times its bytes count: as often as the heaviest of its operations says. */
  weight?: number;
  /** Of its bytes, what is counted already. */
  charged?: number;
  /** Rejects if its caller may no longer do it; an answer of the last `maxAgeMs` counts. Missing on public operations. */
  stillAllowed?: (maxAgeMs?: number) => Promise<void>;
}

export const stateOf = (ctx: Context): RequestState => ctx.state as RequestState;
