import type { Platform } from '../post/states.tsx';
import { Check } from '../ui/field.tsx';
import type { Draft } from './draft.ts';
import { i18n } from '../lib/i18n.ts';

type Disclosure = keyof Draft['disclosures'];

/** Labels of the disclosures. */
export const disclosureWords: Record<Disclosure, string> = {
  madeWithAi: i18n.t('AI-generated'),
  paidPartnership: i18n.t('Advertising'),
  productPlacement: i18n.t('Contains product placement'),
};

const names = Object.keys(disclosureWords) as Disclosure[];

/** Platforms with a single label for all paid content. */
const withAdvertising: readonly Platform[] = ['x', 'youtube'];

/** Whether the post's disclosures turn on the platform's own setting. */
export const isDisclosed = ({ disclosures }: Draft, platform: Platform, option: string): boolean => {
  if (option === 'madeWithAi') return disclosures.madeWithAi;
  if (option !== 'paidPartnership' || !withAdvertising.includes(platform)) return false;
  return disclosures.paidPartnership || disclosures.productPlacement;
};

/** Disclosures of a post, which apply on every platform that has a label for them. */
export const Disclosures = ({
  draft,
  change,
}: {
  draft: Pick<Draft, 'disclosures'>;
  change: (part: Pick<Draft, 'disclosures'>) => void;
}) => (
  <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
    <legend className="pb-1 font-medium">{i18n.t('Labels on every platform that has them')}</legend>
    {names.map(name => (
      <Check
        key={name}
        label={disclosureWords[name]}
        checked={draft.disclosures[name]}
        onChange={({ target }) => change({ disclosures: { ...draft.disclosures, [name]: target.checked } })}
      />
    ))}
  </fieldset>
);
