import type { Schemas } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { i18n } from '../lib/i18n.ts';

export type Picture = Schemas['Media'];

export const nameOfPicture = ({ altText, fileName }: Picture): string =>
  altText ?? fileName ?? i18n.t('Image without a description');

/** Lists the organization's pictures to choose from. */
export const Pictures = ({ onTake }: { onTake: (picture: Picture) => void }) => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'media', 'pictures'],
    read: (range, options) => api.media.list({ ...range, type: 'image' }, options),
    itemsOf: ({ media }) => media,
  });
  return (
    <More
      list={list}
      empty={
        <EmptyState title={i18n.t('No images yet')}>{i18n.t('Add one to your files first.')}</EmptyState>
      }
    >
      {pictures => (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {pictures.map(picture => (
            <li key={picture.id}>
              <button
                type="button"
                aria-label={nameOfPicture(picture)}
                onClick={() => onTake(picture)}
                className="block w-full overflow-hidden rounded-lg border border-line bg-sunk hover:border-accent"
              >
                <Thumbnail
                  file={{ ...picture, altText: null }}
                  className="aspect-square w-full object-contain"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </More>
  );
};
