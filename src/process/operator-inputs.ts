import { z } from 'zod';
import { billingStatuses, maxCredits, planNames } from '../domain/billing/billing.ts';

const untilDate = z.union(
  [
    z.literal('never').transform(() => null),
    z.iso
      .date()
      .or(z.iso.datetime())
      .transform(text => new Date(text)),
  ],
  'Say behind --until a date as 2027-01-31, a time as 2027-01-31T12:00:00Z, or never.',
);
const text = (absent: string, max: number) =>
  z.string({ error: absent }).min(1, absent).max(max, `${absent} It has at most ${max} characters.`);
const by = text('Say behind --by who does it.', 100);
const reason = text('Say behind --reason why.', 500);
const oneOf = (option: string, names: readonly string[]) =>
  `Say behind ${option} one of: ${names.join(', ')}.`;
const noOther = ({ code, keys }: { code: string; keys?: string[] }): string | undefined =>
  code === 'unrecognized_keys' && keys
    ? `This command takes no ${keys.map(key => `--${key}`).join(' and no ')}.`
    : undefined;
/** Of `plan`. */
export const planInput = z
  .strictObject(
    {
      plan: z.enum(planNames, oneOf('--plan', planNames)).optional(),
      status: z.enum(billingStatuses, oneOf('--status', billingStatuses)).optional(),
      until: untilDate.optional(),
      by,
      reason,
    },
    { error: noOther },
  )
  .refine(given => given.plan ?? given.status ?? given.until !== undefined, {
    error: 'Name --plan, --status or --until.',
  });
const tooMany = `Say a number of credits from -${maxCredits} to ${maxCredits}.`;
/** Of `credits`. */
export const creditsInput = z.strictObject(
  {
    amount: z
      .string({ error: 'Say how many credits.' })
      .regex(/^-?[1-9]\d{0,9}$/, 'Say a whole number of credits.')
      .transform(Number)
      .pipe(z.number().min(-maxCredits, tooMany).max(maxCredits, tooMany)),
    reference: text('Say behind --reference what the credits are for.', 200).optional(),
    by,
    reason,
  },
  { error: noOther },
);

/** Of `restored`. */
export const restoredInput = z.strictObject(
  {
    backup: z
      .string({ error: 'Say behind --backup the time of the backup, as 2027-01-31T12:00:00Z.' })
      .pipe(z.iso.datetime('Say behind --backup a time as 2027-01-31T12:00:00Z.'))
      .transform(text => new Date(text))
      .refine(at => at.getTime() < Date.now(), 'The backup was made before now.'),
    'dry-run': z.boolean().default(false),
    'temporal-set-back': z.boolean().default(false),
  },
  { error: noOther },
);
