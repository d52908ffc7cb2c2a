import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Data } from '@sdk';
import { postQuery } from '../api/queries.ts';
import { labelsIn } from '../lib/labels.ts';
import { useOnline } from '../lib/online.ts';
import { useOrganization } from '../shell/organization.ts';
import { TextField } from '../ui/field.tsx';
import { TwoPane } from '../ui/layout/panes.tsx';
import { Failed, Loaded, Loading, Note, Screen } from '../ui/parts.tsx';
import { useChecks, type Checks } from './checks.ts';
import { Conflict } from './conflict.tsx';
import { Disclosures } from './disclosures.tsx';
import { draftOf, emptyDraft, isCheckable, type Draft } from './draft.ts';
import { useEnding } from './ending.ts';
import { Endings } from './endings.tsx';
import { useFileOfAddress } from './file-of-address.ts';
import { useKeptDraft } from './keep.ts';
import { Insert } from './insert.tsx';
import { DropPlace, MediaStrip, useUploads } from './media-strip.tsx';
import { Mention } from './mention.tsx';
import { Options } from './options.tsx';
import { useOwnDraft } from './own-draft.ts';
import { Pending } from './pending.tsx';
import { Planning, Platforms } from './planning.tsx';
import { Previews } from './previews.tsx';
import { Texts, Thread } from './texts.tsx';
import { useHasBrand, Whose } from './whose.tsx';
import { i18n } from '../lib/i18n.ts';

type Post = Data<'getPost'>;

const Labels = ({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) => (
  <TextField
    label={i18n.t('Labels')}
    hint={i18n.t('Separated by commas')}
    defaultValue={draft.labels.join(', ')}
    onChange={({ target }) => change({ labels: labelsIn(target.value) })}
  />
);

type Kept = ReturnType<typeof useKeptDraft>;

const Form = ({ post, kept, checks }: { post: Post | undefined; kept: Kept; checks: Checks | undefined }) => {
  const { draft, change } = kept;
  const hasBrand = useHasBrand(draft);
  const isOnline = useOnline();
  const uploads = useUploads(file => change(now => ({ media: [...now.media, file] })));
  const { pending, isBusy, error, end, theirs, asked, takeTheirs, close } = useEnding(post, kept);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {/* what is being sent is not written on: nothing of it would be kept */}
      <fieldset disabled={isBusy} className="contents">
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
      {hasBrand && (
        <Endings
          draft={draft}
          post={post}
          isValid={checks?.valid ?? (!isOnline && isCheckable(draft))}
          isBusy={isBusy || uploads.isPending}
          end={end}
        >
          {error !== undefined && !theirs && <Failed error={error} />}
          {pending && <Pending entry={pending} />}
        </Endings>
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
    <Screen title={post ? i18n.t('Edit the post') : i18n.t('Write a post')}>
      {kept.isRestored && (
        <Note tone="accent">
          {i18n.t('This is what you wrote here before. It was kept in this browser, and is not saved yet.')}
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
