import { useNavigate } from '@tanstack/react-router';
import { useExport } from '../imports/save-csv.ts';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { MenuList } from '../ui/menu-list.tsx';
import { filterOf } from './entries.ts';
import type { CalendarFilter } from './search.ts';
import { i18n } from '../lib/i18n.ts';

/** Further actions for the posts of a calendar. */
export const MoreOfCalendar = ({
  span: { from, to },
  search,
}: {
  span: { from: string; to: string };
  search: CalendarFilter;
}) => {
  const { org } = useOrganization();
  const mayWrite = useMay('posts:write');
  const navigate = useNavigate();
  const saving = useExport();
  return (
    <MenuList
      label={i18n.t('More')}
      isOpenAtFirst
      entries={[
        ...(mayWrite
          ? [
              {
                name: i18n.t('Import posts'),
                do: () => navigate({ to: '/o/$org/import', params: { org: org.slug } }),
              },
            ]
          : []),
        {
          name: i18n.t('Export scheduled posts of this account'),
          do: () => saving.mutate({ ...filterOf(search), scheduledFrom: from, scheduledTo: to }),
        },
      ]}
    >
      ⋯
    </MenuList>
  );
};
