import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../shell/organization.ts';
import { initialOf } from './initial.ts';
import { useBrandState, useIsMixed } from './known.tsx';

const sizes = {
  small: 'size-4 rounded-sm text-[0.625rem]',
  middle: 'size-6 rounded-md text-xs',
  large: 'size-11 rounded-lg text-xl',
} as const;

/** Logo of the kit, or the initial if the picture cannot be shown. */
const Logo = ({ mediaId }: { mediaId: string }) => {
  const { org, api } = useOrganization();
  const [isBroken, setBroken] = useState(false);
  const { data } = useQuery({
    queryKey: [org.id, 'media', mediaId],
    queryFn: ({ signal }) => api.media.get(mediaId, { signal }),
    staleTime: 600_000,
    retry: false,
  });
  if (!data || isBroken) return null;
  return (
    <img
      src={data.thumbnailUrl ?? data.url}
      alt=""
      draggable={false}
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full rounded-[inherit] bg-white object-contain"
    />
  );
};

/** WCAG's relative luminance of `#rrggbb`. */
const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Luminance at which black and white text have the same contrast: sqrt(1.05 * 0.05) - 0.05. */
const middleLuminance = 0.179;

/** Returns the text color that is readable on a background color. */
const inkOn = (color: string): string => (luminanceOf(color) > middleLuminance ? '#000000' : '#ffffff');

/**
 * Shows the logo of a brand, or its initial on the brand color. The brand's name stands beside the avatar or is its title.
 */
export const BrandAvatar = ({ slug, size = 'middle' }: { slug: string; size?: keyof typeof sizes }) => {
  const { brand } = useBrandState(slug);
  const color = brand?.kit.colors.primary;
  return (
    <span
      aria-hidden="true"
      style={color === undefined ? undefined : { backgroundColor: color, color: inkOn(color) }}
      className={`relative inline-flex shrink-0 items-center justify-center border border-line bg-sunk font-semibold select-none ${sizes[size]}`}
    >
      {initialOf(brand?.name ?? slug)}
      {brand && brand.kit.logoMediaId !== null && <Logo mediaId={brand.kit.logoMediaId} />}
    </span>
  );
};

const words = {
  name: 'min-w-0',
  avatar: 'sr-only',
} as const;

/**
 * Shows the brand of a resource: avatar and name. In narrow places only the avatar is visible, and screen readers read the
 * name.
 */
export const BrandMark = ({
  slug,
  size = 'middle',
  look = 'name',
}: {
  slug: string;
  size?: keyof typeof sizes;
  look?: keyof typeof words;
}) => {
  const { state, brand } = useBrandState(slug);
  const name = brand?.name ?? (state === 'gone' ? `“${slug}”` : '');
  return (
    <span
      title={look === 'name' ? undefined : name}
      className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle"
    >
      <BrandAvatar slug={slug} size={size} />
      <span className={words[look]}>
        <bdi className="block truncate">{name}</bdi>
      </span>
    </span>
  );
};

/** Shows a brand mark in lists that mix several brands. Renders nothing if the console is filtered to one brand. */
export const WhoseIsIt = (mark: Parameters<typeof BrandMark>[0]) =>
  useIsMixed() ? <BrandMark {...mark} /> : null;
