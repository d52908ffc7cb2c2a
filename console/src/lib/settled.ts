import { useEffect, useState } from 'react';

/**
 * Returns a value after it has not changed for `pauseMs`, so that typing triggers a request after a word and not for each
 * letter.
 */
export const useSettled = <Value>(value: Value, pauseMs: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
};
