import { entries } from 'idb-keyval';
import { useEffect, useState } from 'react';
import type { Kept } from './keep.ts';

/** Maximum number of new posts that one browser stores. Further tabs share the first place. */
const places = 9;

/** Claims a place that no other tab has. Returns the function that releases it, or undefined. */
const take = (place: string): Promise<(() => void) | undefined> =>
  new Promise((resolve, reject) => {
    const { locks } = navigator as { locks?: LockManager };
    // Pages over plain HTTP have no locks, so their tabs share places.
    if (!locks) return resolve(() => undefined);
    locks
      .request(place, { ifAvailable: true }, lock => {
        if (lock) return new Promise<void>(release => resolve(release));
        resolve(undefined);
        return undefined;
      })
      .catch(reject);
  });

/** Returns the keys of all places for new posts that begin with `base`. */
export const placesOf = (base: string): string[] =>
  Array.from({ length: places }, (_, index) => (index === 0 ? base : `${base} ${index + 1}`));

/** Finds the first free place with a draft, for the given brand if there is one, or else the first empty place. */
const findPlace = async (
  base: string,
  brand: string | undefined,
): Promise<{ place: string; release: () => void }> => {
  const all = placesOf(base);
  const kept = new Map(await entries<string, Kept>().catch(() => []));
  const isFor = (place: string): boolean => brand === undefined || kept.get(place)?.draft.brandSlug === brand;
  const begun = all.filter(place => kept.has(place) && isFor(place));
  for (const place of [...begun, ...all.filter(one => !kept.has(one))]) {
    const release = await take(place);
    if (release) return { place, release };
  }
  return { place: base, release: () => undefined };
};

/**
 * Storage place of the tab's new post while the tab shows it. Two tabs write two posts, and a post begun for one brand is
 * never opened for another. Undefined until the place is found. A new `turn` finds another place.
 */
export const useOwnPlace = (base: string, brand: string | undefined, turn: number): string | undefined => {
  const wanted = `${brand} ${turn}`;
  const [own, setOwn] = useState<{ place: string; wanted: string }>();
  useEffect(() => {
    let leave: (() => void) | undefined;
    let isLeft = false;
    void findPlace(base, brand).then(found => {
      leave = found.release;
      if (isLeft) found.release();
      else setOwn({ place: found.place, wanted });
    });
    return () => {
      isLeft = true;
      leave?.();
      setOwn(undefined);
    };
  }, [base, brand, wanted]);
  return own?.wanted === wanted ? own.place : undefined;
};
