import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Data } from '@sdk';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { useChange } from '../api/change.ts';
import { membersQuery } from '../api/queries.ts';
import { platformName, PlatformMark } from '../post/states.tsx';
import { useKeys } from '../shell/keys.ts';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Card, Loaded, Note } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { Answer } from './answer.tsx';
import { CommentNotes } from './comment-notes.tsx';
import { useComment } from './queries.ts';
import { kindNames, nameOf, statusNames } from './words.ts';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

type Detail = Data<'getComment'>;

const stateNotes: Record<Exclude<Detail['state'], 'visible'>, string> = {
  hidden: i18n.t('The comment will be hidden on the platform.'),
  held: i18n.t('The platform holds the comment for review.'),
  deleted: i18n.t('The comment will be deleted on the platform.'),
};

const can = (comment: Detail, action: string): boolean =>
  comment.actions.some(one => one.action === action && one.allowed);

const useActing = ({ id }: Detail) => {
  const { api } = useOrganization();
  const change = <T,>(run: () => PromiseLike<T>, said: string) => ({
    noun: 'comments',
    run,
    said: () => said,
  });
  return {
    read: useChange({
      noun: 'comments',
      run: (read: boolean) => api.comments.update(id, { read }),
    }),
    draft: useChange(change(() => api.comments.draftAnswer(id, {}), i18n.t('The draft was created'))),
    discard: useChange(change(() => api.comments.discardDraft(id), i18n.t('Discarded'))),
    hide: useChange(change(() => api.comments.hide(id), i18n.t('Hiding requested'))),
    unhide: useChange(change(() => api.comments.unhide(id), i18n.t('Showing again'))),
    like: useChange(change(() => api.comments.like(id), i18n.t('Like requested'))),
    remove: useChange(change(() => api.comments.delete(id), i18n.t('Deletion requested'))),
  };
};

type Acting = ReturnType<typeof useActing>;

const Buttons = ({ comment, acting }: { comment: Detail; acting: Acting }) => {
  const isRead = comment.readAt !== null;
  const waits = comment.history.some(({ status }) => status === 'pending');
  return (
    <div className="flex flex-wrap gap-2">
      <Button isBusy={acting.read.isPending} onClick={() => acting.read.mutate(!isRead)}>
        {isRead ? i18n.t('Mark as unread') : i18n.t('Mark as read')}{' '}
        <kbd className="text-quiet pointer-coarse:hidden">e</kbd>
      </Button>
      {can(comment, 'answer') && (
        <Button isBusy={acting.draft.isPending} onClick={() => acting.draft.mutate(undefined)}>
          {i18n.t('Let AI draft it')} <kbd className="text-quiet pointer-coarse:hidden">d</kbd>
        </Button>
      )}
      {(comment.draft !== null || waits) && (
        <Button isBusy={acting.discard.isPending} onClick={() => acting.discard.mutate(undefined)}>
          {comment.draft === null ? i18n.t('Cancel the pending action') : i18n.t('Discard the draft')}
        </Button>
      )}
      {can(comment, 'hide') && comment.state !== 'hidden' && (
        <Button isBusy={acting.hide.isPending} onClick={() => acting.hide.mutate(undefined)}>
          {i18n.t('Hide')} <kbd className="text-quiet pointer-coarse:hidden">h</kbd>
        </Button>
      )}
      {can(comment, 'unhide') && comment.state !== 'visible' && (
        <Button isBusy={acting.unhide.isPending} onClick={() => acting.unhide.mutate(undefined)}>
          {i18n.t('Show again')}
        </Button>
      )}
      {can(comment, 'like') && (
        <Button isBusy={acting.like.isPending} onClick={() => acting.like.mutate(undefined)}>
          {i18n.t('Like')}
        </Button>
      )}
      {can(comment, 'delete') && (
        <Button
          look="danger"
          isBusy={acting.remove.isPending}
          onClick={() => acting.remove.mutate(undefined)}
        >
          {i18n.t('Delete')}
        </Button>
      )}
    </div>
  );
};

const Assignee = ({ comment }: { comment: Detail }) => {
  const { org, api } = useOrganization();
  const { data: members = [] } = useQuery(membersQuery({ orgId: org.id, api }));
  const assign = useChange({
    noun: 'comments',
    run: (assignee: string | null) => api.comments.update(comment.id, { assignee }),
    said: () => i18n.t('Assignee saved'),
  });
  if (members.length === 0) return null;
  return (
    <SelectField
      label={i18n.t('Assignee')}
      value={comment.assignee ?? ''}
      onChange={({ target }) => assign.mutate(target.value || null)}
      options={[['', i18n.t('No one')], ...members.map(({ id, name }) => [id, name] as const)]}
    />
  );
};

const History = ({ history }: Pick<Detail, 'history'>) => (
  <ul aria-label={i18n.t('Actions')} className="flex flex-col gap-1 text-quiet empty:hidden">
    {history.map(action => (
      <li key={action.id}>
        <Trans
          id={'{action}: {state}, by <0/>, <1/>'}
          values={{ action: kindNames[action.kind], state: statusNames[action.status] }}
          components={[<Who author={action.author} />, <When at={action.createdAt} look="distance" />]}
        />
        {action.text !== null && (
          <span dir="auto" className="block whitespace-pre-wrap">{`“${action.text}”`}</span>
        )}
        {action.message !== null && <span className="block">{action.message}</span>}
      </li>
    ))}
  </ul>
);

/** Header of a comment: author, place, time, and links to the platform and the post. */
const Head = ({ comment }: { comment: Detail }) => {
  const { org } = useOrganization();
  return (
    <p className="flex flex-wrap items-center gap-2 text-quiet">
      <WhoseIsIt slug={comment.brandSlug} />
      <PlatformMark of={comment.platform} />
      <span>
        <Trans
          id={'<0>{name}</0> on {platform}, <1/>'}
          values={{ name: nameOf(comment), platform: platformName(comment.platform) }}
          components={[<bdi />, <When at={comment.saidAt} look="distance" />]}
        />
      </span>
      {comment.likes !== null && comment.likes > 0 && (
        <span>{i18n.t('{likes, plural, one {# like} other {# likes}}', { likes: comment.likes })}</span>
      )}
      {comment.url !== null && (
        <a href={comment.url} target="_blank" rel="noreferrer" className="underline">
          {i18n.t('Open it there')}
        </a>
      )}
      <Link
        to="/o/$org/posts/$postId"
        params={{ org: org.slug, postId: comment.postId }}
        className="underline"
      >
        {i18n.t('The post')}
      </Link>
    </p>
  );
};

const Shown = ({ comment }: { comment: Detail }) => {
  const words = useRef<HTMLTextAreaElement>(null);
  const acting = useActing(comment);
  const mayAct = useMay('posts:write', comment.brandSlug);
  const keys = {
    r: () => words.current?.focus(),
    e: () => !acting.read.isPending && acting.read.mutate(comment.readAt === null),
    d: () => !acting.draft.isPending && can(comment, 'answer') && acting.draft.mutate(undefined),
    h: () =>
      !acting.hide.isPending &&
      can(comment, 'hide') &&
      comment.state !== 'hidden' &&
      acting.hide.mutate(undefined),
  };
  useKeys(mayAct ? keys : {});
  const refused = comment.actions.filter(({ allowed, action }) => !allowed && action !== 'unhide');
  return (
    <section aria-label={i18n.t('The comment')} className="flex min-w-0 flex-col gap-3">
      <Card className="flex flex-col gap-3">
        <Head comment={comment} />
        <p dir="auto" className="whitespace-pre-wrap">
          {comment.text}
        </p>
        {comment.state !== 'visible' && <Note>{stateNotes[comment.state]}</Note>}
        {comment.expiresAt !== null && (
          <p className="text-quiet">
            <Trans
              id={'{platform} allows storing it until <0/>.'}
              values={{ platform: platformName(comment.platform) }}
              components={[<When at={comment.expiresAt} />]}
            />
          </p>
        )}
        {mayAct && can(comment, 'answer') && <Answer comment={comment} words={words} />}
        {mayAct && <Buttons comment={comment} acting={acting} />}
        {refused.length > 0 && (
          <p className="text-quiet" dir="auto">
            {[...new Set(refused.map(({ reason }) => reason))].join(' ')}
          </p>
        )}
        <History history={comment.history} />
        {mayAct && <Assignee comment={comment} />}
      </Card>
      <CommentNotes commentId={comment.id} />
    </section>
  );
};

/** Page of a comment with its actions and its history. */
export const OneComment = ({ id }: { id: string }) => {
  const read = useComment(id);
  return <Loaded from={read}>{comment => <Shown comment={comment} />}</Loaded>;
};
