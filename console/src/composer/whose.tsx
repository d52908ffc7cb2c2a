import { lazy, Suspense, useEffect, useState } from 'react';
import { BrandMark } from '../brands/brand-mark.tsx';
import { useFrame } from '../brands/frame.ts';
import { useBrandState, useKnownBrands, useOneBrand } from '../brands/known.tsx';
import { useSwitchBrand } from '../brands/switch-brand.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';
import type { Draft } from './draft.ts';

const BrandList = lazy(async () => ({ default: (await import('../brands/brand-picker.tsx')).BrandList }));
const BrandPicker = lazy(async () => ({ default: (await import('../brands/brand-picker.tsx')).BrandPicker }));

interface Given {
  draft: Pick<Draft, 'brandSlug'>;
  change: (part: Pick<Draft, 'brandSlug'>) => void;
}

/** Whether a post can be sent, which requires an existing brand. */
export const useHasBrand = ({ brandSlug }: Pick<Draft, 'brandSlug'>): boolean => {
  const known = useKnownBrands();
  return brandSlug !== '' && (known === undefined || known.has(brandSlug));
};

/** Moves the draft to another brand. If the console is filtered to one brand, the filter changes too. */
const useMove = (change: Given['change']) => {
  const frame = useFrame();
  const turn = useSwitchBrand();
  return (slug: string | undefined): void => {
    if (slug === undefined) return;
    change({ brandSlug: slug });
    if (frame !== undefined && frame !== slug) void turn(slug);
  };
};

const Asked = ({ onPick }: { onPick: (slug: string | undefined) => void }) => (
  <section
    aria-label={i18n.t('Which brand is this post for?')}
    className="rounded-xl border border-accent bg-paper p-3"
  >
    <h2 className="mb-2 text-lg font-semibold">{i18n.t('Which brand is this post for?')}</h2>
    <Suspense>
      <BrandList current={undefined} onPick={onPick} />
    </Suspense>
  </section>
);

/** Note about a post whose brand was archived or deleted. */
const Ended = ({ state, isFixed }: { state: 'gone' | 'archived'; isFixed: boolean }) => {
  if (state === 'archived')
    return (
      <Note tone="bad">
        {isFixed
          ? i18n.t(
              'This brand is archived, so nothing can be published for it. Your text is kept in this browser. Unarchive the brand to continue.',
            )
          : i18n.t(
              'This brand is archived, so nothing can be published for it. Your text is kept in this browser. Choose another brand, or unarchive this one, to continue.',
            )}
      </Note>
    );
  return (
    <Note tone="bad">
      {isFixed
        ? i18n.t('This brand was deleted, or you may no longer see it. This browser keeps your text.')
        : i18n.t(
            'This brand was deleted, or you may no longer see it. This browser keeps your text. Change the brand to continue with it.',
          )}
    </Note>
  );
};

const Shown = ({
  brandSlug,
  isFixed,
  onPick,
}: {
  brandSlug: string;
  isFixed: boolean;
  onPick: (slug: string | undefined) => void;
}) => {
  const known = useKnownBrands();
  const [isOpen, setOpen] = useState(false);
  const { state } = useBrandState(brandSlug);
  const hasOther = known !== undefined && known.size > (known.has(brandSlug) ? 1 : 0);
  return (
    <section aria-label={i18n.t('Brand of the post')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 basis-40 text-xl font-semibold">
          <BrandMark slug={brandSlug} size="large" />
        </span>
        {!isFixed && hasOther && <Button onClick={() => setOpen(true)}>{i18n.t('Change the brand')}</Button>}
      </div>
      {(state === 'gone' || state === 'archived') && <Ended state={state} isFixed={isFixed} />}
      {isOpen && (
        <Suspense>
          <BrandPicker
            title={i18n.t('Move the post to another brand')}
            current={brandSlug}
            onPick={onPick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
};

/** Shows the brand whose accounts publish the post. If the post has no brand and there are several, it asks for one. */
export const Whose = ({ draft: { brandSlug }, change, isFixed }: Given & { isFixed: boolean }) => {
  const known = useKnownBrands();
  const meant = useOneBrand()?.slug;
  const move = useMove(change);
  useEffect(() => {
    // A post without a brand gets the brand selected in the console.
    if (brandSlug === '' && meant !== undefined) change({ brandSlug: meant });
  }, [meant, brandSlug]);
  if (brandSlug !== '') return <Shown brandSlug={brandSlug} isFixed={isFixed} onPick={move} />;
  return known && known.size > (meant ? 1 : 0) ? <Asked onPick={move} /> : null;
};
