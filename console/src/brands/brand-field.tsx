import type { ComponentProps } from 'react';
import { i18n } from '../lib/i18n.ts';
import { BrandSelect } from '../ui/choose/brand-select.tsx';
import { useKnownBrands, useOneBrand } from './known.tsx';

/** For which brand a form makes something: the framed or only one at first, else nobody's until somebody chooses. */
export const BrandField = (field: Omit<ComponentProps<typeof BrandSelect>, 'label' | 'brands' | 'none'>) => {
  const brands = [...(useKnownBrands()?.values() ?? [])];
  const one = useOneBrand()?.slug ?? '';
  return (
    <BrandSelect
      brands={brands}
      none={i18n.t('Choose a brand')}
      isRequired
      {...field}
      defaultValue={field.defaultValue ?? one}
    />
  );
};
