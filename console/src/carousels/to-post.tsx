import type { Schemas } from '@sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { connectedDefaults } from '../connections/default-accounts.ts';
import { connectionsQuery } from '../api/queries.ts';
import { platforms, type Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, Field, readField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/parts.tsx';
import type { Carousel } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Describes what each platform gets of a carousel. YouTube does not accept pictures. */
const gets = {
  instagram: i18n.t('Instagram gets all slides'),
  threads: i18n.t('Threads gets all slides'),
  linkedin: i18n.t('LinkedIn gets a PDF of all slides'),
  x: i18n.t('X gets the first four slides'),
} as const;

const takes = platforms.filter((platform): platform is keyof typeof gets => platform in gets);

type Connection = Schemas['Connection'];

const Ask = ({ carousel, connections }: { carousel: Carousel; connections: readonly Connection[] }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  const connected = connectedDefaults(connections, carousel.brandSlug).map(({ platform }) => platform);
  // Preselects all platforms that accept carousels.
  const [chosen, setChosen] = useState<Platform[]>(takes.filter(platform => connected.includes(platform)));
  const make = useChange({
    noun: 'carousels',
    isShown: true,
    run: async (given: { text: string; thread: boolean }) => {
      if (chosen.length === 0) throw new Error(i18n.t('Choose a platform.'));
      return api.carousels.publish(carousel.id, { ...given, platforms: chosen, draft: true });
    },
    said: () => i18n.t('Moved to the drafts'),
    onDone: ({ postId }) => navigate({ to: '/o/$org/posts/$postId/edit', params: { org: org.slug, postId } }),
  });
  const canThread = chosen.includes('x') && carousel.slides.length > 4;
  return (
    <Form
      action={i18n.t('Create the draft')}
      sends={make}
      onSend={form =>
        make.mutate({
          text: readField(form, 'text'),
          thread: canThread && readField(form, 'thread') !== '',
        })
      }
    >
      <Field label={i18n.t('Text')} hint={i18n.t('You can change it afterwards, for each platform.')}>
        {given => (
          <textarea name="text" rows={3} required dir="auto" defaultValue={carousel.title} {...given} />
        )}
      </Field>
      <fieldset className="flex flex-col">
        <legend className="font-medium">{i18n.t('Platforms')}</legend>
        {takes.map(platform => (
          <Check
            key={platform}
            label={gets[platform]}
            checked={chosen.includes(platform)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, platform] : chosen.filter(one => one !== platform))
            }
          />
        ))}
      </fieldset>
      {canThread && <Check label={i18n.t('All slides on X, four in each post of a thread')} name="thread" />}
    </Form>
  );
};

/** Creates a draft from a carousel with its files, and opens it in the composer. */
export const ToPost = ({ carousel, isBusy }: { carousel: Carousel; isBusy: boolean }) => {
  const { org, api } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const connections = useQuery(connectionsQuery({ orgId: org.id, api }));
  return (
    <>
      <Button look="primary" disabled={isBusy} onClick={() => setOpen(true)}>
        {i18n.t('Write a post with it')}
      </Button>
      <Dialog title={i18n.t('Write a post with it')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Loaded from={connections}>{read => <Ask carousel={carousel} connections={read} />}</Loaded>
      </Dialog>
    </>
  );
};
