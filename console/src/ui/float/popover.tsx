import { lazy, Suspense, useState, type ReactNode } from 'react';
import { buttonClass } from '../button.tsx';

/** Loaded behind the screen that has the button. */
const LoadedPopover = lazy(async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel }));

export interface PopoverGiven {
  /** On the button. */
  name: ReactNode;
  /** Heads the panel. */
  title: string;
  className?: string;
  children: ReactNode;
}

/** A button that opens a small panel beside itself, for what is read now and then. */
export const Popover = ({ className = buttonClass('quiet'), ...given }: PopoverGiven) => {
  const [isPressed, setPressed] = useState(false);
  return (
    <Suspense
      fallback={
        <button type="button" className={className} onClick={() => setPressed(true)}>
          {given.name}
        </button>
      }
    >
      <LoadedPopover {...given} className={className} isOpenAtFirst={isPressed} />
    </Suspense>
  );
};
