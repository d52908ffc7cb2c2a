import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { listInSentence } from '../../lib/lists.ts';
import { useOrganization } from '../../shell/organization.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { Post } from '../live.ts';
import { platformName } from '../states.tsx';
import { canBe, isStored, type Target } from './possible.ts';
import { i18n } from '../../lib/i18n.ts';

const namesOf = (targets: readonly Target[]): string =>
  listInSentence([...new Set(targets.map(({ platform }) => platformName(platform)))]);

/** Returns the name of a target’s platform, and its address if the post has several targets there. */
const labelOf = (all: readonly Target[], { platform, url }: Target): string => {
  const isAlone = all.filter(target => target.platform === platform).length === 1;
  return isAlone || url === null ? platformName(platform) : `${platformName(platform)}: ${url}`;
};

/** Asks on which platforms a post should be deleted, and deletes it after a confirmation. `first` is the ID of a target. */
export const TakeBack = ({ post, first, onClose }: { post: Post; first: string; onClose: () => void }) => {
  const { api } = useOrganization();
  const [chosen, setChosen] = useState<readonly string[]>([first]);
  const possible = post.targets.filter(isStored).filter(target => canBe(target, 'remove'));
  const wanted = possible.filter(({ id }) => chosen.includes(id));
  const send = useChange({
    noun: 'posts',
    isShown: true,
    run: () =>
      api.posts.unpublish(
        post.id,
        { targets: wanted.map(({ id }) => id) },
        { ifMatch: `"${post.revision}"` },
      ),
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
          {possible.map(one => (
            <Check
              key={one.id}
              label={labelOf(possible, one)}
              checked={chosen.includes(one.id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, one.id] : chosen.filter(id => id !== one.id))
              }
            />
          ))}
        </fieldset>
      </Form>
    </Dialog>
  );
};
