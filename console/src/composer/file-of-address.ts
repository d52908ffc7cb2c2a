import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOrganization } from '../shell/organization.ts';
import { showProblem } from '../ui/toasts.tsx';
import { draftMediaOf } from './draft.ts';
import type { useKeptDraft } from './keep.ts';
import { i18n } from '../lib/i18n.ts';

const compose = getRouteApi('/o/$org/compose');

/** Attaches the file named in the URL and removes it from the URL, so that a reload does not attach it again. */
export const useFileOfAddress = ({ isReady, change }: ReturnType<typeof useKeptDraft>): void => {
  const { media } = compose.useSearch();
  const { api } = useOrganization();
  const navigate = compose.useNavigate();
  useEffect(() => {
    if (!isReady || media === undefined) return;
    const take = async (): Promise<void> => {
      try {
        const file = draftMediaOf(await api.media.get(media));
        change(now => ({
          media: now.media.some(one => one.id === file.id) ? now.media : [...now.media, file],
        }));
      } catch (error) {
        showProblem(i18n.t('The file could not be added to the post.'), error);
      }
      await navigate({
        search: ({ media: _media, ...rest }) => rest,
        replace: true,
      });
    };
    void take();
  }, [isReady, media]);
};
