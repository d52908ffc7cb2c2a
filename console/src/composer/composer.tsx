import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, type Data } from '@sdk';
import { isCode } from '../api/client.ts';
import { postQuery } from '../api/queries.ts';
import { labelsIn } from '../lib/labels.ts';
import { fullTimeOf } from '../lib/times.ts';
import { useOrganization } from '../shell/organization.ts';
import { TextField } from '../ui/field.tsx';
import { TwoPane } from '../ui/layout/panes.tsx';
import { Failed, Loaded, Loading, Note, Screen } from '../ui/parts.tsx';
import { tell } from '../ui/toasts.tsx';
import { useChecks, type Checks } from './checks.ts';
import { Conflict } from './conflict.tsx';
import { Disclosures } from './disclosures.tsx';
import { draftOf, emptyDraft, type Draft } from './draft.ts';
import { Endings } from './endings.tsx';
import { useFileOfAddress } from './file-of-address.ts';
import { useKeptDraft } from './keep.ts';
import { Insert } from './insert.tsx';
import { DropPlace, MediaStrip, useUploads } from './media-strip.tsx';
import { Mention } from './mention.tsx';
import { Options } from './options.tsx';
import { useOwnDraft } from './own-draft.ts';
import { Planning, Platforms } from './planning.tsx';
import { Previews } from './previews.tsx';
import { useSave, type Ending } from './save.ts';
import { Texts, Thread } from './texts.tsx';
import { useHasBrand, Whose } from './whose.tsx';

type Post = Data<'getPost'>;

const Labels = ({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) => (
  <TextField
    label="Labels"
    hint="Separated by commas"
    defaultValue={draft.labels.join(', ')}
    onChange={({ target }) => change({ labels: labelsIn(target.value) })}
  />
);

const nameIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.current?.changedByName ?? undefined) : undefined;

const endings: Record<Ending, string> = {
  save: 'Saved',
  schedule: 'Planned',
  queue: 'In the queue',
  publish: 'On its way out',
};

type Kept = ReturnType<typeof useKeptDraft>;
type Theirs = Post & { by: string | undefined };

/** Saves, and says so where the post is shown; another's change meanwhile is shown beside one's own. */
const useEnding = (post: Post | undefined, kept: Kept) => {
  const { api, org, zone } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = useSave(post);
  const isOlder = post !== undefined && kept.revision !== undefined && kept.revision < post.revision;
  const [theirs, setTheirs] = useState<Theirs | undefined>(
    // what this browser kept was written on an older one
    kept.isRestored && isOlder ? { ...post, by: undefined } : undefined,
  );
  const [asked, setAsked] = useState<Ending>('save');
  const end = async (ending: Ending, revision = kept.revision): Promise<void> => {
    setAsked(ending);
    try {
      const saved = await save.mutateAsync({ draft: kept.draft, ending, revision });
      setTheirs(undefined);
      await kept.forget();
      const when = saved.scheduledAt === null ? '' : ` for ${fullTimeOf(saved.scheduledAt, zone)}`;
      tell(ending === 'schedule' || ending === 'queue' ? `${endings[ending]}${when}` : endings[ending]);
      await navigate({ to: '/o/$org/posts/$postId', params: { org: org.slug, postId: saved.id } });
    } catch (error) {
      // the form shows every other problem
      if (!post || !isCode(error, 'precondition_failed')) return;
      const now = await api.posts.get(post.id).catch(() => undefined);
      if (now) setTheirs({ ...now, by: nameIn(error) });
    }
  };
  const takeTheirs = async (): Promise<void> => {
    if (!theirs) return;
    const { by: _by, ...now } = theirs;
    await kept.forget();
    queries.setQueryData([org.id, 'posts', now.id], now);
    kept.replace(draftOf(now, zone), now.revision);
    setTheirs(undefined);
    save.reset();
  };
  return { save, end, theirs, asked, takeTheirs, close: () => setTheirs(undefined) };
};

const Form = ({ post, kept, checks }: { post: Post | undefined; kept: Kept; checks: Checks | undefined }) => {
  const { draft, change } = kept;
  const hasBrand = useHasBrand(draft);
  const uploads = useUploads(file => change(now => ({ media: [...now.media, file] })));
  const { save, end, theirs, asked, takeTheirs, close } = useEnding(post, kept);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {/* what is being sent is not written on: nothing of it would be kept */}
      <fieldset disabled={save.isPending} className="contents">
        <Whose draft={draft} change={change} isFixed={post !== undefined} />
        <Platforms draft={draft} change={change} />
        <DropPlace onFiles={files => uploads.mutate(files)}>
          <Texts draft={draft} change={change} checks={checks} />
        </DropPlace>
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          <Insert draft={draft} change={change} />
          <Mention draft={draft} change={change} />
        </div>
        <Thread draft={draft} change={change} />
        <MediaStrip
          files={draft.media}
          uploads={uploads}
          onChange={made => change(now => ({ media: made(now.media) }))}
        />
        <Disclosures draft={draft} change={change} />
        <Options draft={draft} change={change} />
        <Labels key={kept.revision} draft={draft} change={change} />
        <Planning draft={draft} change={change} />
      </fieldset>
      {save.error && !theirs && <Failed error={save.error} />}
      {hasBrand && (
        <Endings
          draft={draft}
          post={post}
          isValid={checks?.valid ?? false}
          isBusy={save.isPending || uploads.isPending}
          end={end}
        />
      )}
      <Conflict
        theirs={theirs}
        draft={draft}
        onTake={() => void takeTheirs()}
        onKeep={() => void end(asked, theirs?.revision)}
        onClose={close}
      />
    </div>
  );
};

const Composer = ({ post, kept }: { post?: Post; kept: Kept }) => {
  const { data: checks } = useChecks(kept.draft);
  return (
    <Screen title={post ? 'Edit the post' : 'Write a post'}>
      {kept.isRestored && (
        <Note tone="accent">
          This is what you wrote here before. It was kept in this browser, and is not saved yet.
        </Note>
      )}
      <TwoPane>
        <Form post={post} kept={kept} checks={checks} />
        <Previews draft={kept.draft} checks={checks} />
      </TwoPane>
    </Screen>
  );
};

/** The hour that a day of the calendar is written for at first. */
const firstHour = 'T09:00';

const compose = getRouteApi('/o/$org/compose');

/** The time that the address names: that of a day, or a whole one; none where it is no time. */
const timeIn = (at: string | undefined): string => {
  const time = at === undefined || at.includes('T') ? (at ?? '') : at + firstHour;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) ? time : '';
};

/** A new post, for the time that is asked for now. */
const WriteOne = ({
  place,
  time,
  brand,
  onShow,
}: {
  place: string;
  time: string;
  /** Slug of the brand that it is begun for; empty for none yet. */
  brand: string;
  onShow: (brand: string) => void;
}) => {
  const kept = useKeptDraft(place, { ...emptyDraft, at: time, brandSlug: brand });
  const { isReady, isRestored, change, draft } = kept;
  useFileOfAddress(kept);
  useEffect(() => {
    if (isReady && isRestored && time !== '') change({ at: time });
  }, [isReady, isRestored, time]);
  useEffect(() => onShow(draft.brandSlug));
  return isReady ? <Composer kept={kept} /> : <Loading />;
};

/** A new post; one that was begun here before and not saved is there again, unless another tab has it. */
export const Compose = () => {
  const { at } = compose.useSearch();
  const { org } = useOrganization();
  const { place, brand, key, show } = useOwnDraft(`draft ${org.id} new`);
  return place === undefined ? (
    <Loading />
  ) : (
    <WriteOne key={key} place={place} time={timeIn(at)} brand={brand} onShow={show} />
  );
};

const EditOne = ({ post }: { post: Post }) => {
  const { org, zone } = useOrganization();
  const kept = useKeptDraft(`draft ${org.id} ${post.id}`, draftOf(post, zone), post.revision);
  return kept.isReady ? <Composer post={post} kept={kept} /> : <Loading />;
};

const edit = getRouteApi('/o/$org/posts/$postId/edit');

/** A post that there is. */
export const Edit = () => {
  const { postId } = edit.useParams();
  const { org, api } = useOrganization();
  // as it was when writing began: what becomes of it meanwhile is shown when it is saved
  const read = useQuery({ ...postQuery({ orgId: org.id, api }, postId), staleTime: 'static' });
  return <Loaded from={read}>{post => <EditOne post={post} />}</Loaded>;
};
