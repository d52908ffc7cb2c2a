import { useCallback, useEffect, useMemo, useState } from 'react';
import { useKeys } from '../shell/keys.ts';
import type { Entry } from './entries.ts';

/** Maximum number of posts in one bulk action of the API. */
export const maxChosen = 1_000;

export interface Selection {
  /** Whether posts can be chosen here. */
  isOn: boolean;
  chosen: readonly Entry[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  clear: () => void;
}

const focusedPost = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-post]')?.dataset['post'];

/** Returns the selected posts among those on the screen. Checkboxes select them, or `x` for the focused post. */
export const useSelection = (entries: readonly Entry[], isOn: boolean): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setIds(before => {
        const after = new Set(before);
        if (!after.delete(id) && after.size < maxChosen) after.add(id);
        return after;
      }),
    [],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  useEffect(() => {
    if (!isOn) clear();
  }, [isOn, clear]);
  useKeys({
    x: () => {
      const id = focusedPost();
      if (isOn && id !== undefined) toggle(id);
    },
    Escape: clear,
  });
  const chosen = useMemo(() => entries.filter(({ id, planned }) => !planned && ids.has(id)), [entries, ids]);
  return { isOn, chosen, has: id => ids.has(id), toggle, clear };
};
