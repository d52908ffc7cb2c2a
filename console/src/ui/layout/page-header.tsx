import { useRef, type ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { Toolbar } from './toolbar.tsx';

/** The head of a page: its one heading, which also names the tab, what the page is about, and what can be done there. */
export const PageHeader = ({
  heading,
  state,
  about,
  actions,
  part,
}: {
  heading: ReactNode;
  /** How the thing that the page is about stands; beside its name, and not in the name of the tab. */
  state?: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
  /** Name of the selected tab, on pages with tabs. */
  part?: string | undefined;
}) => {
  const shown = useRef<HTMLElement>(null);
  usePageTitle(shown, part);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-2 text-2xl font-semibold">
          <span ref={shown} className="min-w-0 wrap-anywhere">
            {heading}
          </span>
          {state}
        </h1>
        {about !== undefined && <p className="text-quiet wrap-anywhere">{about}</p>}
      </div>
      {actions !== undefined && <Toolbar className="ms-auto">{actions}</Toolbar>}
    </header>
  );
};
