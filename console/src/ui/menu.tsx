import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { openOnPress } from './on-press.tsx';

export interface MenuEntry {
  name: string;
  do: () => unknown;
  isDangerous?: boolean;
  /** Confirmation for actions that cannot be undone: the question, and the consequences. */
  asks?: { title: string; note: string };
}

export interface MenuGiven {
  label?: string;
  children: ReactNode;
  entries: readonly MenuEntry[];
  className?: string;
}

/** A button that opens a few things to do. */
export const Menu = openOnPress<MenuGiven>(
  async () => (await import('./menu-list.tsx')).MenuList,
  ({ label, children, className = buttonClass() }, given) => (
    <button type="button" aria-label={label} aria-haspopup="menu" className={className} {...given}>
      {children}
    </button>
  ),
);
