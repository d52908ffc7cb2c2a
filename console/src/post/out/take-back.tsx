import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { listInSentence } from '../../lib/lists.ts';
import { useOrganization } from '../../shell/organization.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { Post } from '../live.ts';
import { platformName, type Platform } from '../states.tsx';
import { canBe } from './possible.ts';
import { i18n } from '../../lib/i18n.ts';

const namesOf = (platforms: readonly Platform[]): string => listInSentence(platforms.map(platformName));

/** Asks on which platforms a post should be deleted, and deletes it after a confirmation. */
export const TakeBack = ({ post, first, onClose }: { post: Post; first: Platform; onClose: () => void }) => {
  const { api } = useOrganization();
  const [chosen, setChosen] = useState<readonly Platform[]>([first]);
  const possible = post.targets.filter(target => canBe(target, 'remove')).map(({ platform }) => platform);
  const wanted = possible.filter(platform => chosen.includes(platform));
  const send = useChange({
    noun: 'posts',
    isShown: true,
    run: () => api.posts.unpublish(post.id, { platforms: wanted }, { ifMatch: `"${post.revision}"` }),
    onDone: onClose,
  });
  return (
    <Dialog title={i18n.t('Delete the post from its platforms?')} isOpen onClose={onClose}>
      <Form
        action={
          wanted.length === 0
            ? i18n.t('Delete from the platform')
            : i18n.t('Delete from {names}', { names: namesOf(wanted) })
        }
        look="danger"
        sends={send}
        canSend={wanted.length > 0}
        onSend={() => send.mutate(undefined)}
      >
        <p>{i18n.t('The post is deleted there for everyone, permanently. Here it stays.')}</p>
        <fieldset className="flex flex-col">
          <legend className="font-medium">{i18n.t('Where')}</legend>
          {possible.map(platform => (
            <Check
              key={platform}
              label={platformName(platform)}
              checked={chosen.includes(platform)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, platform] : chosen.filter(one => one !== platform))
              }
            />
          ))}
        </fieldset>
      </Form>
    </Dialog>
  );
};
