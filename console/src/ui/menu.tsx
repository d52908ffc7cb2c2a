import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';

export interface MenuEntry {
  name: string;
  do: () => unknown;
  isDangerous?: boolean;
}

/** A button that opens a few things to do. */
export const Menu = ({
  label,
  children,
  entries,
  className = buttonClass(),
}: {
  label?: string;
  children: ReactNode;
  entries: readonly MenuEntry[];
  className?: string;
}) => (
  <Base.Root>
    <Base.Trigger aria-label={label} className={className}>
      {children}
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={4} className="z-50">
        <Base.Popup className="min-w-44 rounded-xl border border-line bg-raised p-1 shadow-lg">
          {entries.map(({ name, do: run, isDangerous }) => (
            <Base.Item
              key={name}
              onClick={() => void run()}
              className={`flex min-h-9 cursor-pointer items-center rounded-lg px-3 outline-none data-highlighted:bg-accent-wash pointer-coarse:min-h-11 ${isDangerous ? 'text-bad' : ''}`}
            >
              {name}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
