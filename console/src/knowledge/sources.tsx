import type { Body, Schemas } from '@sdk';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { i18n } from '../lib/i18n.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import { More, useMore } from '../ui/more.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Badge, Note } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';

type Source = Schemas['Source'];
type Kind = Source['kind'];

const kinds: Record<Kind, string> = {
  feed: i18n.t('Feed (RSS or Atom)'),
  sitemap: i18n.t('Sitemap'),
  page: i18n.t('One page'),
};

/** Check intervals to choose from, in minutes. */
const paces: readonly (readonly [minutes: string, name: string])[] = [
  ['60', i18n.t('Every hour')],
  ['360', i18n.t('Every six hours')],
  ['1440', i18n.t('Every day')],
  ['10080', i18n.t('Every week')],
];

const SourceForm = ({ kbId, onDone }: { kbId: string; onDone: () => void }) => {
  const { api } = useOrganization();
  const add = useChange({
    noun: 'knowledge',
    isShown: true,
    run: (given: Body<'createSource'>) => api.knowledgeBases.createSource(kbId, given),
    said: () => i18n.t('The source was added'),
    onDone,
  });
  return (
    <Form
      action={i18n.t('Add it')}
      sends={add}
      onSend={form =>
        add.mutate({
          url: readField(form, 'url'),
          kind: readField(form, 'kind') as Kind,
          everyMinutes: Number(readField(form, 'everyMinutes')),
        })
      }
    >
      <TextField
        label={i18n.t('Address')}
        name="url"
        type="url"
        required
        autoFocus
        maxLength={2_048}
        placeholder="https://"
        hint={i18n.t('A feed, a sitemap, or a page on the public internet.')}
      />
      <SelectField label={i18n.t('Kind')} name="kind" options={Object.entries(kinds)} />
      <SelectField label={i18n.t('Check interval')} name="everyMinutes" defaultValue="1440" options={paces} />
    </Form>
  );
};

const useActions = ({ id, knowledgeBaseId: kbId, status, url }: Source) => {
  const { api } = useOrganization();
  const check = useChange({
    noun: 'knowledge',
    run: () => api.knowledgeBases.checkSource(kbId, id),
    said: () => i18n.t('Checking {url} now', { url }),
  });
  const pause = useChange({
    noun: 'knowledge',
    run: (paused: boolean) => api.knowledgeBases.updateSource(kbId, id, { paused }),
    said: (_made, paused) =>
      paused ? i18n.t('The source is paused') : i18n.t('The source is checked again'),
    back: (_made, paused) => !paused,
  });
  const remove = useChange({
    noun: 'knowledge',
    run: () => api.knowledgeBases.deleteSource(kbId, id),
    said: () => i18n.t('The source was deleted'),
  });
  return { check, pause, remove, isPaused: status === 'paused' };
};

const OneSource = ({ source }: { source: Source }) => {
  const { check, pause, remove, isPaused } = useActions(source);
  const { url, kind, counts, lastCheckedAt, lastProblem, pausedReason } = source;
  return (
    <Row
      title={
        <>
          <bdi className="min-w-0 wrap-anywhere">{url}</bdi>
          <Badge tone={isPaused ? 'warn' : 'good'}>
            {isPaused ? i18n.t('Paused') : i18n.t('Followed items')}
          </Badge>
        </>
      }
      note={
        <>
          <span className="me-3">{kinds[kind]}</span>
          <span className="me-3">
            {i18n.t('{count, plural, one {# document} other {# documents}}', { count: counts.documents })}
          </span>
          {counts.failed > 0 && (
            <span className="me-3">
              {i18n.t('{count, plural, one {# unread} other {# unread}}', { count: counts.failed })}
            </span>
          )}
          {lastCheckedAt !== null && <When at={lastCheckedAt} look="distance" />}
        </>
      }
      actions={
        <Allowed to="kb:write">
          <Button isBusy={check.isPending} onClick={() => check.mutate(undefined)}>
            {i18n.t('Check now')}
          </Button>
          <Menu
            label={i18n.t('More for {name}', { name: url })}
            entries={[
              {
                name: isPaused ? i18n.t('Resume checking') : i18n.t('Pause'),
                do: () => pause.mutate(!isPaused),
              },
              {
                name: i18n.t('Delete'),
                do: () => remove.mutate(undefined),
                isDangerous: true,
                asks: {
                  title: i18n.t('Delete this source?'),
                  note: i18n.t('The documents stay. The service no longer checks the source.'),
                },
              },
            ]}
          >
            ⋯
          </Menu>
        </Allowed>
      }
    >
      {pausedReason !== null && <Note>{pausedReason}</Note>}
      {pausedReason === null && lastProblem !== null && <Note>{lastProblem.message}</Note>}
    </Row>
  );
};

/** Lists the feeds, sitemaps, and pages whose new content is added automatically. */
export const Sources = ({ kbId }: { kbId: string }) => {
  const { org, api } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const list = useMore({
    queryKey: [org.id, 'knowledge', kbId, 'sources'],
    read: (range, options) => api.knowledgeBases.listSources(kbId, range, options),
    itemsOf: ({ sources }) => sources,
  });
  return (
    <Part
      title={i18n.t('Sources')}
      note={i18n.t('The service checks sources regularly, and adds new content.')}
      actions={
        <Allowed to="kb:write">
          <Button onClick={() => setOpen(true)}>{i18n.t('Add a source')}</Button>
        </Allowed>
      }
    >
      <More
        list={list}
        empty={
          <EmptyState title={i18n.t('No sources')}>
            {i18n.t('Follow the feed of your blog, so that agents know each new article.')}
          </EmptyState>
        }
      >
        {sources => (
          <Rows label={i18n.t('Sources')}>
            {sources.map(source => (
              <OneSource key={source.id} source={source} />
            ))}
          </Rows>
        )}
      </More>
      <Dialog title={i18n.t('Add a source')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <SourceForm kbId={kbId} onDone={() => setOpen(false)} />
      </Dialog>
    </Part>
  );
};
