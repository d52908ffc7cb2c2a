import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError } from '@sdk';
import { useFrame } from '../brands/frame.ts';
import { DropPlace } from '../composer/media-strip.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Card, Loading, Screen } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';
import { ImportProgress } from './progress.tsx';
import { ImportRows, type PostImport } from './rows.tsx';
import { useExport, useTemplate } from './save-csv.ts';

type OnError = PostImport['onError'];

const route = getRouteApi('/o/$org/import');

/** How many posts an import makes: of all rows without problems, or of those before the first that has some. */
const countOf = ({ rows }: PostImport, onError: OnError): number => {
  const first = rows.findIndex(({ status }) => status === 'refused');
  const tried = onError === 'skip' || first === -1 ? rows : rows.slice(0, first);
  return tried.filter(({ status }) => status === 'pending').length;
};

const posts = (count: number): string => (count === 1 ? '1 post' : i18n.t('{count} posts', { count }));

const Choice = ({
  tried,
  value,
  onChange,
}: {
  tried: PostImport;
  value: OnError;
  onChange: (onError: OnError) => void;
}) => (
  <fieldset className="flex flex-col">
    <legend className="font-medium">
      {tried.refused === 1
        ? i18n.t('One row has problems')
        : i18n.t('{refused} rows have problems', { refused: tried.refused })}
    </legend>
    {(
      [
        ['skip', i18n.t('Skip rows with problems')],
        ['stop', i18n.t('Stop at the first row with problems')],
      ] as const
    ).map(([onError, name]) => (
      <label key={onError} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name="onError"
          className="size-4 accent-accent-fill"
          checked={value === onError}
          onChange={() => onChange(onError)}
        />
        {`${name}: ${posts(countOf(tried, onError))}`}
      </label>
    ))}
  </fieldset>
);

interface Tried {
  file: File;
  result: PostImport;
  /** One for this file: pressed again after no answer, nothing is made twice. */
  key: string;
}

/** What is wrong with a file as a whole names the columns that it is about. */
const named = (error: unknown): unknown =>
  error instanceof ApiError && error.details.length > 0
    ? new Error(
        error.details.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' '),
      )
    : error;

const useTrial = () => {
  const { api } = useOrganization();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async (file: File): Promise<Tried> => ({
      file,
      result: await api.posts.import(file, { dryRun: true }),
      key: crypto.randomUUID(),
    }),
  });
};

const Start = ({ tried: { file, result, key } }: { tried: Tried }) => {
  const { api } = useOrganization();
  const navigate = route.useNavigate();
  const [onError, setOnError] = useState<OnError>('skip');
  const start = useMutation({
    meta: { isShown: true },
    mutationFn: () => api.posts.import(file, { onError }, { idempotencyKey: `${key}-${onError}` }),
    onSuccess: ({ id }) => navigate({ search: id === null ? {} : { id } }),
  });
  const count = countOf(result, onError);
  return (
    <Card className="flex flex-col gap-3">
      <p>
        <bdi className="font-medium">{file.name}</bdi>
        {i18n.t(': {total} rows. Nothing is made yet.', { total: result.total })}
        {result.present > 0 &&
          ` ${result.present === 1 ? i18n.t('One of them is there already and stays as it is.') : i18n.t('{present} of them are there already and stay as they are.', { present: result.present })}`}
      </p>
      {result.refused > 0 && <Choice tried={result} value={onError} onChange={setOnError} />}
      <Problem of={start} />
      <Button
        look="primary"
        className="self-start"
        disabled={count === 0}
        isBusy={start.isPending}
        onClick={() => start.mutate()}
      >
        {count === 0 ? i18n.t('Nothing to make') : i18n.t('Make {posts}', { posts: posts(count) })}
      </Button>
    </Card>
  );
};

const Chosen = () => {
  const input = useRef<HTMLInputElement>(null);
  const trial = useTrial();
  const template = useTemplate();
  const take = (file: File | undefined): void => {
    if (file) trial.mutate(file);
  };
  return (
    <DropPlace onFiles={([file]) => take(file)}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-strong-line px-6 py-8 text-center">
          <p className="text-lg font-medium">{i18n.t('Drop a CSV here')}</p>
          <p className="max-w-prose text-quiet">
            {i18n.t(
              'A row for each post, up to 1,000. It is shown first what each row becomes; nothing is made before you say so. A row with an externalId is made once, however often the file comes.',
            )}
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" isBusy={trial.isPending} onClick={() => input.current?.click()}>
              {i18n.t('Choose a file')}
            </Button>
            <Button isBusy={template.isPending} onClick={() => template.mutate()}>
              {i18n.t('Download the template')}
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={i18n.t('A file of CSV')}
            accept=".csv,text/csv,text/plain,.tsv"
            onChange={({ target }) => {
              take(target.files?.[0]);
              // the same file again, once it is mended
              target.value = '';
            }}
          />
        </div>
        <Problem of={{ ...trial, error: named(trial.error) }} />
        {trial.isPending && <Loading />}
        {trial.data && (
          <>
            <Start key={trial.data.key} tried={trial.data} />
            <ImportRows key={`rows ${trial.data.key}`} of={trial.data.result} />
          </>
        )}
      </div>
    </DropPlace>
  );
};

/** Makes posts of a CSV, which is tried first, and gives posts as one. */
export const ImportScreen = () => {
  const { id } = route.useSearch();
  const { org } = useOrganization();
  const brand = useFrame();
  const saving = useExport();
  return (
    <Screen
      title={i18n.t('Import posts')}
      actions={
        <>
          {id !== undefined && (
            <Link to="/o/$org/import" params={{ org: org.slug }} className={buttonClass()}>
              {i18n.t('Another file')}
            </Link>
          )}
          <Button
            isBusy={saving.isPending}
            onClick={() => saving.mutate(brand === undefined ? {} : { brandSlug: [brand] })}
          >
            {brand === undefined ? i18n.t('Export all posts') : i18n.t('Export all posts of the brand')}
          </Button>
        </>
      }
    >
      {id === undefined ? <Chosen /> : <ImportProgress key={id} id={id} />}
    </Screen>
  );
};
