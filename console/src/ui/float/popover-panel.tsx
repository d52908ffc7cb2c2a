import { Popover as Base } from '@base-ui/react/popover';
import { buttonClass } from '../button.tsx';
import type { PopoverGiven } from './popover.tsx';

/** The panel of `Popover`, with its button. */
export const PopoverPanel = ({
  name,
  title,
  className = buttonClass('quiet'),
  isOpenAtFirst,
  children,
}: PopoverGiven & { isOpenAtFirst: boolean }) => (
  <Base.Root defaultOpen={isOpenAtFirst}>
    <Base.Trigger className={className}>{name}</Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50">
        <Base.Popup className="flex max-h-(--available-height) w-80 max-w-(--available-width) flex-col gap-2 overflow-y-auto rounded-xl border border-line bg-raised p-4 shadow-lg">
          <Base.Title className="font-semibold wrap-anywhere">{title}</Base.Title>
          <div className="wrap-anywhere">{children}</div>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
