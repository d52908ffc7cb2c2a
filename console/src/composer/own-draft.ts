import { useRef, useState } from 'react';
import { useFrame } from '../brands/frame.ts';
import { useOwnPlace } from './own-place.ts';

/**
 * Storage place of the new post for the selected brand. After the person selects another brand, the console continues that
 * brand's unfinished post, unless the current post already belongs to the brand or has no brand: then the current post
 * stays.
 */
export const useOwnDraft = (base: string) => {
  const frame = useFrame();
  /** Brand of the post on the screen, or of the one being restored. */
  const shownBrand = useRef(frame ?? '');
  const [begun, setBegun] = useState({ frame, brand: frame, turn: 0 });
  if (begun.frame !== frame) {
    const shown = shownBrand.current;
    const goesAlong = frame === undefined || shown === '' || shown === frame;
    if (!goesAlong) shownBrand.current = frame;
    setBegun(goesAlong ? { ...begun, frame } : { frame, brand: frame, turn: begun.turn + 1 });
  }
  const place = useOwnPlace(base, begun.brand, begun.turn);
  const show = (brand: string): void => {
    shownBrand.current = brand;
  };
  return { place, brand: begun.brand ?? '', key: `${place} ${begun.turn}`, show };
};
