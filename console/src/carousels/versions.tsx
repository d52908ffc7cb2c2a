import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import type { Carousel } from './words.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

type Version = Schemas['CarouselVersion'];

const reasons: Record<string, string> = { generated: i18n.t('Written'), changed: i18n.t('Changed by hand') };

/** Shows the reason of a version. An instruction is shown in its own words. */
const Why = ({ of: reason }: { of: string }) => {
  const [, instruction] = /^refined: (.*)$/s.exec(reason) ?? [];
  if (instruction !== undefined)
    return (
      <Trans id={'Requested change: <0>{instruction}</0>'} values={{ instruction }} components={[<bdi />]} />
    );
  const [, restored] = /^restored version (\d+)$/.exec(reason) ?? [];
  if (restored !== undefined) return <span>{i18n.t('Version {restored} restored', { restored })}</span>;
  return <bdi>{reasons[reason] ?? reason}</bdi>;
};

const OneVersion = ({ carousel, version }: { carousel: Carousel; version: Version }) => {
  const { api } = useOrganization();
  const restore = useChange({
    noun: 'carousels',
    run: (number: number) => api.carousels.restoreVersion(carousel.id, number),
    said: (_made, number) => i18n.t('Version {number} is shown again', { number }),
    back: () => carousel.version,
  });
  return (
    <Row
      title={
        <>
          <span>{i18n.t('Version {version}', { version: version.version })}</span>
          <span className="font-normal">
            <Why of={version.reason} />
          </span>
        </>
      }
      note={
        <>
          <span className="block">
            <Who author={version.author} />
          </span>
          <When at={version.createdAt} />
        </>
      }
      actions={
        version.version === carousel.version ? (
          <span className="text-quiet">{i18n.t('This is shown')}</span>
        ) : (
          <Allowed to="carousels:write" brand={carousel.brandSlug}>
            <Button isBusy={restore.isPending} onClick={() => restore.mutate(version.version)}>
              {i18n.t('Restore it')}
            </Button>
          </Allowed>
        )
      }
    />
  );
};

/** Lists the versions of a carousel. Each can be restored. */
export const Versions = ({ carousel }: { carousel: Carousel }) => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'carousels', carousel.id, 'versions', carousel.version],
    read: (range, options) => api.carousels.listVersions(carousel.id, range, options),
    itemsOf: ({ versions }) => versions,
  });
  return (
    <Part title={i18n.t('Versions')}>
      <More list={list} empty={null}>
        {versions => (
          <Rows label={i18n.t('Versions')}>
            {versions.map(version => (
              <OneVersion key={version.version} carousel={carousel} version={version} />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};
