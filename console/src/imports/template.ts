import { useMutation } from '@tanstack/react-query';
import { useOrganization } from '../shell/organization.ts';
import { saveCsv } from './save-csv.ts';

/** Saves the columns of an import as a file to be filled. */
export const useTemplate = () => {
  const { api } = useOrganization();
  return useMutation({
    mutationFn: async () => saveCsv('posts-template.csv', await api.posts.getImportTemplate()),
  });
};
