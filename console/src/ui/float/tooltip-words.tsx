import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useId } from 'react';
import type { TooltipGiven } from './tooltip.tsx';

/** The loaded `Tooltip`. */
export const TooltipWords = ({ words, children }: TooltipGiven) => {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger
        aria-describedby={id}
        render={<span tabIndex={0} />}
        className="cursor-help underline decoration-dotted underline-offset-2"
      >
        {children}
      </Base.Trigger>
      <span id={id} hidden>
        {words}
      </span>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-64 rounded-lg bg-ink px-3 py-1.5 text-paper shadow-lg wrap-anywhere">
            {words}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
