import type { Context } from 'koa';
import type { Actor } from '../../domain/actor.ts';
import type { Budget } from '../limits/budget-share.ts';

/** What the kernel knows of a request while it is served. */
export interface RequestState {
  requestId: string;
  /** Path of the operation as the OpenAPI file writes it; undefined for what is none. */
  route?: string;
  actor?: Actor;
  budget?: Budget;
  /** Bytes of its JSON body. */
  received?: number;
}

export const stateOf = (ctx: Context): RequestState => ctx.state as RequestState;
