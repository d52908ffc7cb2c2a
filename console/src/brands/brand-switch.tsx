import { lazy, Suspense, useState } from 'react';
import { useKeys } from '../shell/keys.ts';
import { i18n } from '../lib/i18n.ts';
import { BrandMark } from './brand-mark.tsx';
import { useFrame } from './frame.ts';
import { useKnownBrands } from './known.tsx';
import { useSwitchBrand } from './switch-brand.ts';

/** The picker is loaded when a person opens it to choose another brand. */
const Picker = lazy(async () => ({ default: (await import('./brand-picker.tsx')).BrandPicker }));

/** Shows the selected brand in the bar, and selects another. Renders nothing if there is only one choice. */
export const BrandSwitch = () => {
  const frame = useFrame();
  const known = useKnownBrands();
  const turn = useSwitchBrand();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  const hasChoice = frame !== undefined || (known !== undefined && known.size > 1);
  useKeys(hasChoice ? { b: open } : {});
  if (!hasChoice) return null;
  return (
    <div className="order-last min-w-0 basis-full sm:order-none sm:basis-auto sm:px-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="flex min-h-10 w-full min-w-0 items-center gap-2 rounded-lg border border-line bg-raised px-3 text-start font-medium hover:bg-accent-wash pointer-coarse:min-h-11"
      >
        <span className="sr-only">{i18n.t('Brand:')}</span>
        {frame === undefined ? <span>{i18n.t('All brands')}</span> : <BrandMark slug={frame} />}
        <span aria-hidden="true" className="ms-auto">
          ▾
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Picker
            title={i18n.t('Which brand?')}
            hasAll
            current={frame}
            onPick={slug => void turn(slug)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
};
