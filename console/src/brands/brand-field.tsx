import type { ComponentProps } from 'react';
import { i18n } from '../lib/i18n.ts';
import { BrandSelect } from '../ui/choose/brand-select.tsx';
import { useKnownBrands, useOneBrand } from './known.tsx';

/**
 * Field for the brand of a new resource. Preselects the brand in the URL or the only brand. Otherwise it stays empty until
 * a person chooses.
 */
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
