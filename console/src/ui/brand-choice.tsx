import { useQuery } from '@tanstack/react-query';
import { brandsQuery } from '../api/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { Choice } from './choice.tsx';

/** A filter by brand; not there where there is no choice. */
export const BrandChoice = ({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (slug: string | undefined) => void;
}) => {
  const { org, api } = useOrganization();
  const { data: brands = [] } = useQuery(brandsQuery({ orgId: org.id, api }));
  if (brands.length < 2 && value === undefined) return null;
  return (
    <Choice
      label="All brands"
      value={value}
      options={brands.map(({ slug, name }) => [slug, name])}
      onChange={onChange}
    />
  );
};
