import type { ReactNode } from 'react';

/** Stands where a list has no entries: says why there are none, and offers what to do about it. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-line px-6 py-12 text-center">
    <p className="max-w-full text-lg font-medium wrap-anywhere">{title}</p>
    <p className="max-w-prose text-quiet wrap-anywhere empty:hidden">{children}</p>
    {action}
  </div>
);
