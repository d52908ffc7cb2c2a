import { useEffect, useRef } from 'react';

/** What keys do: one key, or two behind each other with a space between. */
export type Keys = Record<string, () => unknown>;

/** How long the second of two keys may take, in milliseconds. */
const pauseMs = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Does what keys ask for while nobody types and no dialog is open. */
export const useKeys = (keys: Keys): void => {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    let first = '';
    let since = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[data-modal],[role="menu"]')) return;
      const isSecond = event.timeStamp - since < pauseMs;
      const run =
        current.current[isSecond ? `${first} ${event.key}` : event.key] ?? current.current[event.key];
      [first, since] = [event.key, event.timeStamp];
      if (!run) return;
      event.preventDefault();
      since = 0;
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};
