import { useId, type ComponentProps, type ReactNode } from 'react';

/** Returns the value of a form's field. */
export const readField = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

const box =
  'w-full min-h-9 pointer-coarse:min-h-11 rounded-lg border border-strong-line bg-paper px-3 py-1.5 aria-invalid:border-bad';

/** Form field with its label, hint, and error, linked for screen readers. */
export const Field = ({
  label,
  hint,
  problem,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  problem?: ReactNode;
  children: (given: {
    id: string;
    'aria-describedby': string;
    'aria-invalid': true | undefined;
    className: string;
  }) => ReactNode;
}) => {
  const id = useId();
  const isWrong = problem !== undefined && problem !== null && problem !== '';
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-note`,
        'aria-invalid': isWrong || undefined,
        className: box,
      })}
      <p id={`${id}-note`} className={isWrong ? 'text-bad' : 'text-quiet empty:hidden'}>
        {isWrong ? problem : hint}
      </p>
    </div>
  );
};

/** A field of one line. */
export const TextField = ({
  label,
  hint,
  problem,
  ...input
}: ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode; problem?: ReactNode }) => (
  <Field label={label} hint={hint} problem={problem}>
    {given => <input type="text" {...given} {...input} />}
  </Field>
);

/** A choice of a few; the browser's own, as it is the one that telephones and readers know best. */
export const SelectField = ({
  label,
  hint,
  options,
  ...select
}: ComponentProps<'select'> & {
  label: ReactNode;
  hint?: ReactNode;
  options: readonly (readonly [value: string, name: string])[];
}) => (
  <Field label={label} hint={hint}>
    {given => (
      <select {...given} {...select}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export const Check = ({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
    <input type="checkbox" className="size-4 shrink-0 accent-accent-fill" {...input} />
    <span>{label}</span>
  </label>
);
