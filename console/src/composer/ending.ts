import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError, type Data } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { isCode } from '../api/client.ts';
import { fullTimeOf } from '../lib/times.ts';
import type { Made, Outcome } from '../outbox/entry.ts';
import { press } from '../outbox/outbox.ts';
import { useAbout } from '../outbox/about.ts';
import { useEntry } from '../outbox/use-outbox.ts';
import { useOrganization } from '../shell/organization.ts';
import { prepareToasts, showToast, showActionToast } from '../ui/toasts.tsx';
import { draftOf } from './draft.ts';
import type { useKeptDraft } from './keep.ts';
import { rememberPlatforms } from './presets.ts';
import { writtenOf, type Base, type Ending } from './save.ts';

type Post = Data<'getPost'>;
type Kept = ReturnType<typeof useKeptDraft>;
type Theirs = Post & { by: string | undefined };

const nameIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.current?.changedByName ?? undefined) : undefined;

const saidOf = (ending: Ending, made: Made | undefined, zone: string): string => {
  const at = made?.scheduledAt ?? undefined;
  const time = at === undefined ? undefined : fullTimeOf(at, zone);
  if (ending === 'schedule')
    return time === undefined ? i18n.t('Planned') : i18n.t('Planned for {time}', { time });
  if (ending === 'queue')
    return time === undefined ? i18n.t('In the queue') : i18n.t('In the queue for {time}', { time });
  return ending === 'save' ? i18n.t('Saved') : i18n.t('Publishing');
};

/** Returns whether the screen is still mounted. */
const useIsHere = () => {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
};

/** Holds another person's version of the post, and replaces the draft with it on request. */
const useTheirs = (post: Post | undefined, kept: Kept) => {
  const { org, zone } = useOrganization();
  const queries = useQueryClient();
  const isOlder = post !== undefined && kept.revision !== undefined && kept.revision < post.revision;
  const [theirs, setTheirs] = useState<Theirs | undefined>(
    // The draft in this browser was based on an older revision.
    kept.isRestored && isOlder ? { ...post, by: undefined } : undefined,
  );
  const takeTheirs = async (): Promise<void> => {
    if (!theirs) return;
    const { by: _by, ...now } = theirs;
    await kept.forget();
    queries.setQueryData([org.id, 'posts', now.id], now);
    kept.replace(draftOf(now, zone), now.revision);
    setTheirs(undefined);
  };
  return { theirs, setTheirs, takeTheirs };
};

/** Updates the form after a save or publish action that began in it has ended. */
const useTaking = (post: Post | undefined, kept: Kept, setTheirs: (theirs: Theirs | undefined) => void) => {
  const { api, org, zone } = useOrganization();
  const navigate = useNavigate();
  const { back } = useSearch({ strict: false });
  const isHere = useIsHere();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const saved = useRef<Base>(undefined);
  const show = async (ending: Ending, made: Made | undefined): Promise<void> => {
    const { id } = [made, saved.current, post].find(one => one !== undefined && one.id !== '') ?? { id: '' };
    setTheirs(undefined);
    const said = saidOf(ending, made, zone);
    const showPost = () => navigate({ to: '/o/$org/posts/$postId', params: { org: org.slug, postId: id } });
    // Publishing now opens the post's page. A post planned from a calendar returns to the calendar.
    if (back === undefined || ending === 'publish') {
      showToast(said);
      return showPost();
    }
    showActionToast(said, { name: i18n.t('See the post'), do: showPost });
    return navigate({ to: '/o/$org/calendar', params: { org: org.slug }, search: back });
  };
  const showRefusal = async (refused: Error, made: Made | undefined): Promise<void> => {
    saved.current = made ?? saved.current;
    setError(refused);
    if (!post || !isCode(refused, 'precondition_failed')) return;
    const now = await api.posts.get(post.id).catch(() => undefined);
    if (now) setTheirs({ ...now, by: nameIn(refused) });
  };
  const take = async (ending: Ending, outcome: Outcome): Promise<boolean> => {
    if (!isHere.current) return false;
    if (outcome.state === 'sent') {
      void show(ending, outcome.made);
      return true;
    }
    await kept.keep();
    setBusy(false);
    if (outcome.state === 'refused') void showRefusal(outcome.error, outcome.made);
    return true;
  };
  return { take, saved, error, setError, isBusy, setBusy };
};

/** Runs an ending: adds the draft to the outbox, and the form waits for the result. */
export const useEnding = (post: Post | undefined, kept: Kept) => {
  const { org, zone } = useOrganization();
  const aboutOf = useAbout();
  useEffect(prepareToasts, []);
  const { theirs, setTheirs, takeTheirs } = useTheirs(post, kept);
  const { take, saved, error, setError, isBusy, setBusy } = useTaking(post, kept, setTheirs);
  const [pressed, setPressed] = useState<string>();
  const [asked, setAsked] = useState<Ending>('save');
  const pending = useEntry(pressed);
  const end = async (ending: Ending, revision = kept.revision): Promise<void> => {
    const { draft, place } = kept;
    const base = saved.current ?? post;
    const on = saved.current ? saved.current.revision : revision;
    setAsked(ending);
    setError(undefined);
    setBusy(true);
    try {
      const id = await press({
        kind: ending,
        given: writtenOf({ draft, base, ending, revision: on, zone, place }),
        ...(base && { subject: `post ${base.id}` }),
        about: aboutOf(draft),
        org,
        take: outcome => take(ending, outcome),
      });
      setPressed(id);
      if (!post) rememberPlatforms(org.id, draft);
      await kept.forget();
    } catch (notKept) {
      setError(notKept);
      setBusy(false);
    }
  };
  const close = (): void => setTheirs(undefined);
  const takeAll = async (): Promise<void> => {
    await takeTheirs();
    setError(undefined);
  };
  return { pending, isBusy, error, end, theirs, asked, takeTheirs: takeAll, close };
};
