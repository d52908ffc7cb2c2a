import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';

export const pagesIn = (count: number): string =>
  i18n.t('{count, plural, one {# page} other {# pages}}', { count });

/** Pictures of a document's first pages, side by side. */
export const DocumentPages = ({
  pages,
  pageCount,
}: {
  pages: readonly Schemas['DocumentPage'][];
  pageCount: number;
}) => {
  const left = pageCount - pages.length;
  return (
    <ol
      aria-label={i18n.t('Pages')}
      className="flex gap-2 overflow-x-auto [contain:inline-size]"
      tabIndex={0}
    >
      {pages.map(({ page, url }) => (
        <li key={page} className="w-32 flex-none">
          <img
            src={url}
            alt={i18n.t('Page {page} of {pageCount}', { page, pageCount })}
            loading="lazy"
            className="max-h-48 w-full rounded border border-line object-contain"
          />
        </li>
      ))}
      {pages.length > 0 && left > 0 && (
        <li className="w-32 flex-none self-center text-quiet">
          {i18n.t('{left, plural, one {and # more page} other {and # more pages}}', { left })}
        </li>
      )}
    </ol>
  );
};
