import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { openOnPress } from '../on-press.tsx';

export interface PopoverGiven {
  /** On the button. */
  name: ReactNode;
  /** Heads the panel. */
  title: string;
  className?: string;
  children: ReactNode;
}

/** A button that opens a small panel beside itself, for what is read now and then. */
export const Popover = openOnPress<PopoverGiven>(
  async () => (await import('./popover-panel.tsx')).PopoverPanel,
  ({ name, className = buttonClass('quiet') }, given) => (
    <button type="button" aria-haspopup="dialog" className={className} {...given}>
      {name}
    </button>
  ),
);
