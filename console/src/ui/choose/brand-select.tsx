import { Combobox, type ComboboxField } from './combobox.tsx';
import { i18n } from '../../lib/i18n.ts';

/** Field to choose a brand by typing. Its value is the brand's slug, or empty if `none` is chosen. */
export const BrandSelect = ({
  label = i18n.t('Brand'),
  brands,
  none,
  ...rest
}: Omit<ComboboxField, 'label' | 'options'> & {
  label?: string;
  brands: readonly { slug: string; name: string }[];
  /** Says what it means to choose no brand, where that is possible. */
  none?: string;
}) => {
  const named = brands.map(({ slug, name }) => [slug, name] as const);
  return <Combobox label={label} options={none === undefined ? named : [['', none], ...named]} {...rest} />;
};
