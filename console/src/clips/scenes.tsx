import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { Cost } from '../ui/cost.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Columns } from '../ui/layout/panes.tsx';
import { Card, Loaded, Note } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { clockOf, type Cut } from './cut.ts';
import { FromTo, isOpen, workMs, type Clip } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

type Found = Schemas['ClipScenes'];

const chosenLook =
  'rounded-lg border p-2 text-start hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-wash';

const isSame = (one: Cut, other: Cut | undefined): boolean =>
  other !== undefined && Math.abs(one.start - other.start) < 0.01 && Math.abs(one.end - other.end) < 0.01;

interface Chosen {
  cut: Cut | undefined;
  onCut: (cut: Cut) => void;
}

const Suggestions = ({ found: { suggestions }, cut, onCut }: Chosen & { found: Found }) => (
  <ol aria-label={i18n.t('Suggestions')} className="flex flex-col gap-2">
    {suggestions.map(({ start, end, reason }) => (
      <li key={`${start} ${end}`}>
        <button
          type="button"
          aria-pressed={isSame({ start, end }, cut)}
          onClick={() => onCut({ start, end })}
          className={`${chosenLook} w-full border-line`}
        >
          <FromTo of={{ start, end }} />
          <span className="block text-quiet">{reason}</span>
        </button>
      </li>
    ))}
  </ol>
);

const Strip = ({ found: { scenes }, cut, onCut }: Chosen & { found: Found }) => (
  <ol aria-label={i18n.t('Scenes')} tabIndex={0} className="relative flex gap-2 overflow-x-auto pb-2">
    {scenes.map(({ start, end, thumbnailUrl }, index) => (
      <li key={start} className="shrink-0">
        <button
          type="button"
          aria-label={i18n.t('Scene {index}, from {start} to {end}', {
            index: index + 1,
            start: clockOf(start),
            end: clockOf(end),
          })}
          aria-pressed={isSame({ start, end }, cut)}
          onClick={() => onCut({ start, end })}
          className={`${chosenLook} flex flex-col gap-1 border-line`}
        >
          <img src={thumbnailUrl} alt="" loading="lazy" className="h-20 rounded object-contain" />
          <span className="text-xs tabular-nums">{clockOf(start)}</span>
        </button>
      </li>
    ))}
  </ol>
);

const Ask = ({ clip }: { clip: Clip }) => {
  const { api } = useOrganization();
  const look = useChange({
    noun: 'clips',
    isShown: true,
    run: (given: { minSeconds: number; maxSeconds: number }) => api.clips.detectScenes(clip.id, given),
    said: () => i18n.t('Scene detection started'),
  });
  const length = clip.durationSeconds ?? 0;
  return (
    <Form
      action={i18n.t('Detect scenes')}
      look="plain"
      sends={look}
      onSend={form =>
        look.mutate({
          minSeconds: Number(readField(form, 'minSeconds')),
          maxSeconds: Number(readField(form, 'maxSeconds')),
        })
      }
    >
      <Columns areNarrow>
        <TextField
          label={i18n.t('At least, in seconds')}
          name="minSeconds"
          type="number"
          required
          min={1}
          max={3600}
          defaultValue={Math.max(1, Math.min(15, Math.floor(length / 2)))}
        />
        <TextField
          label={i18n.t('At most, in seconds')}
          name="maxSeconds"
          type="number"
          required
          min={1}
          max={3600}
          defaultValue={60}
        />
      </Columns>
      <Cost of="clips.scenes" units={length} />
    </Form>
  );
};

const Body = ({ clip, found, ...chosen }: Chosen & { clip: Clip; found: Found }) => {
  const { status, progress, error, scenes, suggestions } = found;
  if (isOpen(status))
    return (
      <Card className="flex flex-col gap-1">
        <Bar role="progressbar" label={i18n.t('Scenes')} words={`${progress} %`} part={progress / 100} />
        <p className="text-quiet">{i18n.t('The scenes are being detected.')}</p>
      </Card>
    );
  return (
    <>
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {scenes.length > 0 && <Strip found={found} {...chosen} />}
      {suggestions.length > 0 && <Suggestions found={found} {...chosen} />}
      {status === 'completed' && suggestions.length === 0 && (
        <p className="text-quiet">
          {i18n.t('No part of this length has a good start and end. Choose another length.')}
        </p>
      )}
      <Allowed to="clips:write" brand={clip.brandSlug ?? undefined}>
        <details open={status === 'none' || status === 'failed'}>
          <summary className="flex min-h-9 cursor-pointer items-center text-accent pointer-coarse:min-h-11">
            {status === 'completed' ? i18n.t('Check again') : i18n.t('Detect scenes and suggestions')}
          </summary>
          <Ask clip={clip} />
        </details>
      </Allowed>
    </>
  );
};

/** Reads the scenes of a video, and polls while they are being detected. */
export const useScenes = (clipId: string) => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'clips', clipId, 'scenes'],
    queryFn: ({ signal }) => api.clips.getScenes(clipId, { signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? workMs : false),
    staleTime: 60_000,
  });
};

/** Lists the scenes of a video, and suggested clips. Pressing one selects it as the cut. */
export const Scenes = ({ clip, ...chosen }: Chosen & { clip: Clip }) => {
  const read = useScenes(clip.id);
  return (
    <Part title={i18n.t('Scenes')}>
      <Loaded from={read}>{found => <Body clip={clip} found={found} {...chosen} />}</Loaded>
    </Part>
  );
};
