import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { isOutboxNeeded, lookForEntries } from '../outbox/needed.ts';
import { useStore } from '../lib/store.ts';

const LoadedFinder = lazy(async () => ({ default: (await import('./finder.tsx')).Finder }));
const LoadedKeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }));

export const LaterFinder = (props: ComponentProps<typeof LoadedFinder>) => (
  <Suspense>
    <LoadedFinder {...props} />
  </Suspense>
);

export const LaterKeyHelp = (props: ComponentProps<typeof LoadedKeyHelp>) => (
  <Suspense>
    <LoadedKeyHelp {...props} />
  </Suspense>
);

const LoadedOutbox = lazy(async () => ({ default: (await import('../outbox/strip.tsx')).Outbox }));

/** The strip of the outbox, once there is something in it. */
export const LaterOutbox = () => {
  const isNeeded = useStore(isOutboxNeeded);
  useEffect(lookForEntries, []);
  return <Suspense>{isNeeded && <LoadedOutbox />}</Suspense>;
};
