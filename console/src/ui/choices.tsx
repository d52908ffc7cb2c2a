import { buttonClass } from './button.tsx';
import { openOnPress } from './on-press.tsx';
import { listOf } from '../lib/lists.ts';

export interface ChoicesProps {
  label: string;
  values: readonly string[];
  options: readonly (readonly [string, string])[];
  onChange: (values: readonly string[]) => void;
}

export const choicesClass = `${buttonClass()} max-w-52`;

/** Shows the selected values, or the filter's label if none is selected. */
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
export const Choices = openOnPress<ChoicesProps>(
  async () => (await import('./choices-menu.tsx')).ChoicesMenu,
  (props, given) => (
    <button type="button" aria-haspopup="menu" className={choicesClass} {...given}>
      <ChoicesWords {...props} />
    </button>
  ),
);
