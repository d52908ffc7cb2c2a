import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { useMay } from '../../shell/may.ts';
import { useOrganization } from '../../shell/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import { When } from '../../ui/when.tsx';
import type { Post } from '../live.ts';
import { platformName } from '../states.tsx';
import { Correct } from './correct.tsx';
import { canBe, isStored, type Action, type StoredTarget, type Target } from './possible.ts';
import { stateOfChange } from './states.ts';
import { TakeBack } from './take-back.tsx';
import { i18n } from '../../lib/i18n.ts';
import { Trans } from '@lingui/react';

/** Shows the change in progress on a target, or why it failed. For a removed target, it shows when it was removed. */
const Changing = ({ target: { change, removedAt, goneAt } }: { target: Target }) => {
  if (removedAt !== null)
    return (
      <p className="text-quiet">
        {goneAt === null ? (
          <Trans id="Deleted there <0/>" components={[<When at={removedAt} />]} />
        ) : (
          <Trans
            id="Deleted on the platform by someone, noticed <0/>"
            components={[<When at={removedAt} />]}
          />
        )}
      </p>
    );
  if (!change) return null;
  const [sentence, tone] = stateOfChange(change);
  return <Note tone={tone}>{[sentence, change.message].filter(Boolean).join(' ')}</Note>;
};

/** Shows the content on the platform if the post's content has changed since. */
const Said = ({ target: { status, sentContent } }: { target: Target }) => {
  if (status !== 'published' || sentContent === null) return null;
  const { title } = sentContent.options;
  return (
    <div className="border-s-2 border-line ps-3">
      <p className="text-quiet">{i18n.t('Published version:')}</p>
      {typeof title === 'string' && (
        <p dir="auto" className="font-medium">
          {title}
        </p>
      )}
      <p dir="auto" className="whitespace-pre-wrap">
        {sentContent.text}
      </p>
    </div>
  );
};

/** Lists the reasons why a target cannot be deleted or edited from here, each once, and where a person can do so. */
const NotHere = ({ name, actions }: { name: string; actions: readonly Action[] }) => {
  const reasons = new Set(
    actions.flatMap(({ action, reason }) => (action === 'repost' ? [] : (reason ?? []))),
  );
  const url = actions.find(action => action.url !== null)?.url;
  if (reasons.size === 0) return null;
  return (
    <p className="text-quiet">
      {[...reasons].join(' ')}
      {url !== undefined && url !== null && /^https?:/.test(url) && (
        <>
          {' '}
          <a href={url} target="_blank" rel="noreferrer" className="text-accent underline">
            {i18n.t('Do it on {name}', { name })}
          </a>
        </>
      )}
    </p>
  );
};

/** Reposts the post from its account, or shows when it was reposted. */
const Repost = ({ post, target }: { post: Post; target: StoredTarget }) => {
  const { api } = useOrganization();
  const { id, platform, actions } = target;
  const send = useChange({
    noun: 'posts',
    run: () => api.posts.repost(post.id, { targets: [id] }, { ifMatch: `"${post.revision}"` }),
  });
  const at = actions.find(({ action }) => action === 'repost')?.doneAt ?? null;
  if (at !== null)
    return (
      <p className="text-quiet">
        <Trans id="Reposted <0/>" components={[<When at={at} />]} />
      </p>
    );
  if (!canBe(target, 'repost')) return null;
  return (
    <Button
      aria-label={i18n.t('Repost on {platform}', { platform: platformName(platform) })}
      disabled={send.isPending}
      onClick={() => send.mutate(undefined)}
    >
      {i18n.t('Repost')}
    </Button>
  );
};

const Buttons = ({ post, target }: { post: Post; target: StoredTarget }) => {
  const [open, setOpen] = useState<Action['action']>();
  const name = platformName(target.platform);
  const close = (): void => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {canBe(target, 'revise') && (
        <Button aria-label={i18n.t('Correct on {name}', { name })} onClick={() => setOpen('revise')}>
          {i18n.t('Correct')}
        </Button>
      )}
      <Repost post={post} target={target} />
      {canBe(target, 'remove') && (
        <Button aria-label={i18n.t('Delete from {name}', { name })} onClick={() => setOpen('remove')}>
          {i18n.t('Delete')}
        </Button>
      )}
      {open === 'revise' && <Correct post={post} target={target} onClose={close} />}
      {open === 'remove' && <TakeBack post={post} first={target.id} onClose={close} />}
    </div>
  );
};

/** Shows the state of a published target, and its actions to people who may use them. */
export const Out = ({ post, target }: { post: Post; target: Target }) => {
  const mayChange = useMay('posts:write', post.brandSlug);
  return (
    <>
      <Said target={target} />
      <Changing target={target} />
      {mayChange && (
        <>
          <NotHere name={platformName(target.platform)} actions={target.actions} />
          {isStored(target) && <Buttons post={post} target={target} />}
        </>
      )}
    </>
  );
};
