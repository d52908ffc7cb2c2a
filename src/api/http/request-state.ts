import type { Context } from 'koa';
import type { Actor } from '../../domain/actor.ts';
import type { Budget } from '../limits/budget-share.ts';

/** State of the kernel for one request. */
export interface RequestState {
  requestId: string;
  /** Path of the operation as the OpenAPI file writes it. Undefined for an unknown path. */
  route?: string;
  actor?: Actor;
  /** True for an operation whose address is the credential. */
  bySignedAddress?: boolean;
  /** Key by which requests take turns: the organization, or the address of an unknown caller. */
  sender?: string;
  budget?: Budget;
  /** Bytes of the JSON body. */
  received?: number;
  /** Characters of stored posts that the request has processed. */
  measured?: number;
  /** Factor by which the bytes count: the highest of the request's operations. */
  weight?: number;
  /** Units that are already counted for the request's bytes. */
  charged?: number;
  /**
   * Rejects if the caller's rights no longer allow the request. A check made in the last `maxAgeMs` is reused. Undefined on
   * public operations.
   */
  stillAllowed?: (maxAgeMs?: number) => Promise<void>;
}

export const stateOf = (ctx: Context): RequestState => ctx.state as RequestState;
