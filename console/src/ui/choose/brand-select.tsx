import { Combobox } from './combobox.tsx';

/** A field to choose one of the brands in, found by typing; its value is the brand's slug. */
export const BrandSelect = ({
  label = 'Brand',
  brands,
  value,
  name,
  onChange,
}: {
  label?: string;
  brands: readonly { slug: string; name: string }[];
  value: string;
  name?: string;
  onChange: (slug: string) => void;
}) => (
  <Combobox
    label={label}
    value={value}
    options={brands.map(brand => [brand.slug, brand.name] as const)}
    onChange={onChange}
    {...(name !== undefined && { name })}
  />
);
