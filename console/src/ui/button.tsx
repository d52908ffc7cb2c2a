import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-accent-fill text-white hover:brightness-110',
  plain: 'border border-strong-line bg-raised hover:bg-accent-wash',
  quiet: 'text-accent hover:bg-accent-wash',
  danger: 'bg-bad-fill text-white hover:brightness-110',
} as const;

export type ButtonLook = keyof typeof looks;

/** The classes of a button, also for links that look like one. 44 px high where a finger presses it. */
export const buttonClass = (look: ButtonLook = 'plain'): string =>
  `inline-flex min-h-9 pointer-coarse:min-h-11 items-center justify-center gap-1.5 rounded-lg px-3 font-medium whitespace-nowrap select-none disabled:opacity-55 aria-disabled:opacity-55 ${looks[look]}`;

export const Button = ({
  look = 'plain',
  isBusy = false,
  className = '',
  disabled,
  children,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook; isBusy?: boolean }) => (
  <button
    type="button"
    className={`${buttonClass(look)} ${className}`}
    disabled={disabled === true || isBusy}
    aria-busy={isBusy || undefined}
    {...rest}
  >
    {children}
    {isBusy && <Spinner />}
  </button>
);

/** Seen after 300 ms only, so that what is quick does not flicker. */
export const Spinner = () => (
  <span
    aria-hidden="true"
    className="late inline-block size-4 shrink-0 rounded-full border-2 border-current border-t-transparent"
  />
);
