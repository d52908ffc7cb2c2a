import type { Schemas } from '@sdk';

export type Target = Schemas['Post']['targets'][number];
export type Action = Target['actions'][number];
/** Target of a post that exists. A planned post of a series has no targets yet. */
export type StoredTarget = Target & { id: string };

export const isStored = (target: Target): target is StoredTarget => target.id !== null;

/** Whether the change of a target continues without a person. */
export const isChanging = ({ change }: Target): boolean =>
  change !== null && ['pending', 'calling', 'reading'].includes(change.status);

/** Whether something can be done with a target now. */
export const canBe = (target: Target, wanted: Action['action']): boolean =>
  !isChanging(target) && target.actions.some(({ action, allowed }) => allowed && action === wanted);
