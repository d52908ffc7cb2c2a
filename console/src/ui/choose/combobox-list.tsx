import { Combobox as Base } from '@base-ui/react/combobox';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { ComboboxValue, type ComboboxButton, type ComboboxGiven } from './combobox.tsx';

/** An option, as Base UI finds and names it by itself. */
interface Item {
  value: string;
  label: string;
}

/** Height of an entry in pixels, by what presses it. */
const entryHeight = (): number => (matchMedia('(pointer: coarse)').matches ? 44 : 36);

/** Brings an entry into sight by its place. */
interface Scroll {
  to: (index: number) => void;
}

/** The entries that were found; only those in sight are on the page. */
const Entries = ({ ref, chosen }: { ref: Ref<Scroll>; chosen: string }) => {
  const found = Base.useFilteredItems<Item>();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const list = useVirtualizer({
    count: found.length,
    getScrollElement: () => frame,
    estimateSize: entryHeight,
    overscan: 10,
    initialOffset: () => Math.max(found.findIndex(({ value }) => value === chosen) - 3, 0) * entryHeight(),
  });
  useImperativeHandle(ref, () => ({ to: index => list.scrollToIndex(index) }), [list]);
  return (
    <div ref={setFrame} className="max-h-72 overflow-y-auto overscroll-contain">
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, size, start }) => {
          const item = found[index];
          if (!item) return null;
          return (
            <Base.Item
              key={key}
              index={index}
              value={item}
              aria-setsize={found.length}
              aria-posinset={index + 1}
              style={{ height: size, transform: `translateY(${start}px)` }}
              className="absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2 rounded-lg px-3 outline-none data-highlighted:bg-accent-wash"
            >
              <span aria-hidden="true" className="w-4 shrink-0 text-accent">
                {item.value === chosen && '✓'}
              </span>
              <span dir="auto" title={item.label} className="min-w-0 truncate">
                {item.label}
              </span>
            </Base.Item>
          );
        })}
      </div>
    </div>
  );
};

/** The list of `Combobox`, with a field to search it. */
export const ComboboxList = ({
  button,
  isOpenAtFirst,
  ...given
}: ComboboxGiven & { button: ComboboxButton; isOpenAtFirst: boolean }) => {
  const { label, value, options, onChange } = given;
  const scroll = useRef<Scroll>(null);
  const items = useMemo<Item[]>(() => options.map(([key, name]) => ({ value: key, label: name })), [options]);
  return (
    <Base.Root
      virtualized
      autoHighlight
      items={items}
      value={items.find(item => item.value === value) ?? null}
      defaultOpen={isOpenAtFirst}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onValueChange={item => item && onChange(item.value)}
      onItemHighlighted={(_item, { reason, index }) => {
        if (reason !== 'pointer' && index >= 0) queueMicrotask(() => scroll.current?.to(index));
      }}
    >
      <Base.Trigger {...button}>
        <ComboboxValue {...given} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup
            aria-label={label}
            className="w-(--anchor-width) max-w-(--available-width) min-w-60 rounded-xl border border-line bg-raised p-1 shadow-lg"
          >
            <Base.Input
              aria-label={i18n.t('Search')}
              placeholder={i18n.t('Search')}
              className="mb-1 min-h-9 w-full rounded-lg border border-strong-line bg-paper px-3 pointer-coarse:min-h-11"
            />
            <Base.Empty className="p-3 text-quiet empty:hidden">
              {i18n.t('No results for these words.')}
            </Base.Empty>
            <Base.List>
              <Entries ref={scroll} chosen={value} />
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
