import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Data } from '@sdk';
import { postQuery } from '../api/queries.ts';
import { labelsIn } from '../lib/labels.ts';
import { useNarrow } from '../lib/narrow.ts';
import { useOnline } from '../lib/online.ts';
import { Allowed, Unless } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { TextField } from '../ui/field.tsx';
import { TwoPane } from '../ui/layout/panes.tsx';
import { Failed, Loaded, Loading, Note, Screen } from '../ui/parts.tsx';
import { useUploads } from '../uploads/uploads.tsx';
import { useChecks, type Checks } from './checks.ts';
import { Conflict } from './conflict.tsx';
import { Disclosures } from './disclosures.tsx';
import { draftMediaOf, draftOf, emptyDraft, isCheckable, type Draft } from './draft.ts';
import { useEnding } from './ending.ts';
import { Endings } from './endings.tsx';
import { useFileOfAddress } from './file-of-address.ts';
import { useKeptDraft } from './keep.ts';
import { Insert } from './insert.tsx';
import { DropPlace, MediaStrip } from './media-strip.tsx';
import { Mention } from './mention.tsx';
import { Options } from './options.tsx';
import { useOwnDraft } from './own-draft.ts';
import { Pending } from './pending.tsx';
import { Planning, Platforms, TimeLine } from './planning.tsx';
import { dayIn, timeIn, usePresets } from './presets.ts';
import { problemsAt, ProblemsAt } from './problems.tsx';
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

/**
 * Options that a post rarely needs. Wide forms show them, phones collapse them to one line, which opens if one of them is
 * invalid.
 */
const MoreOptions = ({ isWrong, children }: { isWrong: boolean; children: ReactNode }) => {
  if (!useNarrow()) return children;
  return (
    <details open={isWrong} className="rounded-lg border border-line px-3 py-2">
      <summary className="min-h-7 font-medium">{i18n.t('More options')}</summary>
      <div className="flex min-w-0 flex-col gap-4 pt-2">{children}</div>
    </details>
  );
};

interface Parts {
  post: Post | undefined;
  kept: Kept;
  checks: Checks | undefined;
  /** Whether the post was opened for a day. Then the text field gets the focus. */
  isForDay: boolean;
}

const Fields = ({
  post,
  kept,
  checks,
  isForDay,
  uploads,
}: Parts & { uploads: ReturnType<typeof useUploads> }) => {
  const { draft, change } = kept;
  const time = useRef<HTMLInputElement>(null);
  return (
    <>
      <Whose draft={draft} change={change} isFixed={post !== undefined} />
      <Platforms draft={draft} change={change} />
      <TimeLine draft={draft} field={time} />
      <DropPlace to="media:write" onFiles={files => uploads.add(files)}>
        <Texts draft={draft} change={change} checks={checks} isForDay={isForDay} />
      </DropPlace>
      <ProblemsAt field="text" checks={checks} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <Insert draft={draft} change={change} />
        <Mention draft={draft} change={change} />
      </div>
      <MediaStrip
        files={draft.media}
        uploads={uploads}
        onChange={made => change(now => ({ media: made(now.media) }))}
      />
      <ProblemsAt field="media" checks={checks} />
      <Planning draft={draft} change={change} field={time} />
      <ProblemsAt field="rest" checks={checks} />
      <MoreOptions isWrong={problemsAt('rest', checks).length > 0}>
        <Thread draft={draft} change={change} />
        <Disclosures draft={draft} change={change} />
        <Options draft={draft} change={change} />
        <Labels key={kept.revision} draft={draft} change={change} />
      </MoreOptions>
    </>
  );
};

const Form = ({ post, kept, checks, isForDay }: Parts) => {
  const { draft, change } = kept;
  const hasBrand = useHasBrand(draft);
  const isOnline = useOnline();
  const uploads = useUploads(file => change(now => ({ media: [...now.media, draftMediaOf(file)] })));
  const { pending, isBusy, error, end, theirs, asked, takeTheirs, close } = useEnding(post, kept);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {/* The form is read-only while the draft is being sent, because changes would be lost. */}
      <fieldset disabled={isBusy} className="contents">
        <Fields post={post} kept={kept} checks={checks} isForDay={isForDay} uploads={uploads} />
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

const Composer = ({ post, kept, isForDay = false }: { post?: Post; kept: Kept; isForDay?: boolean }) => {
  const { data: checks } = useChecks(kept.draft);
  return (
    <Screen title={post ? i18n.t('Edit the post') : i18n.t('Write a post')}>
      {kept.isRestored && (
        <Note tone="accent">
          {i18n.t('You wrote this here before. It was stored in this browser and is not saved yet.')}
        </Note>
      )}
      <TwoPane>
        <Form post={post} kept={kept} checks={checks} isForDay={isForDay} />
        <Previews draft={kept.draft} checks={checks} />
      </TwoPane>
    </Screen>
  );
};

/** Shows the composer to people who may write posts, and an explanation to others. */
const ToWrite = ({ brand, children }: { brand?: string; children: ReactNode }) => (
  <Allowed
    to="posts:write"
    brand={brand}
    otherwise={
      <Screen title={i18n.t('Write a post')}>
        <Unless to="posts:write" brand={brand}>
          {i18n.t('You may read posts but not write them. Owners and admins can give you permission.')}
        </Unless>
      </Screen>
    }
  >
    {children}
  </Allowed>
);

const compose = getRouteApi('/o/$org/compose');

/** New post for the time in the URL. */
const WriteOne = ({
  place,
  at,
  brand,
  onShow,
}: {
  place: string;
  /** Day or time in the URL. */
  at: string | undefined;
  /** Slug of the brand of the new post, or empty if none is selected. */
  brand: string;
  onShow: (brand: string) => void;
}) => {
  const { zone } = useOrganization();
  const time = useMemo(() => timeIn(at, zone), [at, zone]);
  const kept = useKeptDraft(place, { ...emptyDraft, at: time, brandSlug: brand });
  const { isReady, isRestored, change, draft } = kept;
  useFileOfAddress(kept);
  usePresets(kept, at);
  useEffect(() => {
    if (isReady && isRestored && time !== '') change({ at: time });
  }, [isReady, isRestored, time]);
  useEffect(() => onShow(draft.brandSlug));
  return isReady ? <Composer kept={kept} isForDay={dayIn(at) !== undefined} /> : <Loading />;
};

/** Page of a new post. It restores an unsaved post that was begun in this browser, unless another tab has it open. */
export const Compose = () => {
  const { at } = compose.useSearch();
  const { org } = useOrganization();
  const { place, brand, key, show } = useOwnDraft(`draft ${org.id} new`);
  return (
    <ToWrite>
      {place === undefined ? (
        <Loading />
      ) : (
        <WriteOne key={key} place={place} at={at} brand={brand} onShow={show} />
      )}
    </ToWrite>
  );
};

const EditOne = ({ post }: { post: Post }) => {
  const { org, zone } = useOrganization();
  const kept = useKeptDraft(`draft ${org.id} ${post.id}`, draftOf(post, zone), post.revision);
  return kept.isReady ? <Composer post={post} kept={kept} /> : <Loading />;
};

const edit = getRouteApi('/o/$org/posts/$postId/edit');

/** Page to edit an existing post. */
export const Edit = () => {
  const { postId } = edit.useParams();
  const { org, api } = useOrganization();
  // The post as it was when editing began. Changes made in the meantime are shown when the person saves.
  const read = useQuery({ ...postQuery({ orgId: org.id, api }, postId), staleTime: 'static' });
  return (
    <Loaded from={read}>
      {post => (
        <ToWrite brand={post.brandSlug}>
          <EditOne post={post} />
        </ToWrite>
      )}
    </Loaded>
  );
};
