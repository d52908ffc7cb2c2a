import { i18n } from '../lib/i18n.ts';
import type { Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { DateTimeField } from '../ui/choose/date-time-field.tsx';
import { instantOf, wallTimeOf } from './draft.ts';

/** Whether an option contains a time. An API client may have set another text. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Field for when YouTube makes a private video public, in the displayed time zone. */
export const ShownFrom = ({
  platform,
  given: { publishAt },
  set,
}: {
  platform: Platform;
  given: Readonly<Record<string, unknown>>;
  set: (name: string, value: unknown) => void;
}) => {
  const { zone } = useOrganization();
  if (platform !== 'youtube') return null;
  return (
    <DateTimeField
      label={i18n.t('Shown from')}
      zone={zone}
      hint={i18n.t('For a private video.')}
      value={isInstant(publishAt) ? wallTimeOf(new Date(publishAt).toISOString(), zone) : ''}
      onChange={({ target }) => set('publishAt', instantOf(target.value, zone) ?? '')}
    />
  );
};
