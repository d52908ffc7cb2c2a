import type { Rule } from './rule.ts';

/**
 * Computes the times of a rule (RFC 5545) as local times in milliseconds, as if the zone were UTC. Each period is computed
 * separately, so the cost depends only on the days requested, wherever the rule begins. A period has at most 8,784 times: a
 * leap year of hours.
 */

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000];

const dayNumber = (at: number): number => Math.floor(at / dayMs);

/** Returns 0 for Monday. 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

const firstOfYear = (year: number): number => dayNumber(Date.UTC(year, 0, 1));
/** Returns the first day of a month. `month` counts from January of the year 0. */
const firstOfMonth = (month: number): number =>
  dayNumber(Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12, 1));

/** Day with the properties that rules test. */
interface Day {
  day: number;
  year: number;
  /** Month from 1 to 12. */
  month: number;
  date: number;
  monthLength: number;
  yearDay: number;
  yearLength: number;
}

const describeDay = (day: number): Day => {
  const at = new Date(day * dayMs);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const [first, next] = [firstOfYear(year), firstOfYear(year + 1)];
  return {
    day,
    year,
    month: month + 1,
    date: at.getUTCDate(),
    monthLength: firstOfMonth(year * 12 + month + 1) - firstOfMonth(year * 12 + month),
    yearDay: day - first + 1,
    yearLength: next - first,
  };
};

const startOfWeek = (day: number, weekStart: number): number => day - ((weekdayOf(day) - weekStart + 7) % 7);

/** Returns the first day of week 1, the first week with at least four days in the year. */
const firstWeekOf = (year: number, weekStart: number): number =>
  startOfWeek(firstOfYear(year) + 3, weekStart);

/** Returns whether one of the numbers is this place, counted from the beginning or, if negative, from the end. */
const isAt = (numbers: readonly number[], place: number, length: number): boolean =>
  numbers.some(number => (number > 0 ? number === place : place === length + 1 + number));

const isInWeeks = (weeks: readonly number[], { day, year }: Day, weekStart: number): boolean => {
  const [first, next] = [firstWeekOf(year, weekStart), firstWeekOf(year + 1, weekStart)];
  // the first and last days of a year may belong to a week of the neighboring year
  const weekYear = day < first ? year - 1 : day >= next ? year + 1 : year;
  const [start, end] = [firstWeekOf(weekYear, weekStart), firstWeekOf(weekYear + 1, weekStart)];
  return isAt(weeks, Math.floor((day - start) / 7) + 1, (end - start) / 7);
};

/**
 * Returns whether a day matches, for example, the second Friday: of the month, or of the year if the rule names only years.
 */
const isOnDays = (rule: Rule, days: NonNullable<Rule['days']>, day: Day): boolean => {
  const ofMonth = rule.frequency === 'MONTHLY' || rule.months !== null;
  const [place, length] = ofMonth ? [day.date, day.monthLength] : [day.yearDay, day.yearLength];
  const nth = Math.ceil(place / 7);
  const nthFromEnd = -Math.ceil((length - place + 1) / 7);
  const weekday = weekdayOf(day.day);
  return days.some(
    one => one.weekday === weekday && (one.nth === null || one.nth === nth || one.nth === nthFromEnd),
  );
};

const fits = (rule: Rule, day: Day): boolean =>
  (rule.months?.includes(day.month) ?? true) &&
  (!rule.monthDays || isAt(rule.monthDays, day.date, day.monthLength)) &&
  (!rule.yearDays || isAt(rule.yearDays, day.yearDay, day.yearLength)) &&
  (!rule.days || isOnDays(rule, rule.days, day)) &&
  (!rule.weeks || isInWeeks(rule.weeks, day, rule.weekStart));

/** Returns the rule with missing parts taken from its start: a weekday, a day of the month, an hour. */
const completed = (rule: Rule, start: number): Rule => {
  const { month, date, day } = describeDay(dayNumber(start));
  const hours = rule.hours ?? (rule.frequency === 'HOURLY' ? null : [Math.floor((start % dayMs) / hourMs)]);
  const saysDays = rule.yearDays ?? rule.monthDays ?? rule.days;
  if (saysDays !== null) return { ...rule, hours };
  if (rule.frequency === 'WEEKLY' || rule.weeks !== null)
    return { ...rule, hours, days: [{ nth: null, weekday: weekdayOf(day) }] };
  if (rule.frequency === 'MONTHLY') return { ...rule, hours, monthDays: [date] };
  if (rule.frequency === 'YEARLY')
    return { ...rule, hours, months: rule.months ?? [month], monthDays: [date] };
  return { ...rule, hours };
};

/** Conversion between the number of a period and its days. */
interface Periods {
  of(day: number): number;
  first(period: number): number;
}

const periodsOf = ({ frequency, weekStart }: Rule): Periods => {
  if (frequency === 'WEEKLY') {
    const origin = startOfWeek(0, weekStart);
    return { of: day => Math.floor((day - origin) / 7), first: period => origin + 7 * period };
  }
  if (frequency === 'MONTHLY')
    return {
      of: day => {
        const at = new Date(day * dayMs);
        return at.getUTCFullYear() * 12 + at.getUTCMonth();
      },
      first: firstOfMonth,
    };
  if (frequency === 'YEARLY')
    return { of: day => new Date(day * dayMs).getUTCFullYear(), first: firstOfYear };
  return { of: day => day, first: period => period };
};

const everyHour = Array.from({ length: 24 }, (_, hour) => hour);

/** Returns the hours of a day that match the rule. For an hourly rule, these are the hours at its interval. */
const hoursOf = ({ frequency, interval, hours }: Rule, day: number, start: number): readonly number[] => {
  if (frequency !== 'HOURLY') return hours ?? [];
  const first = Math.floor(start / hourMs);
  return (hours ?? everyHour).filter(hour => (day * 24 + hour - first) % interval === 0);
};

/** Returns whether the first position is included. Positions of an hourly rule count within an hour, which has one time. */
const hasFirst = (positions: readonly number[] | null): boolean =>
  positions === null || positions.includes(1) || positions.includes(-1);

type Range = readonly [from: number, to: number];

/** Returns the days of a period to compute. With positions, all days of the period are needed. */
const daysWanted = ({ positions }: Rule, [first, last]: Range, [from, to]: Range): Range =>
  positions ? [first, last] : [Math.max(first, dayNumber(from)), Math.min(last, dayNumber(to))];

const everyWeekday = [0, 1, 2, 3, 4, 5, 6];

/** Returns the weekdays of a rule that restricts days in no other way, or undefined otherwise. */
const plainWeekdays = ({ months, monthDays, yearDays, weeks, days }: Rule): number[] | undefined => {
  const asksMore = (months ?? monthDays ?? yearDays ?? weeks) !== null;
  if (asksMore || days?.some(({ nth }) => nth !== null)) return undefined;
  return days?.map(({ weekday }) => weekday) ?? everyWeekday;
};

/** Returns the days of a range that match the rule. */
const daysOn = (rule: Rule, [first, last]: Range): number[] => {
  const days: number[] = [];
  const weekdays = plainWeekdays(rule);
  for (let day = first; day <= last; day += 1)
    if (weekdays ? weekdays.includes(weekdayOf(day)) : fits(rule, describeDay(day))) days.push(day);
  return days;
};

/** Returns the times of the rule on these days, at full hours. */
const timesOn = (rule: Rule, days: readonly number[], start: number): number[] =>
  days.flatMap(day => hoursOf(rule, day, start).map(hour => day * dayMs + hour * hourMs));

/** Returns the times at the positions of the rule, computing no others: each of the days has the same hours. */
const timesAtPositions = (
  days: readonly number[],
  hours: readonly number[],
  positions: readonly number[],
) => {
  const length = days.length * hours.length;
  const places = new Set(positions.map(position => (position > 0 ? position - 1 : length + position)));
  return [...places]
    .filter(place => place >= 0 && place < length)
    .map(place => {
      const [day = 0, hour = 0] = [days[Math.floor(place / hours.length)], hours[place % hours.length]];
      return day * dayMs + hour * hourMs;
    })
    .toSorted((one, other) => one - other);
};

/** Maximum number of days in a period. */
const maxDays = { HOURLY: 1, DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;

/** Returns whether no period is long enough for any position of the rule. */
const isBeyondPeriods = ({ frequency, positions, hours }: Rule): boolean => {
  const most = maxDays[frequency] * (hours?.length ?? 24);
  return positions?.every(position => Math.abs(position) > most) ?? false;
};

/** Yields the times from one local time to another, both inclusive, earliest first, one period at a time. */
export function* listTimes(
  given: Rule,
  start: number,
  { from, to }: { from: number; to: number },
): Generator<number[], void> {
  const rule = completed(given, start);
  const isHourly = rule.frequency === 'HOURLY';
  if (isHourly ? !hasFirst(rule.positions) : isBeyondPeriods(rule)) return;
  const periods = periodsOf(rule);
  const step = isHourly ? 1 : rule.interval;
  const past = (rule.minute ?? Math.floor((start % hourMs) / minuteMs)) * minuteMs + (start % minuteMs);
  const [least, origin] = [Math.max(from, start), periods.of(dayNumber(start))];
  const skipped = Math.floor((periods.of(dayNumber(least)) - origin) / step);
  for (let period = origin + skipped * step; periods.first(period) * dayMs <= to; period += step) {
    const whole: Range = [periods.first(period), periods.first(period + 1) - 1];
    const days = daysOn(rule, daysWanted(rule, whole, [least, to]));
    const found =
      isHourly || !rule.positions
        ? timesOn(rule, days, start)
        : timesAtPositions(days, rule.hours ?? [], rule.positions);
    const wanted = found.map(time => time + past).filter(time => time >= least && time <= to);
    if (wanted.length > 0) yield wanted;
  }
}
