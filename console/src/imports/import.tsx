import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError } from '@sdk';
import { useFrame } from '../brands/frame.ts';
import { DropPlace } from '../composer/media-strip.tsx';
import { Allowed, Unless } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Card, Loading, Screen } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';
import { money } from '../lib/numbers.ts';
import { ImportProgress } from './progress.tsx';
import { ImportRows, type PostImport } from './rows.tsx';
import { useExport } from './save-csv.ts';
import { useTemplate } from './template.ts';
import { Trans } from '@lingui/react';

type OnError = PostImport['onError'];

const route = getRouteApi('/o/$org/import');

/** Returns the number of posts an import creates: all rows without problems, or the rows before the first problem. */
const countOf = ({ rows }: PostImport, onError: OnError): number => {
  const first = rows.findIndex(({ status }) => status === 'refused');
  const tried = onError === 'skip' || first === -1 ? rows : rows.slice(0, first);
  return tried.filter(({ status }) => status === 'pending').length;
};

/** Ways to handle rows with problems, with the number of posts that each creates. */
const choices: Record<OnError, (count: number) => string> = {
  skip: count =>
    i18n.t(
      '{count, plural, one {Skip rows with problems: # post} other {Skip rows with problems: # posts}}',
      { count },
    ),
  stop: count =>
    i18n.t(
      '{count, plural, one {Stop at the first row with problems: # post} other {Stop at the first row with problems: # posts}}',
      { count },
    ),
};

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
      {i18n.t('{count, plural, one {One row has problems} other {# rows have problems}}', {
        count: tried.refused,
      })}
    </legend>
    {(['skip', 'stop'] as const).map(onError => (
      <label key={onError} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name="onError"
          className="size-4 accent-accent-fill"
          checked={value === onError}
          onChange={() => onChange(onError)}
        />
        {choices[onError](countOf(tried, onError))}
      </label>
    ))}
  </fieldset>
);

interface Tried {
  file: File;
  result: PostImport;
  /** Idempotency key of the file, so that a repeated press creates no duplicates. */
  key: string;
}

/** Returns an error about a whole file with the names of the affected columns. */
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
        <Trans
          id={
            '{total, plural, one {<0>{file}</0>: # row. No post is created yet.} other {<0>{file}</0>: # rows. No posts are created yet.}}'
          }
          values={{ file: file.name, total: result.total }}
          components={[<bdi className="font-medium" />]}
        />
      </p>
      {result.present > 0 && (
        <p>
          {i18n.t(
            '{count, plural, one {One of them exists already and does not change.} other {# of them exist already and do not change.}}',
            { count: result.present },
          )}
        </p>
      )}
      {result.cost > 0 && (
        <p>{i18n.t('For these posts, platforms charge {money}.', { money: money(result.cost) })}</p>
      )}
      {result.refused > 0 && <Choice tried={result} value={onError} onChange={setOnError} />}
      <Problem of={start} />
      <Button
        look="primary"
        className="self-start"
        disabled={count === 0}
        isBusy={start.isPending}
        onClick={() => start.mutate()}
      >
        {count === 0
          ? i18n.t('Nothing to create')
          : i18n.t('{count, plural, one {Create # post} other {Create # posts}}', { count })}
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
    <DropPlace to="posts:write" onFiles={([file]) => take(file)}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-strong-line px-6 py-8 text-center">
          <p className="text-lg font-medium">{i18n.t('Drop a CSV here')}</p>
          <p className="max-w-prose text-quiet">
            {i18n.t(
              'One row per post, up to 1,000. You see a preview of each row before any post is created. A row with an externalId is imported only once.',
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
            aria-label={i18n.t('CSV file')}
            accept=".csv,text/csv,text/plain,.tsv"
            onChange={({ target }) => {
              take(target.files?.[0]);
              // Allow choosing the same file again after it was corrected.
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

/** A new import, for a person who may write posts. */
const New = () => (
  <>
    <Unless to="posts:write">
      {i18n.t(
        'Your groups let you read posts but not write them. Owners and admins can give you permission to import.',
      )}
    </Unless>
    <Allowed to="posts:write">
      <Chosen />
    </Allowed>
  </>
);

/** Imports posts from a CSV file, with a dry run first, and exports posts as CSV. */
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
      {id === undefined ? <New /> : <ImportProgress key={id} id={id} />}
    </Screen>
  );
};
