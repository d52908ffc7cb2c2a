import { isIP } from 'node:net';
import { z } from 'zod';
import { baseUrl } from '../domain/base-urls.ts';
import { planNames, type PerPlan, type PlanName } from '../domain/billing/billing.ts';
import { mailAddressPattern } from '../domain/mail-address.ts';
import { isReturnOrigin, returnOriginRule } from '../domain/connections/return-urls.ts';
import { quotas, type QuotaName } from '../domain/publishing/quotas.ts';

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses a duration: `5m` becomes 300000. Throws for anything other than a number followed by ms, s, m, h, or d. */
export const parseDuration = (text: string): number => {
  const match = /^(\d+)(ms|s|m|h|d)$/.exec(text.trim());
  if (!match) throw new Error(`"${text}" is not a duration such as 30s, 5m or 24h`);
  return Number(match[1]) * units[match[2] as keyof typeof units];
};

const parsed =
  <T>(parse: (text: string) => T) =>
  (text: string, context: z.RefinementCtx): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  };

/** Duration setting: `30s` in the environment, milliseconds in the config. */
export const duration = (fallback: string) => z.string().default(fallback).transform(parsed(parseDuration));

/** Duration setting between two bounds, both inclusive. */
export const durationWithin = (fallback: string, min: string, max: string) =>
  duration(fallback).pipe(
    z
      .int()
      .min(parseDuration(min), `must be at least ${min}`)
      .max(parseDuration(max), `must be at most ${max}`),
  );

/**
 * List of durations: `5m,30m,2h` in the environment, milliseconds in the config. The database column holds up to 24 days.
 */
export const durations = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(parsed(text => text.split(',').map(parseDuration)))
    .pipe(z.array(z.int().max(24 * units.d)).max(20));

/** Integer setting of at least `min`. */
export const integer = (fallback: number, min = 0) => z.coerce.number().int().min(min).default(fallback);

/** Maximum that a database column holds. */
const max = 2_000_000_000;

const plainNumber = /^\d{1,10}$/;
const planNumber = /^(\w+)=(\d{1,10})$/;

const planNumberOf = (entry: string): [PlanName, number] | undefined => {
  const [, name, number] = planNumber.exec(entry) ?? [];
  const plan = planNames.find(each => each === name);
  return plan && [plan, Number(number)];
};

const numbersOf = (text: string, fallback: PerPlan): PerPlan => {
  if (plainNumber.test(text))
    return Object.fromEntries(planNames.map(plan => [plan, Number(text)])) as PerPlan;
  const given = text.split(',').map(entry => planNumberOf(entry.trim()));
  if (!given.every(entry => entry !== undefined))
    throw new Error(`"${text}" must be a number or ${planNames.map(plan => `${plan}=<number>`).join(',')}`);
  return {
    ...fallback,
    ...Object.fromEntries(given),
  };
};

/**
 * Number per plan: `1200` for all plans, or `free=1200,pro=2400`. Plans that are not named keep their default. At least 1
 * each.
 */
export const perPlan = (fallback: PerPlan) =>
  z
    .string()
    .default(planNames.map(plan => `${plan}=${fallback[plan]}`).join(','))
    .transform(parsed(text => numbersOf(text, fallback)))
    .refine(
      numbers => Object.values(numbers).every(number => number >= 1 && number <= max),
      `must be between 1 and ${max} for every plan`,
    );

const notAPort = 'must be a port: a whole number from 0 to 65535';
const anyPort = z.coerce.number(notAPort).int(notAPort).min(0, notAPort).max(65_535, notAPort);

/** Port setting. 0 uses any free port. */
export const port = (fallback: number) => anyPort.default(fallback);

/** Port setting without a default. */
export const optionalPort = anyPort.optional();

/** Boolean setting: `true` or `1`, `false` or `0`. */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform(value => value === 'true' || value === '1');

/** Comma-separated selection of these names without duplicates. Defaults to all. */
export const someOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .default(names.join(','))
    .transform(text => [...new Set(text.split(',').map(name => name.trim()))])
    .pipe(z.array(z.enum(names, `must be a list of ${names.join(', ')}`)));

/** Comma-separated email addresses, stored in lower case. Empty by default. */
export const addresses = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(address => address.trim().toLowerCase())
      .filter(address => address !== ''),
  )
  .pipe(
    z.array(z.email({ pattern: mailAddressPattern, error: 'must be a list of email addresses' })).max(100),
  );

/** Text setting without a default. */
export const optional = z.string().min(1).optional();

/** http(s) URL, stored without trailing slashes. */
export const base = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(fallback)
    .transform(baseUrl);

/** Comma-separated http(s) URLs of servers, stored without trailing slashes. Defaults to none. */
export const servers = () =>
  z
    .string()
    .default('')
    .transform(text => text.split(',').filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform(baseUrl)));

/** Text setting that must match a pattern. */
export const pattern = (form: RegExp, fallback: string) => z.string().regex(form).default(fallback);

/** Names separated by spaces or commas, stored as a list. */
export const names = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(text => text.split(/[\s,]+/).filter(Boolean));

/** Comma-separated origins (https://uploads.example.com), stored as a list. Defaults to none. */
export const origins = () =>
  z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(origin => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ })));

/** Origins that a browser may be redirected to, in a browser's notation, stored as a list. */
export const returnOrigins = () =>
  origins().pipe(z.array(z.string().refine(isReturnOrigin, returnOriginRule)));

const network = /^([0-9.]+(\/\d{1,2})?|[0-9a-f.]*:[0-9a-f:.]*(\/\d{1,3})?)$/i;
const hostname = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

const isNetworkOrHost = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/');
  if (!network.test(entry)) return hostname.test(entry);
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
};

/** Comma-separated host names, stored as a list. Defaults to none. */
export const hostNames = () =>
  z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(name => name.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(hostname, 'must be a host name')));

/** Comma-separated networks (10.0.0.0/8), addresses, and host names, stored as a list. Defaults to none. */
export const networks = () =>
  names('').pipe(z.array(z.string().refine(isNetworkOrHost, 'must be a network, address, or host name')));

/** Adds the sentence that documents a setting. */
export const about = <T extends z.ZodType>(schema: T, sentence: string): T => schema.describe(sentence);

/** Setting of a quota. Each quota has one, because platforms change them. */
export const quota = (name: QuotaName) =>
  about(
    integer(quotas[name].limit),
    `Maximum number of ${quotas[name].inWords}. Further ones wait. 0: unlimited.`,
  );
