import { locale } from './locale.ts';

const whole = new Intl.NumberFormat(locale);
const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
const signedPercents = new Intl.NumberFormat(locale, {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});
const megabytes = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});
const gigabytes = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'gigabyte',
  maximumFractionDigits: 1,
});

const short = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });

/** `2.7 sec`, of milliseconds. */
export const seconds = (ms: number): string => short.format(ms / 1000);

/** `12,345`. */
export const number = (value: number): string => whole.format(value);

/** `+120`, `-3`. */
export const signedNumber = (value: number): string => signed.format(value);

/** `+12%`, of 0.12. */
export const signedPercent = (part: number): string => signedPercents.format(part);

/** `1.5 GB`. */
export const bytes = (value: number): string =>
  value >= 1e9 ? gigabytes.format(value / 1e9) : megabytes.format(value / 1e6);
