import { useQuery } from '@tanstack/react-query';
import { brandsQuery } from '../api/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { Check } from '../ui/field.tsx';
import { i18n } from '../lib/i18n.ts';

/** Checks for the brands that something is for; none of them for all. */
export const BrandChecks = ({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) => {
  const { org, api } = useOrganization();
  const { data: brands = [] } = useQuery(brandsQuery({ orgId: org.id, api }));
  if (brands.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">{i18n.t('Brands')}</legend>
      <p className="text-quiet">{i18n.t('None selected: applies to all.')}</p>
      <div className="grid sm:grid-cols-2">
        {brands.map(({ id, name }) => (
          <Check
            key={id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter(one => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};
