import { lazy, Suspense, type ReactNode } from 'react';

/** Loaded behind the screen that has the words. */
const LoadedTooltip = lazy(async () => ({ default: (await import('./tooltip-words.tsx')).TooltipWords }));

export interface TooltipGiven {
  /** Shows a tooltip beside `children` on hover and keyboard focus. */
  words: string;
  children: ReactNode;
}

/** Words with more words behind them. For what is good to know; what a person needs stands on the page. */
export const Tooltip = (given: TooltipGiven) => (
  <Suspense fallback={<span>{given.children}</span>}>
    <LoadedTooltip {...given} />
  </Suspense>
);
