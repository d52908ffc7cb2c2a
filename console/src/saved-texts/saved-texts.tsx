import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { brandsQuery } from '../api/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded, Screen } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { Sure } from '../ui/sure.tsx';
import { kinds, savedTextsQuery, type SavedText, type SavedTextKind } from './queries.ts';
import { TextForm } from './text-form.tsx';
import { DisclosureForm } from './disclosure-form.tsx';
import { UtmForm } from './utm-form.tsx';

const One = ({ brandSlug, saved, onEdit }: { brandSlug: string; saved: SavedText; onEdit: () => void }) => {
  const { api } = useOrganization();
  const remove = useChange({
    noun: 'saved-texts',
    run: () => api.savedTexts.delete(brandSlug, saved.id),
    said: () => `${saved.name} is deleted`,
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
          <Button aria-label={`Edit ${saved.name}`} onClick={onEdit}>
            Edit
          </Button>
          <Sure
            name="Delete"
            look="danger"
            title={`Delete ${saved.name}?`}
            isBusy={remove.isPending}
            onSure={() => remove.mutate(undefined)}
          >
            Posts that were written with it stay as they are.
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
  const nameOf = (kind: SavedTextKind): string => kinds.find(([key]) => key === kind)?.[1] ?? '';
  return (
    <>
      {kinds.map(([kind, one, several, purpose]) => {
        const own = texts.filter(text => text.kind === kind);
        return (
          <Part
            key={kind}
            title={several}
            note={purpose}
            actions={<Button onClick={() => setOpened({ kind, saved: undefined })}>{`Add a ${one}`}</Button>}
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
        title={opened && (opened.saved?.name ?? `A new ${nameOf(opened.kind)}`)}
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

const route = getRouteApi('/o/$org/texts/$brandSlug');

/** What a brand writes again and again, and what its links get. */
export const SavedTexts = () => {
  const { brandSlug } = route.useParams();
  const { org, api } = useOrganization();
  const brands = useQuery(brandsQuery({ orgId: org.id, api }));
  const texts = useQuery(savedTextsQuery({ orgId: org.id, api }, brandSlug));
  const brand = brands.data?.find(({ slug }) => slug === brandSlug);
  return (
    <Screen title="Texts and links" note={brand?.name ?? brandSlug}>
      <Loaded from={texts}>{read => <Texts key={brandSlug} brandSlug={brandSlug} texts={read} />}</Loaded>
      {brand && <UtmForm key={JSON.stringify(brand.utm)} brandSlug={brandSlug} utm={brand.utm} />}
      {brand && (
        <DisclosureForm
          key={JSON.stringify(brand.disclosureSentences)}
          brandSlug={brandSlug}
          sentences={brand.disclosureSentences}
        />
      )}
    </Screen>
  );
};
