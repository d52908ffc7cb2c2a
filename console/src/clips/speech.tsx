import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useChange } from '../api/change.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { Cost } from '../ui/cost.tsx';
import { Field, readField } from '../ui/field.tsx';
import { Problem } from '../ui/form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Card, Loaded, Note } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import type { Cut, Transcript } from './cut.ts';
import { TranscriptWords } from './transcript.tsx';
import { isOpen, workMs, type Clip } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

export const useTranscript = (clipId: string) => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'clips', clipId, 'transcript'],
    queryFn: async ({ signal }) => (await api.clips.getTranscript(clipId, {}, { signal })) as Transcript,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? workMs : false),
    staleTime: 60_000,
  });
};

/** Returns the bytes of a file in base64. The service detects the text encoding. */
const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(`data:;base64,${(reader.result as string).split(',')[1] ?? ''}`);
    reader.onerror = () => reject(new Error(i18n.t('The file cannot be read.')));
    reader.readAsDataURL(file);
  });

/** Uploads captions: a file, or their text. */
const useGive = (clipId: string, onDone?: () => void) => {
  const { api } = useOrganization();
  return useChange({
    noun: 'clips',
    isShown: true,
    run: async (given: File | string) =>
      api.clips.createTranscript(clipId, {
        captions: typeof given === 'string' ? given : await dataUrlOf(given),
      }),
    said: () => i18n.t('The transcript is ready'),
    ...(onDone && { onDone }),
  });
};

const PasteForm = ({ clipId, onDone }: { clipId: string; onDone: () => void }) => {
  const give = useGive(clipId, onDone);
  return (
    <Form action={i18n.t('Use them')} sends={give} onSend={form => give.mutate(readField(form, 'captions'))}>
      <Field label={i18n.t('Captions')} hint={i18n.t('SRT, WebVTT, or SBV text: lines with their times.')}>
        {given => <textarea name="captions" rows={10} required dir="auto" autoFocus {...given} />}
      </Field>
    </Form>
  );
};

/** Ways to add words to a video: a caption file, a text, or speech recognition if the server supports it. */
const Give = ({ clip, hasWords }: { clip: Clip; hasWords: boolean }) => {
  const { api, person } = useOrganization();
  const input = useRef<HTMLInputElement>(null);
  const [isPasting, setPasting] = useState(false);
  const give = useGive(clip.id);
  const listen = useChange({
    noun: 'clips',
    isShown: true,
    run: () => api.clips.createTranscript(clip.id),
    said: () => i18n.t('Wait for a person'),
  });
  const canListen = person.features.speech && clip.hasSound === true;
  return (
    <div className="flex flex-col gap-2">
      <Toolbar>
        {canListen && (
          <Button
            look={hasWords ? 'plain' : 'primary'}
            isBusy={listen.isPending}
            onClick={() => listen.mutate(undefined)}
          >
            {i18n.t('Transcribe')}
          </Button>
        )}
        <Button isBusy={give.isPending} onClick={() => input.current?.click()}>
          {hasWords ? i18n.t('Other captions') : i18n.t('Add captions')}
        </Button>
        <Button onClick={() => setPasting(true)}>{i18n.t('Paste captions')}</Button>
      </Toolbar>
      {canListen && <Cost of="clips.transcript" units={clip.durationSeconds ?? 0} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={i18n.t('Captions')}
        accept=".srt,.vtt,.sbv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) give.mutate(file);
          target.value = '';
        }}
      />
      <Problem of={give} />
      <Problem of={listen} />
      <Dialog
        title={i18n.t('Paste captions')}
        keepsOpen
        isWide
        isOpen={isPasting}
        onClose={() => setPasting(false)}
      >
        <PasteForm clipId={clip.id} onDone={() => setPasting(false)} />
      </Dialog>
    </div>
  );
};

const Skipped = ({ of: skipped }: { of: Transcript['skipped'] }) =>
  skipped.length > 0 && (
    <Note>
      <p>{i18n.t('Some captions could not be read:')}</p>
      <ul className="list-disc ps-5">
        {skipped.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>{i18n.t('Line {line}: {reason}', { line, reason })}</li>
        ))}
      </ul>
    </Note>
  );

const Body = ({
  clip,
  transcript,
  cut,
  onCut,
}: {
  clip: Clip;
  transcript: Transcript;
  cut: Cut | undefined;
  onCut: (cut: Cut) => void;
}) => {
  const { status, progress, error, words, skipped } = transcript;
  if (isOpen(status))
    return (
      <Card className="flex flex-col gap-1">
        <Bar role="progressbar" label={i18n.t('Words')} words={`${progress} %`} part={progress / 100} />
        <p className="text-quiet">{i18n.t('The speech is being transcribed.')}</p>
      </Card>
    );
  return (
    <>
      {error !== null && <Note tone="bad">{error.message}</Note>}
      <Skipped of={skipped} />
      {words.length > 0 ? (
        <TranscriptWords transcript={transcript} cut={cut} onCut={onCut} />
      ) : (
        <p className="text-quiet">
          {i18n.t('No transcript yet. With one, you can select words to cut a clip.')}
        </p>
      )}
      <Allowed to="clips:write" brand={clip.brandSlug ?? undefined}>
        <Give clip={clip} hasWords={words.length > 0} />
      </Allowed>
    </>
  );
};

/** Transcript of a video. Selecting words selects the cut. */
export const Speech = ({
  clip,
  cut,
  onCut,
}: {
  clip: Clip;
  cut: Cut | undefined;
  onCut: (cut: Cut) => void;
}) => {
  const transcript = useTranscript(clip.id);
  return (
    <Part title={i18n.t('Words')}>
      <Loaded from={transcript}>
        {read => <Body clip={clip} transcript={read} cut={cut} onCut={onCut} />}
      </Loaded>
    </Part>
  );
};
