import { useRef, type ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { Toolbar } from './toolbar.tsx';

/** The head of a page: its one heading, which also names the tab, what the page is about, and what can be done there. */
export const PageHeader = ({
  heading,
  about,
  actions,
  part,
}: {
  heading: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
  /** Of a page with tabs, the name of the tab that is shown. */
  part?: string | undefined;
}) => {
  const shown = useRef<HTMLHeadingElement>(null);
  usePageTitle(shown, part);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1 ref={shown} className="text-2xl font-semibold wrap-anywhere">
          {heading}
        </h1>
        {about !== undefined && <p className="text-quiet wrap-anywhere">{about}</p>}
      </div>
      {actions !== undefined && <Toolbar className="ms-auto">{actions}</Toolbar>}
    </header>
  );
};
