import type { Data } from '@sdk';
import type { ReactNode } from 'react';
import { platformName, PlatformMark, type Platform } from '../post/states.tsx';
import { Card } from '../ui/parts.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

type File = Data<'previewPost'>['media'][number];

interface Content {
  text: string;
  thread: readonly { text: string }[];
  media: readonly { id: string }[];
}

/** Shows how a post will look on one platform: account, text, attachments, and files. */
export const TargetPreview = ({
  target: { platform, content },
  handle,
  media,
  areLarge = false,
  children,
}: {
  target: { platform: Platform; content: Content };
  /** Handle of the account without the @. Undefined or null if no account is connected. */
  handle: string | null | undefined;
  /** Files of the whole post. */
  media: readonly File[];
  /** Whether files are as wide as the page. */
  areLarge?: boolean;
  children?: ReactNode;
}) => (
  <Card className="flex flex-col gap-2">
    <h2 className="flex items-center gap-2 font-medium">
      <PlatformMark of={platform} />
      {platformName(platform)}
      {handle && <span className="font-normal text-quiet">{`@${handle}`}</span>}
    </h2>
    <p dir="auto" className="whitespace-pre-wrap">
      {content.text}
    </p>
    {content.thread.map((part, index) => (
      // parts have no name but their place
      // oxlint-disable-next-line react/no-array-index-key
      <p key={index} dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-wrap">
        {part.text}
      </p>
    ))}
    {children}
    <div className="flex flex-wrap gap-2">
      {content.media
        .flatMap(({ id }) => media.filter(file => file.id === id))
        .map(file => (
          <Thumbnail
            key={file.id}
            file={file}
            sizes={areLarge ? '(min-width: 40rem) 20rem, 90vw' : '6rem'}
            className={`rounded-lg object-cover ${areLarge ? 'max-h-80 w-full' : 'size-24'}`}
          />
        ))}
    </div>
  </Card>
);
