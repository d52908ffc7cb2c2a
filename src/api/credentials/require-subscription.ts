import type { Actor } from '../../domain/actor.ts';
import { suspensionEnds, suspensionReasons } from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import type { Endpoint } from '../http/endpoint.ts';

/**
 * Whether a suspended organization may not use this operation: every operation that changes data, unless it is declared
 * `whileSuspended`.
 */
export const needsSubscription = ({
  method,
  access,
  whileSuspended,
}: Pick<Endpoint, 'method' | 'access' | 'whileSuspended'>): boolean =>
  method !== 'get' && access !== 'public' && whileSuspended !== true;

/** Throws 403 if the organization's subscription forbids this operation. */
export const requireSubscription = ({ suspension }: Actor, spec: Endpoint): void => {
  if (suspension === null || !needsSubscription(spec)) return;
  const ends = suspensionEnds[suspension];
  throw refuse('billing_suspended', `${suspensionReasons[suspension]} Changes are refused until ${ends}.`);
};
