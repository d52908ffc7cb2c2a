import { useEffect, useRef } from 'react';

/** Maps keys to actions. A name is one key, or two in sequence separated by a space. */
export type Keys = Record<string, () => unknown>;

/** How long the second of two keys may take, in milliseconds. */
const pauseMs = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** All that listens now: one place hears the keys, so that none does two things. */
const listening: { readonly current: Keys }[] = [];

/** The first of two keys, while the second may come. */
let first: string | undefined;
let since = 0;

const find = (keys: string): (() => unknown) | undefined =>
  listening.findLast(({ current }) => current[keys])?.current[keys];

const isFirst = (key: string): boolean =>
  listening.some(({ current }) => Object.keys(current).some(keys => keys.startsWith(`${key} `)));

const onKey = (event: KeyboardEvent): void => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (['Shift', 'AltGraph', 'CapsLock'].includes(event.key)) return;
  if (document.querySelector('[data-modal],[role="menu"]')) return;
  const before = event.timeStamp - since < pauseMs ? first : undefined;
  first = undefined;
  // a second key is never taken for a key alone: what it would do was not meant
  const run = find(before === undefined ? event.key : `${before} ${event.key}`);
  if (run) {
    event.preventDefault();
    run();
  } else if (isFirst(event.key)) {
    [first, since] = [event.key, event.timeStamp];
  }
};

/** Runs keyboard shortcuts while no text field has the focus and no dialog is open. */
export const useKeys = (keys: Keys): void => {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    if (listening.length === 0) addEventListener('keydown', onKey);
    listening.push(current);
    return () => {
      listening.splice(listening.indexOf(current), 1);
      if (listening.length === 0) removeEventListener('keydown', onKey);
    };
  }, []);
};
