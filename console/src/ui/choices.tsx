import { lazy, Suspense, useState } from 'react';
import { buttonClass } from './button.tsx';
import { listOf } from '../lib/lists.ts';

/** Loaded behind the first screen. */
const LoadedMenu = lazy(async () => ({ default: (await import('./choices-menu.tsx')).ChoicesMenu }));

export interface ChoicesProps {
  label: string;
  values: readonly string[];
  options: readonly (readonly [string, string])[];
  onChange: (values: readonly string[]) => void;
}

export const choicesClass = `${buttonClass()} max-w-52`;

/** What is chosen, else what the filter is about. */
export const ChoicesWords = ({ label, values, options }: ChoicesProps) => {
  const chosen = options.filter(([key]) => values.includes(key)).map(([, name]) => name);
  return (
    <>
      <span className="sr-only">{chosen.length > 0 && `${label}: `}</span>
      <span className="truncate">{chosen.length > 0 ? listOf(chosen) : label}</span>
      <span aria-hidden className="text-quiet">
        ▾
      </span>
    </>
  );
};

/** A filter of which several may be chosen at once; without any, nothing is left out. */
export const Choices = (props: ChoicesProps) => {
  const [isPressed, setPressed] = useState(false);
  return (
    <Suspense
      fallback={
        <button type="button" className={choicesClass} onClick={() => setPressed(true)}>
          <ChoicesWords {...props} />
        </button>
      }
    >
      <LoadedMenu {...props} isOpenAtFirst={isPressed} />
    </Suspense>
  );
};
