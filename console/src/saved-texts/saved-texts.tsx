import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import type { Brand } from '../brands/known.tsx';
import { Changeable } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { Sure } from '../ui/sure.tsx';
import { kinds, savedTextsQuery, type SavedText, type SavedTextKind } from './queries.ts';
import { TextForm } from './text-form.tsx';
import { DisclosureForm } from './disclosure-form.tsx';
import { UtmForm } from './utm-form.tsx';
import { i18n } from '../lib/i18n.ts';

const One = ({ brandSlug, saved, onEdit }: { brandSlug: string; saved: SavedText; onEdit: () => void }) => {
  const { api } = useOrganization();
  const remove = useChange({
    noun: 'saved-texts',
    run: () => api.savedTexts.delete(brandSlug, saved.id),
    said: () => i18n.t('{name} was deleted', { name: saved.name }),
  });
  return (
    <Row
      title={saved.name}
      note={
        <span dir="auto" className="line-clamp-3 whitespace-pre-wrap">
          {saved.text}
        </span>
      }
      actions={
        <>
          <Button aria-label={i18n.t('Edit {name}', { name: saved.name })} onClick={onEdit}>
            {i18n.t('Edit')}
          </Button>
          <Sure
            name={i18n.t('Delete')}
            look="danger"
            title={i18n.t('Delete {name}?', { name: saved.name })}
            isBusy={remove.isPending}
            onSure={() => remove.mutate(undefined)}
          >
            {i18n.t('Existing posts that used the text do not change.')}
          </Sure>
        </>
      }
    />
  );
};

interface Opened {
  kind: SavedTextKind;
  saved: SavedText | undefined;
}

const Texts = ({ brandSlug, texts }: { brandSlug: string; texts: readonly SavedText[] }) => {
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const newOne = (kind: SavedTextKind): string => kinds.find(([key]) => key === kind)?.[4] ?? '';
  return (
    <>
      {kinds.map(([kind, add, several, purpose]) => {
        const own = texts.filter(text => text.kind === kind);
        return (
          <Part
            key={kind}
            title={several}
            note={purpose}
            actions={<Button onClick={() => setOpened({ kind, saved: undefined })}>{add}</Button>}
          >
            {own.length > 0 && (
              <Rows label={several}>
                {own.map(saved => (
                  <One
                    key={saved.id}
                    brandSlug={brandSlug}
                    saved={saved}
                    onEdit={() => setOpened({ kind, saved })}
                  />
                ))}
              </Rows>
            )}
          </Part>
        );
      })}
      <Dialog
        title={opened && (opened.saved?.name ?? newOne(opened.kind))}
        keepsOpen
        isWide
        isOpen={opened !== undefined}
        onClose={close}
      >
        {opened && <TextForm brandSlug={brandSlug} {...opened} onDone={close} />}
      </Dialog>
    </>
  );
};

/** Saved texts of a brand, its disclosure sentences, and the UTM parameters of its links. */
export const SavedTextsOf = ({ brand }: { brand: Brand }) => {
  const { org, api } = useOrganization();
  const { slug, utm, disclosureSentences } = brand;
  const texts = useQuery(savedTextsQuery({ orgId: org.id, api }, slug));
  return (
    <>
      <Changeable to="posts:write" brand={slug}>
        <Loaded from={texts}>{read => <Texts brandSlug={slug} texts={read} />}</Loaded>
      </Changeable>
      <Changeable to="brands:write" brand={slug}>
        <UtmForm key={JSON.stringify(utm)} brandSlug={slug} utm={utm} />
        <DisclosureForm
          key={JSON.stringify(disclosureSentences)}
          brandSlug={slug}
          sentences={disclosureSentences}
        />
      </Changeable>
    </>
  );
};
