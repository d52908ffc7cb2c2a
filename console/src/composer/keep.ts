import { del, get, set } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from './draft.ts';

/** How long a letter may be in memory alone, in milliseconds. */
const keepMs = 150;

/**
 * A draft that this browser keeps with every letter: closing the page, losing the connection or the session loses nothing. `key`
 * names the post, or the one that is new; `initial` is what it is without a kept copy.
 */
export const useKeptDraft = (key: string, initial: Draft) => {
  const [draft, setDraft] = useState(initial);
  const [isReady, setReady] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(initial);
  const timer = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    // a browser that keeps nothing, as in a private window, still writes posts
    void get<Draft>(key)
      .catch(() => undefined)
      .then(kept => {
        if (!isCurrent) return;
        if (kept) {
          latest.current = kept;
          setDraft(kept);
          setRestored(true);
        }
        setReady(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const change = (part: Partial<Draft>): void => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void set(key, latest.current).catch(() => undefined), keepMs);
  };
  const forget = async (): Promise<void> => {
    clearTimeout(timer.current);
    await del(key).catch(() => undefined);
  };
  const replace = (next: Draft): void => {
    latest.current = next;
    setDraft(next);
    setRestored(false);
  };
  return { draft, change, forget, replace, isReady, isRestored };
};
