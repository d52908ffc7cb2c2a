import type { ReactNode } from 'react';

/** The name of something, such as a label, a file, or a brand, in a rounded frame. A long name wraps inside the frame. */
export const Chip = ({
  children,
  mark,
  remove,
}: {
  children: ReactNode;
  /** Stands before the name and says nothing that the name does not say. */
  mark?: ReactNode;
  remove?: { label: string; do: () => void };
}) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-2xl border border-line bg-sunk px-2.5 py-0.5 text-start">
    {mark !== undefined && (
      <span aria-hidden="true" className="shrink-0">
        {mark}
      </span>
    )}
    <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
    {remove && (
      <button
        type="button"
        aria-label={remove.label}
        onClick={remove.do}
        className="-me-1.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full text-quiet hover:bg-accent-wash pointer-coarse:size-11"
      >
        ✕
      </button>
    )}
  </span>
);
