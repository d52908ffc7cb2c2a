import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusedAt, refusedElsewhere } from '../api/refused.ts';
import { BrandField } from '../brands/brand-field.tsx';
import { useKnownBrands, useOneBrand } from '../brands/known.tsx';
import { draftMediaOf } from '../composer/draft.ts';
import { Disclosures } from '../composer/disclosures.tsx';
import { DropPlace, MediaStrip } from '../composer/media-strip.tsx';
import { Platforms } from '../composer/planning.tsx';
import { useOrganization } from '../shell/organization.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded, Loading } from '../ui/parts.tsx';
import { useUploads } from '../uploads/uploads.tsx';
import { Coming, useComing } from './coming.tsx';
import { changesOf, draftOf, emptyDraft, fieldsOf, type SeriesDraft } from './draft.ts';
import { useSeriesChange, type Series } from './queries.ts';
import { RuleFields } from './rule-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { i18n } from '../lib/i18n.ts';

/** The fields that say themselves what is wrong with them. */
const shown = [
  ...['name', 'platforms', 'text', 'variants', 'media'],
  ...['rule', 'startsAt', 'until', 'count', 'cooldownDays', 'leadHours'],
];

interface Given {
  draft: SeriesDraft;
  change: (part: Partial<SeriesDraft>) => void;
  error: unknown;
}

const Brand = ({ draft, change }: Given) => (
  <BrandField value={draft.brandSlug} onChange={brandSlug => change({ brandSlug })} />
);

const Limits = ({ draft, change, error }: Given) => (
  // what is refused in it is seen
  <details
    {...((refusedAt(error, 'cooldownDays') ?? refusedAt(error, 'leadHours')) && { open: true })}
    className="rounded-lg border border-line px-3 py-2"
  >
    <summary className="min-h-7 font-medium">{i18n.t('More')}</summary>
    <div className="grid gap-3 pt-2 sm:grid-cols-2">
      <TextField
        label={i18n.t('Minimum days before a text repeats')}
        type="number"
        min={0}
        max={365}
        required
        value={draft.cooldownDays}
        hint={i18n.t('0 for no limit except the platforms’ own.')}
        problem={refusedAt(error, 'cooldownDays')}
        onChange={({ target }) => change({ cooldownDays: target.value })}
      />
      <TextField
        label={i18n.t('Hours before the due time when posts are created')}
        type="number"
        min={1}
        max={336}
        value={draft.leadHours}
        hint={i18n.t('Empty for the default time.')}
        problem={refusedAt(error, 'leadHours')}
        onChange={({ target }) => change({ leadHours: target.value })}
      />
      <TextField
        label={i18n.t('Labels')}
        hint={i18n.t('Separated by commas.')}
        value={draft.labels}
        onChange={({ target }) => change({ labels: target.value })}
      />
    </div>
  </details>
);

interface Begun {
  first: SeriesDraft;
  series: Series | undefined;
}

/** Makes it, or changes what is not as the form began. */
const useSave = ({ first, series }: Begun, onDone: (saved: Series) => unknown) => {
  const { api } = useOrganization();
  return useSeriesChange({
    isShown: true,
    run: async (wanted: SeriesDraft): Promise<Series> => {
      if (!series) return api.series.create({ ...fieldsOf(wanted), brandSlug: wanted.brandSlug });
      const changes = changesOf(wanted, first, series);
      if (Object.keys(changes).length === 0) return series;
      return api.series.update(series.id, changes, { ifMatch: `"${series.revision}"` });
    },
    said: ({ name }) => i18n.t('{name} is saved', { name }),
    onDone,
  });
};

const Fields = ({ onDone, ...begun }: Begun & { onDone: (saved: Series) => unknown }) => {
  // The form keeps its initial values, even if someone changes the series in the meantime.
  const [given] = useState(begun);
  const { first, series } = given;
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<SeriesDraft>): void => setDraft(before => ({ ...before, ...part }));
  const uploads = useUploads(file =>
    setDraft(before => ({ ...before, files: [...before.files, draftMediaOf(file)] })),
  );
  const save = useSave(given, onDone);
  const coming = useComing(draft, series);
  const isNewer = Math.max(coming.dataUpdatedAt, coming.errorUpdatedAt) > save.submittedAt;
  const error = isNewer ? coming.error : save.error;
  const parts = { draft, change, error };
  const media = refusedAt(error, 'media');
  return (
    <Form
      action={series ? i18n.t('Save') : i18n.t('Create')}
      sends={{ error: refusedElsewhere(save.error, shown), isPending: save.isPending || uploads.isPending }}
      onSend={() => save.mutate(draft)}
    >
      <TextField
        label={i18n.t('Name')}
        required
        maxLength={100}
        autoFocus
        value={draft.name}
        problem={refusedAt(save.error, 'name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      {!series && <Brand {...parts} />}
      <Platforms draft={draft} change={change} />
      {refusedAt(error, 'platforms') && <p className="text-bad">{refusedAt(error, 'platforms')}</p>}
      <DropPlace to="media:write" onFiles={files => uploads.add(files)}>
        <TextFields texts={draft.texts} error={error} onChange={texts => change({ texts })} />
      </DropPlace>
      <MediaStrip
        files={draft.files}
        uploads={uploads}
        onChange={next => setDraft(before => ({ ...before, files: next(before.files) }))}
      />
      {media !== undefined && <p className="text-bad">{media}</p>}
      <Disclosures draft={draft} change={change} />
      <RuleFields {...parts} />
      <Coming of={coming} />
      <Limits {...parts} />
    </Form>
  );
};

/** A series that there is, with its files as they are shown. */
const Edit = ({ series, onDone }: { series: Series; onDone: (saved: Series) => unknown }) => {
  const { org, api } = useOrganization();
  const ids = series.media.map(({ id }) => id);
  const files = useQuery({
    queryKey: [org.id, 'media', 'of', ids],
    queryFn: ({ signal }) => Promise.all(ids.map(id => api.media.get(id, { signal }))),
  });
  return (
    <Loaded from={files}>
      {read => {
        const own = read.map((file, index) => ({
          ...draftMediaOf(file),
          altText: series.media[index]?.altText ?? file.altText ?? '',
        }));
        return <Fields first={draftOf(series, own)} series={series} onDone={onDone} />;
      }}
    </Loaded>
  );
};

const New = ({ onDone }: { onDone: (saved: Series) => unknown }) => {
  const { zone } = useOrganization();
  const brand = useOneBrand()?.slug ?? '';
  if (!useKnownBrands()) return <Loading />;
  return <Fields first={emptyDraft(brand, zone)} series={undefined} onDone={onDone} />;
};

/** Form for a new series, or for changes of `series`. */
export const SeriesForm = ({ series, onDone }: { series?: Series; onDone: (saved: Series) => unknown }) =>
  series ? <Edit series={series} onDone={onDone} /> : <New onDone={onDone} />;
