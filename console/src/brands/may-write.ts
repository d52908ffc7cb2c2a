import { useMay } from '../shell/may.ts';
import { useFrame } from './frame.ts';
import { useBrandState } from './known.tsx';

/** Whether the person may write posts for the brand that the console shows. False for an archived brand. */
export const useMayWrite = (): boolean => {
  const frame = useFrame();
  const { state } = useBrandState(frame ?? '');
  return useMay('posts:write', frame) && state !== 'archived';
};
