import { useMutation } from '@tanstack/react-query';
import type { Query } from '@sdk';
import { useOrganization } from '../shell/organization.ts';

/** Without the byte order mark, spreadsheets do not detect UTF-8. */
const byteOrderMark = '\uFEFF';

/** Downloads a text as a file. */
export const saveCsv = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([byteOrderMark, text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Exports the posts matching a list's filters to a file that can be imported again. */
export const useExport = () => {
  const { api } = useOrganization();
  return useMutation({
    mutationFn: async (filter: Query<'exportPosts'>) => saveCsv('posts.csv', await api.posts.export(filter)),
  });
};
