import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '../api/client.ts';
import { bytes } from '../lib/numbers.ts';
import { createStore, useStore } from '../lib/store.ts';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { forgetUpload, uploadClip, type Sending } from './upload.ts';
import { i18n } from '../lib/i18n.ts';

type State = 'sending' | 'waiting' | 'done' | 'failed';

interface Upload {
  key: string;
  orgId: string;
  file: File;
  fields: Sending['fields'];
  stop: AbortController;
  sent: number;
  state: State;
  problem: string;
  clipId: string;
}

/** Uploads of this tab. They continue while other screens are open. */
const uploads = createStore<readonly Upload[]>([]);

const change = (key: string, part: Partial<Upload>): void =>
  uploads.set(uploads.get().map(one => (one.key === key ? { ...one, ...part } : one)));
const remove = (key: string): void => uploads.set(uploads.get().filter(one => one.key !== key));

const sendingOf = ({ key, orgId, file, fields, stop }: Upload): Sending => ({
  orgId,
  file,
  fields,
  signal: stop.signal,
  onProgress: (sent, isWaiting) => change(key, { sent, state: isWaiting ? 'waiting' : 'sending' }),
});

const run = async (upload: Upload, onDone: () => unknown): Promise<void> => {
  const { key, stop } = upload;
  change(key, { state: 'sending', problem: '' });
  try {
    const clipId = await uploadClip(sendingOf(upload));
    change(key, { state: 'done', sent: upload.file.size, clipId });
    onDone();
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', problem: sentenceOf(error) });
  }
};

/** Starts uploads, and retries failed ones. */
export const useUploading = () => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  const onDone = () => queries.invalidateQueries({ queryKey: [org.id, 'clips'] });
  const begin = (file: File, fields: Sending['fields']): void => {
    const upload: Upload = {
      key: `${Date.now()} ${file.name}`,
      orgId: org.id,
      file,
      fields,
      stop: new AbortController(),
      sent: 0,
      state: 'sending',
      problem: '',
      clipId: '',
    };
    uploads.set([...uploads.get(), upload]);
    void run(upload, onDone);
  };
  return { begin, again: (upload: Upload) => void run(upload, onDone) };
};

/** Describes the state of an upload. */
const words = ({ state, sent, file }: Upload): string => {
  const amounts = { sent: bytes(sent), total: bytes(file.size) };
  return state === 'waiting'
    ? i18n.t('{sent} of {total}. The connection was lost. The upload continues automatically.', amounts)
    : i18n.t('{sent} of {total}', amounts);
};

const giveUp = (upload: Upload): void => {
  upload.stop.abort();
  remove(upload.key);
  void forgetUpload(sendingOf(upload));
};

const OneUpload = ({ upload, onAgain }: { upload: Upload; onAgain: () => void }) => {
  const { org } = useOrganization();
  const { key, file, state, sent, problem, clipId } = upload;
  const isOver = state === 'done' || state === 'failed';
  return (
    <Row
      title={<bdi>{file.name}</bdi>}
      note={<span role="status">{state === 'done' ? i18n.t('Added') : words(upload)}</span>}
      actions={
        <>
          {state === 'done' && (
            <Link
              to="/o/$org/clips/$clipId"
              params={{ org: org.slug, clipId }}
              className="text-accent underline"
            >
              {i18n.t('Cut clips')}
            </Link>
          )}
          {state === 'failed' && <Button onClick={onAgain}>{i18n.t('Try again')}</Button>}
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
          part={sent / Math.max(file.size, 1)}
        />
      )}
      {problem !== '' && <Note tone="bad">{problem}</Note>}
    </Row>
  );
};

/** Shows the running uploads and their progress. */
export const Uploads = () => {
  const { org } = useOrganization();
  const { again } = useUploading();
  const own = useStore(uploads).filter(({ orgId }) => orgId === org.id);
  if (own.length === 0) return null;
  return (
    <Rows label={i18n.t('Uploads')}>
      {own.map(upload => (
        <OneUpload key={upload.key} upload={upload} onAgain={() => again(upload)} />
      ))}
    </Rows>
  );
};
