import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Field } from '../field.tsx';

/** Loaded behind the screen that has the field. */
const LoadedCombobox = lazy(async () => ({ default: (await import('./combobox-list.tsx')).ComboboxList }));

export type ComboboxOption = readonly [value: string, name: string];

export interface ComboboxGiven {
  label: string;
  value: string;
  options: readonly ComboboxOption[];
  onChange: (value: string) => void;
}

export interface ComboboxButton {
  id: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
  className: string;
}

/** What is chosen, cut at the end where it has no room; the list shows it whole. */
export const ComboboxValue = ({ value, options }: ComboboxGiven) => (
  <>
    <span dir="auto" className="min-w-0 flex-1 truncate text-start">
      {options.find(([key]) => key === value)?.[1] ?? value}
    </span>
    <span aria-hidden="true" className="text-quiet">
      ▾
    </span>
  </>
);

/** A field to choose one of many in, found by typing. `name` sends the value with the form around it. */
export const Combobox = ({
  hint,
  problem,
  name,
  ...given
}: ComboboxGiven & { hint?: ReactNode; problem?: ReactNode; name?: string }) => {
  const [isPressed, setPressed] = useState(false);
  return (
    <Field label={given.label} hint={hint} problem={problem}>
      {field => {
        const button = { ...field, className: `${field.className} flex items-center gap-2` };
        return (
          <>
            {name !== undefined && <input type="hidden" name={name} value={given.value} />}
            <Suspense
              fallback={
                <button type="button" {...button} onClick={() => setPressed(true)}>
                  <ComboboxValue {...given} />
                </button>
              }
            >
              <LoadedCombobox {...given} button={button} isOpenAtFirst={isPressed} />
            </Suspense>
          </>
        );
      }}
    </Field>
  );
};
