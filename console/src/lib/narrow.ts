import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 640px)');

const follow = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone: there, `sm:` classes do not apply. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => narrow.matches);
