import { useState } from 'react';
import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';

/** Image sources of a file. The original is used while there are no thumbnails. */
export interface ShownFile extends Partial<
  Pick<Schemas['Media'], 'thumbnailUrl' | 'largeThumbnailUrl' | 'color' | 'width' | 'height'>
> {
  type: Schemas['MediaType'] | 'awaited';
  url: string;
  altText: string | null;
}

/** Widths of the API's thumbnails, in pixels. A thumbnail is never wider than the file. */
const widths = { small: 320, large: 960 };

const sourcesOf = ({ thumbnailUrl, largeThumbnailUrl, width = widths.large }: ShownFile) =>
  thumbnailUrl && largeThumbnailUrl && width > widths.small
    ? `${thumbnailUrl} ${widths.small}w, ${largeThumbnailUrl} ${Math.min(width, widths.large)}w`
    : undefined;

/**
 * A picture, the poster of a video, or the first page of a document, which without one is its name alone. Its place has its colour until it is there, and its size
 * from the beginning. `sizes`: how wide it is drawn, as CSS says it.
 */
export const Thumbnail = ({
  file,
  className = '',
  sizes = '12rem',
}: {
  file: ShownFile;
  className?: string;
  sizes?: string;
}) => {
  const [isThere, setThere] = useState(false);
  const { type, url, altText, thumbnailUrl, color, width, height } = file;
  if (type === 'document' && !thumbnailUrl)
    return (
      <span className={`inline-flex items-center justify-center bg-sunk ${className}`}>
        {i18n.t('Document')}
      </span>
    );
  if (type === 'video' && !thumbnailUrl)
    return <video src={url} muted preload="metadata" width={width} height={height} className={className} />;
  return (
    <img
      src={thumbnailUrl ?? url}
      srcSet={sourcesOf(file)}
      sizes={sizes}
      alt={altText ?? ''}
      loading="lazy"
      decoding="async"
      width={width}
      height={height}
      onLoad={() => setThere(true)}
      // behind one that is transparent it would stay
      style={isThere || !color ? undefined : { backgroundColor: color }}
      className={className}
    />
  );
};
