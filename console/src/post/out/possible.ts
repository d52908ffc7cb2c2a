import type { Schemas } from '@sdk';

export type Target = Schemas['Post']['targets'][number];
export type Action = Target['actions'][number];

/** Whether the change of a target continues without a person. */
export const isChanging = ({ change }: Target): boolean =>
  change !== null && ['pending', 'calling', 'reading'].includes(change.status);

/** Whether something can be done with a target now. */
export const canBe = (target: Target, wanted: Action['action']): boolean =>
  !isChanging(target) && target.actions.some(({ action, allowed }) => allowed && action === wanted);
