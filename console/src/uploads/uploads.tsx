import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Data } from '@sdk';
import { sentenceOf } from '../api/client.ts';
import { i18n } from '../lib/i18n.ts';
import { newId } from '../lib/new-id.ts';
import { bytes, percent } from '../lib/numbers.ts';
import { createStore, useStore } from '../lib/store.ts';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { forgetUpload, sendFile, type Sending, type Target } from './send-file.ts';

type State = 'sending' | 'waiting' | 'done' | 'failed';

interface Upload {
  key: string;
  orgId: string;
  /** Form that the file was added to, by its ID. */
  place: string;
  file: File;
  target: Target;
  stop: AbortController;
  sentBytes: number;
  state: State;
  problem: string;
  /** ID of the resource that the file has become. */
  madeId: string;
  onMade: (id: string) => unknown;
}

/** Uploads of this tab. They continue while other screens are open. */
const uploads = createStore<readonly Upload[]>([]);

const change = (key: string, part: Partial<Upload>): void =>
  uploads.set(uploads.get().map(one => (one.key === key ? { ...one, ...part } : one)));
const remove = (key: string): void => uploads.set(uploads.get().filter(one => one.key !== key));

const sendingOf = ({ key, orgId, file, target, stop }: Upload): Sending => ({
  orgId,
  file,
  target,
  signal: stop.signal,
  onProgress: ({ sentBytes, isWaiting }) =>
    change(key, { sentBytes, state: isWaiting ? 'waiting' : 'sending' }),
});

/** Sends one file. A video for clips stays listed with a link to it, a file of the library appears where it was added. */
const run = async (upload: Upload): Promise<void> => {
  const { key, file, target, stop, onMade } = upload;
  if (stop.signal.aborted) return;
  change(key, { state: 'sending', problem: '' });
  try {
    const madeId = await sendFile(sendingOf(upload));
    await onMade(madeId);
    if (target.kind === 'media') remove(key);
    else change(key, { state: 'done', sentBytes: file.size, madeId });
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', problem: sentenceOf(error) });
  }
};

/** Adds files to the list, and sends them one after another, so that a post has them in their order. */
const begin = async (
  files: readonly File[],
  about: Pick<Upload, 'orgId' | 'place' | 'target' | 'onMade'>,
) => {
  const added = files.map((file): Upload => ({
    ...about,
    key: newId(),
    file,
    stop: new AbortController(),
    sentBytes: 0,
    state: 'sending',
    problem: '',
    madeId: '',
  }));
  uploads.set([...uploads.get(), ...added]);
  for (const upload of added) await run(upload);
};

/** Uploads long videos. Their list is `<Uploads kind="clips" />`. */
export const useClipUploads = () => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  return (file: File, fields: { brandSlug?: string; title?: string }): void =>
    void begin([file], {
      orgId: org.id,
      place: '',
      target: { kind: 'clips', fields },
      onMade: () => void queries.invalidateQueries({ queryKey: [org.id, 'clips'] }),
    });
};

/** Uploads files of the library for one form, and returns each when it is uploaded. Their list is `<Uploads place=… />`. */
export const useUploads = (onFile: (file: Data<'getMedia'>) => void) => {
  const { org, api } = useOrganization();
  const place = useId();
  const isPending = useStore(uploads).some(
    one => one.place === place && (one.state === 'sending' || one.state === 'waiting'),
  );
  const add = (files: readonly File[]): void =>
    void begin(files, {
      orgId: org.id,
      place,
      target: { kind: 'media' },
      onMade: async id => onFile(await api.media.get(id)),
    });
  return { place, isPending, add };
};

/** Describes the state of an upload. */
const words = ({ state, sentBytes, file }: Upload): string => {
  const amounts = {
    percent: percent(sentBytes / Math.max(file.size, 1)),
    sent: bytes(sentBytes),
    total: bytes(file.size),
  };
  return state === 'waiting'
    ? i18n.t(
        '{percent}: {sent} of {total}. The connection was lost. The upload continues automatically.',
        amounts,
      )
    : i18n.t('{percent}: {sent} of {total}', amounts);
};

const giveUp = (upload: Upload): void => {
  upload.stop.abort();
  remove(upload.key);
  void forgetUpload(sendingOf(upload));
};

const OneUpload = ({ upload }: { upload: Upload }) => {
  const { org } = useOrganization();
  const { key, file, state, sentBytes, problem, madeId } = upload;
  const isOver = state === 'done' || state === 'failed';
  return (
    <Row
      title={<bdi>{file.name}</bdi>}
      // screen readers read the bar, and hear of a change only if the upload stops or ends
      note={
        <span role={state === 'sending' ? undefined : 'status'}>
          {state === 'done' ? i18n.t('Added') : words(upload)}
        </span>
      }
      actions={
        <>
          {state === 'done' && (
            <Link
              to="/o/$org/clips/$clipId"
              params={{ org: org.slug, clipId: madeId }}
              className="text-accent underline"
            >
              {i18n.t('Cut clips')}
            </Link>
          )}
          {state === 'failed' && <Button onClick={() => void run(upload)}>{i18n.t('Try again')}</Button>}
          <Button
            look="quiet"
            aria-label={
              isOver
                ? i18n.t('Close {name}', { name: file.name })
                : i18n.t('Stop {name}', { name: file.name })
            }
            onClick={() => (state === 'done' ? remove(key) : giveUp(upload))}
          >
            {isOver ? i18n.t('Close') : i18n.t('Stop')}
          </Button>
        </>
      }
    >
      {!isOver && (
        <Bar
          role="progressbar"
          label={file.name}
          words={words(upload)}
          part={sentBytes / Math.max(file.size, 1)}
        />
      )}
      {problem !== '' && <Note tone="bad">{problem}</Note>}
    </Row>
  );
};

/** Shows the running uploads of one kind, or of one form, and their progress. */
export const Uploads = ({ kind, place }: { kind: Target['kind']; place?: string }) => {
  const { org } = useOrganization();
  const shown = useStore(uploads).filter(
    one => one.orgId === org.id && one.target.kind === kind && (place === undefined || one.place === place),
  );
  if (shown.length === 0) return null;
  return (
    <Rows label={i18n.t('Uploads')}>
      {shown.map(upload => (
        <OneUpload key={upload.key} upload={upload} />
      ))}
    </Rows>
  );
};
