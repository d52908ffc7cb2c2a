import { useMutation } from '@tanstack/react-query';
import { useOrganization } from '../shell/organization.ts';
import { saveCsv } from './save-csv.ts';

/** Downloads an import template with all columns. */
export const useTemplate = () => {
  const { api } = useOrganization();
  return useMutation({
    mutationFn: async () => saveCsv('posts-template.csv', await api.posts.getImportTemplate()),
  });
};
