import type { ReactNode } from 'react';
import { Note } from '../ui/parts.tsx';
import { useMay, useRights } from './may.ts';
import { may, type Scope } from './rights.ts';

interface Right {
  /** Scope that the API requires. */
  to: Scope;
  /** Slug of the brand that the action changes; omit it if a right for any brand is enough. */
  brand?: string | undefined;
  children: ReactNode;
}

/** Shows actions only to a person who may do them, and `otherwise` to all others. */
export const Allowed = ({ to, brand, children, otherwise = null }: Right & { otherwise?: ReactNode }) =>
  useMay(to, brand) ? children : otherwise;

/** Disables the fields and buttons within for a person who may only read them. */
export const Changeable = ({ to, brand, children }: Right) => (
  <fieldset disabled={!useMay(to, brand)} className="contents">
    {children}
  </fieldset>
);

/** Names who may do what the screen leaves out, for a person who may not. */
export const Unless = ({ to, brand, children }: Right) => {
  const rights = useRights();
  return rights && !may(rights, to, brand) ? <Note tone="plain">{children}</Note> : null;
};
