import { locale } from './locale.ts';

const whole = new Intl.NumberFormat(locale);
const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
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

const unitOf = (unit: 'hour' | 'minute' | 'second') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 });
const [hours, minutes, wholeSeconds] = [unitOf('hour'), unitOf('minute'), unitOf('second')];
const together = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });

/** `3 hr, 5 min` or `5 min, 12 sec`, of milliseconds: in the two largest units that it has. */
export const duration = (ms: number): string => {
  const all = Math.round(ms / 1000);
  const [hour, minute, second] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  if (hour > 0) return together.format([hours.format(hour), minutes.format(minute)]);
  if (minute > 0) return together.format([minutes.format(minute), wholeSeconds.format(second)]);
  return wholeSeconds.format(second);
};

const short = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });

/** `2.7 sec`, of milliseconds. */
export const seconds = (ms: number): string => short.format(ms / 1000);

/** `12,345`. */
export const number = (value: number): string => whole.format(value);

/** `+120`, `-3`. */
export const signedNumber = (value: number): string => signed.format(value);

/** `12%`, of 0.12. */
export const percent = (part: number): string => percents.format(part);

/** `+12%`, of 0.12. */
export const signedPercent = (part: number): string => signedPercents.format(part);

const dollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/** `$0.015`, of US dollars. */
export const money = (value: number): string => dollars.format(value);

/** `1.5 GB`. */
export const bytes = (value: number): string =>
  value >= 1e9 ? gigabytes.format(value / 1e9) : megabytes.format(value / 1e6);
