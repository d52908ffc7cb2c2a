import { Menu as Base } from '@base-ui/react/menu';
import { useState } from 'react';
import { buttonClass } from './button.tsx';
import type { MenuEntry, MenuGiven } from './menu.tsx';
import { SureDialog } from './sure.tsx';

/** The menu of `Menu`, with its button. */
export const MenuList = ({
  label,
  children,
  entries,
  className = buttonClass(),
  isOpenAtFirst,
}: MenuGiven & { isOpenAtFirst: boolean }) => {
  const [asked, setAsked] = useState<MenuEntry>();
  return (
    <>
      <Base.Root defaultOpen={isOpenAtFirst}>
        <Base.Trigger aria-label={label} className={className}>
          {children}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} className="z-50">
            <Base.Popup className="min-w-44 rounded-xl border border-line bg-raised p-1 shadow-lg">
              {entries.map(entry => (
                <Base.Item
                  key={entry.name}
                  onClick={() => (entry.asks ? setAsked(entry) : void entry.do())}
                  className={`flex min-h-9 cursor-pointer items-center rounded-lg px-3 outline-none data-highlighted:bg-accent-wash pointer-coarse:min-h-11 ${entry.isDangerous ? 'text-bad' : ''}`}
                >
                  {entry.name}
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {asked?.asks && (
        <SureDialog
          name={asked.name}
          title={asked.asks.title}
          isOpen
          onClose={() => setAsked(undefined)}
          onSure={asked.do}
        >
          {asked.asks.note}
        </SureDialog>
      )}
    </>
  );
};
