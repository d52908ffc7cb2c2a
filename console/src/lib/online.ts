import { useSyncExternalStore } from 'react';
import { createStore, useStore } from './store.ts';

const follow = (listener: () => void) => {
  for (const name of ['online', 'offline']) addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, listener);
  };
};

/** False from a start without a response until the service responds, because some browsers report being online then. */
export const isReached = createStore(true);

/** Whether there is a connection, as far as the browser and the console know. */
export const useOnline = (): boolean => {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  return useStore(isReached) && isOnline;
};
