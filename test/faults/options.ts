import { parseArgs } from 'node:util';
import { delivered, short, type Timings } from './rig/timings.ts';

export interface Options {
  seed: number;
  /** Lines of the matrix to run; empty for all. */
  only: string[];
  /** Text that the place or fault must contain. It selects kills and server outages. */
  where: string | undefined;
  /** Publishes of the random soup, one for each platform of each post; 0 leaves it out. */
  publishes: number;
  /** The soup ends after so many minutes, also when publishes are left. */
  minutes: number | undefined;
  /** Races of an edit or a cancel against the instant. */
  races: number;
  /** Posts due at one instant. */
  herd: number;
  /** Seconds for which a server is taken away. */
  outageSeconds: number;
  /** Services side by side. */
  cells: number;
  /** Name of the report in .reports/ that gets the table; a whole run is kept as `faults` without it. */
  keep: string | undefined;
  quick: boolean;
  timings: Timings;
}

const whole = (name: string, text: string | undefined, fallback: number): number => {
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`--${name} takes a whole number.`);
};

const flags = [
  'seed',
  'only',
  'publishes',
  'minutes',
  'races',
  'herd',
  'outage',
  'cells',
  'where',
  'keep',
] as const;

/**
 * Reads `npm run faults -- [--quick] [--seed n] [--only K1,K16] [--where temporal] [--keep name] [--publishes n] [--minutes
 * n] [--races n] [--herd n] [--outage s] [--cells n] [--short]`; throws on unknown options. `--short` shortens the
 * service's own waits, and `--quick` also runs fewer trials.
 */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      ...(Object.fromEntries(flags.map(name => [name, { type: 'string' }])) as Record<
        (typeof flags)[number],
        { type: 'string' }
      >),
      quick: { type: 'boolean' },
      short: { type: 'boolean' },
    },
  });
  const quick = values.quick === true;
  return {
    quick,
    seed: whole('seed', values.seed, Math.floor(Math.random() * 1_000_000)),
    where: values.where,
    keep: values.keep,
    only: values.only?.split(',').filter(Boolean) ?? [],
    publishes: whole('publishes', values.publishes, quick ? 400 : 4_000),
    minutes: values.minutes === undefined ? undefined : whole('minutes', values.minutes, 0),
    races: whole('races', values.races, quick ? 100 : 1_000),
    herd: whole('herd', values.herd, quick ? 200 : 2_000),
    outageSeconds: whole('outage', values.outage, quick ? 8 : 60),
    cells: whole('cells', values.cells, 4),
    timings: quick || values.short === true ? short : delivered,
  };
};
