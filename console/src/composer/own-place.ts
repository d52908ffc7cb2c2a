import { keys } from 'idb-keyval';
import { useEffect, useState } from 'react';

/** New posts that one browser keeps side by side; a tab after these shares the first place. */
const places = 9;

/** Takes a place that no other tab has; what gives it back, or undefined. */
const take = (place: string): Promise<(() => void) | undefined> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(place, { ifAvailable: true }, lock => {
        if (lock) return new Promise<void>(release => resolve(release));
        resolve(undefined);
        return undefined;
      })
      .catch(reject);
  });

/** The first free place where something is kept, else the first free one. */
const findPlace = async (base: string): Promise<{ place: string; release: () => void }> => {
  const all = Array.from({ length: places }, (_, index) => (index === 0 ? base : `${base} ${index + 1}`));
  const kept = new Set<IDBValidKey>(await keys().catch(() => []));
  for (const place of [...all.filter(one => kept.has(one)), ...all.filter(one => !kept.has(one))]) {
    const release = await take(place);
    if (release) return { place, release };
  }
  return { place: base, release: () => undefined };
};

/** Where this tab keeps its new post, as long as it shows it: two tabs write two posts. Undefined until it is found. */
export const useOwnPlace = (base: string): string | undefined => {
  const [place, setPlace] = useState<string>();
  useEffect(() => {
    let leave: (() => void) | undefined;
    let isLeft = false;
    void findPlace(base).then(found => {
      leave = found.release;
      if (isLeft) found.release();
      else setPlace(found.place);
    });
    return () => {
      isLeft = true;
      leave?.();
      setPlace(undefined);
    };
  }, [base]);
  return place;
};
