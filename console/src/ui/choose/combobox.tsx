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

/** Shows the selected value, truncated if it does not fit. The list shows it in full. */
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

export interface ComboboxField extends Pick<ComboboxGiven, 'label' | 'options'> {
  /**
   * Selected value, if the screen holds it. Otherwise the field does, and starts with `defaultValue` or the first option.
   */
  value?: string;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  /** Sends the value with the form around the field. */
  name?: string;
  /** Whether the form around the field waits for another choice than the empty value. */
  isRequired?: boolean;
  hint?: ReactNode;
  problem?: ReactNode;
}

/** A field to choose one of many in, found by typing. */
export const Combobox = ({
  label,
  options,
  defaultValue,
  hint,
  problem,
  name,
  isRequired = false,
  ...kept
}: ComboboxField) => {
  const [isPressed, setPressed] = useState(false);
  const [own, setOwn] = useState<string>();
  const value = kept.value ?? own ?? defaultValue ?? options[0]?.[0] ?? '';
  const choose = (chosen: string): void => {
    setOwn(chosen);
    kept.onChange?.(chosen);
  };
  const given = { label, options, value, onChange: choose };
  return (
    <Field label={label} hint={hint} problem={problem}>
      {field => {
        const button = { ...field, className: `${field.className} flex items-center gap-2` };
        return (
          <>
            {name !== undefined && (
              // browsers check no hidden field
              <input
                name={name}
                value={value}
                required={isRequired}
                onChange={() => undefined}
                tabIndex={-1}
                aria-hidden="true"
                className="sr-only"
              />
            )}
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
