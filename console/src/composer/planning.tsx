import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { connectionsQuery } from '../api/queries.ts';
import { connectedDefaults } from '../connections/default-accounts.ts';
import type { RefObject } from 'react';
import { browserZone, fullTimeOf, shortTimeOf, zoneNameOf } from '../lib/times.ts';
import { platformName, PlatformMark, platforms, type Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { instantOf, type Draft } from './draft.ts';
import { i18n } from '../lib/i18n.ts';

interface Given {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

/** Platforms of a brand. A platform without an account links to where it is connected. */
export const Platforms = ({
  draft,
  change,
}: {
  draft: Pick<Draft, 'brandSlug' | 'platforms'>;
  change: (part: Pick<Draft, 'platforms'>) => void;
}) => {
  const { org, api } = useOrganization();
  const { data: connections = [], isLoading } = useQuery(connectionsQuery({ orgId: org.id, api }));
  const connected = connectedDefaults(connections, draft.brandSlug);
  const isKnown = !isLoading && draft.brandSlug !== '';
  const toggle = (platform: Platform): void =>
    change({
      platforms: platforms.filter(name =>
        name === platform ? !draft.platforms.includes(name) : draft.platforms.includes(name),
      ),
    });
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="mb-1 font-medium">{i18n.t('Platforms')}</legend>
      {/* The usual platforms are unknown until the brand and its accounts are loaded. */}
      {isKnown ? null : <span className="min-h-9 pointer-coarse:min-h-11" />}
      {(isKnown ? platforms : []).map(platform => {
        const account = connected.find(one => one.platform === platform);
        return (
          <label
            key={platform}
            className={`${account || connected.length === 0 || draft.platforms.includes(platform) ? '' : 'max-sm:hidden'} flex min-h-9 max-w-full min-w-0 cursor-pointer items-center gap-2 rounded-lg border border-strong-line px-3 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11`}
          >
            <input
              type="checkbox"
              className="accent-accent-fill"
              checked={draft.platforms.includes(platform)}
              onChange={() => toggle(platform)}
            />
            <PlatformMark of={platform} />
            <span>{platformName(platform)}</span>
            {account ? (
              <bdi className="min-w-0 truncate text-quiet max-sm:sr-only">{`@${account.handle}`}</bdi>
            ) : (
              draft.brandSlug !== '' && <span className="text-quiet">{i18n.t('not connected')}</span>
            )}
          </label>
        );
      })}
      {connected.length === 0 && draft.brandSlug !== '' && (
        <Link
          to="/o/$org/brands/$brandSlug/$section"
          params={{ org: org.slug, brandSlug: draft.brandSlug, section: 'accounts' }}
          className="self-center text-accent underline"
        >
          {i18n.t('Connect an account')}
        </Link>
      )}
    </fieldset>
  );
};

/** Shows the publish time on phones, in one line near the text. Pressing it opens the picker of the field below. */
export const TimeLine = ({
  draft,
  field,
}: {
  draft: Pick<Draft, 'at'>;
  field: RefObject<HTMLInputElement | null>;
}) => {
  const { zone } = useOrganization();
  const at = instantOf(draft.at, zone);
  const open = (): void => {
    field.current?.focus();
    field.current?.showPicker();
  };
  return (
    <Button look="quiet" className="self-start sm:hidden" onClick={open}>
      {at === null
        ? i18n.t('No time yet · choose')
        : i18n.t('{time} · change', { time: shortTimeOf(at, zone) })}
    </Button>
  );
};

/** Publish time of a post, in the displayed time zone and in the browser's. */
export const Planning = ({ draft, change, field }: Given & { field: RefObject<HTMLInputElement | null> }) => {
  const { zone } = useOrganization();
  const at = instantOf(draft.at, zone);
  const here = browserZone();
  const elsewhere =
    at !== null && here !== zone
      ? i18n.t('Your local time: {time}', { time: fullTimeOf(at, here) })
      : undefined;
  const isOver = at !== null && Date.parse(at) <= Date.now();
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        label={i18n.t('Publish at ({zone})', { zone: zoneNameOf(zone) })}
        hint={elsewhere}
        problem={isOver ? i18n.t('This time has passed.') : undefined}
      >
        {given => (
          <input
            ref={field}
            type="datetime-local"
            value={draft.at}
            onChange={({ target }) => change({ at: target.value })}
            {...given}
          />
        )}
      </Field>
      {draft.at !== '' && (
        <Button look="quiet" onClick={() => change({ at: '' })}>
          {i18n.t('No time')}
        </Button>
      )}
    </div>
  );
};
