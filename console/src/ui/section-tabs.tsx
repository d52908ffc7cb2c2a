import { Link, type LinkOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The sections of a screen, a page each; the open one is always seen, however many there are. */
export const SectionTabs = ({
  label,
  open,
  tabs,
}: {
  label: string;
  /** The key of the open section. */
  open: string;
  tabs: readonly { key: string; name: string; link: LinkOptions }[];
}) => {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = nav.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [open]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      <div className="flex w-max gap-1">
        {tabs.map(({ key, name, link }) => (
          <Link
            key={key}
            {...link}
            activeOptions={{ includeSearch: false }}
            activeProps={{ className: 'border-accent text-accent', 'aria-current': 'page' }}
            inactiveProps={{ className: 'border-transparent text-quiet hover:text-ink' }}
            className="flex min-h-10 items-center border-b-2 px-3 font-medium whitespace-nowrap pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
};
