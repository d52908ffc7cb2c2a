import type { ReactNode } from 'react';

/** A row of buttons and other controls, which wraps where it has no room. `label` names the group to screen readers. */
export const Toolbar = ({
  label,
  align = 'start',
  className = '',
  children,
}: {
  label?: string;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}) => (
  <div
    role={label === undefined ? undefined : 'group'}
    aria-label={label}
    className={`flex min-w-0 flex-wrap items-center gap-2 ${align === 'end' ? 'justify-end' : ''} ${className}`}
  >
    {children}
  </div>
);
