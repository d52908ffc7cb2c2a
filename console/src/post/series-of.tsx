import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { seriesQuery } from '../series/queries.ts';
import { rhythmWords } from '../series/rule.ts';
import { useOrganization } from '../shell/organization.ts';
import { i18n } from '../lib/i18n.ts';

/** Link to the series of a post. A deleted series is only mentioned. */
export const SeriesOf = ({ seriesId }: { seriesId: string }) => {
  const { org, api } = useOrganization();
  const { data, error } = useQuery(seriesQuery({ orgId: org.id, api }, seriesId));
  if (error) return i18n.t('Deleted series');
  return (
    <Link
      to="/o/$org/series/$seriesId"
      params={{ org: org.slug, seriesId }}
      className="text-accent underline"
    >
      <bdi>{data ? `${data.name}: ${rhythmWords(data)}` : i18n.t('A series')}</bdi>
    </Link>
  );
};
