import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { Menu } from '../ui/menu.tsx';

/** What the shell opens is loaded behind the first screen. */
const LoadedMenu = lazy(async () => ({ default: (await import('../ui/menu.tsx')).Menu }));

/** A menu of the shell; until it is there, its button looks the same, and a press on it counts once it is there. */
export const LaterMenu = (props: ComponentProps<typeof Menu>) => {
  const [isPressed, setPressed] = useState(false);
  return (
    <Suspense
      fallback={
        <button
          type="button"
          aria-label={props.label}
          className={props.className}
          onClick={() => setPressed(true)}
        >
          {props.children}
        </button>
      }
    >
      <LoadedMenu {...props} isOpenAtFirst={isPressed} />
    </Suspense>
  );
};

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

export const LaterOutbox = () => (
  <Suspense>
    <LoadedOutbox />
  </Suspense>
);
