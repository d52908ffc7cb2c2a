import type { ReactNode } from 'react';
import { useRights } from '../shell/may.ts';
import { may, type Scope } from '../shell/rights.ts';
import { Note } from '../ui/parts.tsx';

/** Says who may do what is left out here, to a person who may not. */
export const Unless = ({ may: scope, children }: { may: Scope; children: ReactNode }) => {
  const rights = useRights();
  return rights && !may(rights, scope) ? <Note tone="plain">{children}</Note> : null;
};
