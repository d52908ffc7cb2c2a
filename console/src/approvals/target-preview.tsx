import type { Data } from '@sdk';
import { platformName, PlatformMark } from '../post/states.tsx';
import { Card } from '../ui/parts.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

type Preview = Data<'previewPost'>;
type Target = Preview['targets'][number];

/** What would go out on one platform. */
export const TargetPreview = ({ target, preview }: { target: Target; preview: Preview }) => {
  const files = target.content.media.flatMap(({ id }) => preview.media.filter(file => file.id === id));
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 font-medium">
        <PlatformMark of={target.platform} />
        {platformName(target.platform)}
        {target.account && <span className="font-normal text-quiet">{`@${target.account.handle}`}</span>}
      </h2>
      <p dir="auto" className="whitespace-pre-wrap">
        {target.content.text}
      </p>
      {target.content.thread.map((part, index) => (
        // parts have no name but their place
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-wrap">
          {part.text}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        {files.map(file => (
          <Thumbnail key={file.id} file={file} sizes="6rem" className="size-24 rounded-lg object-cover" />
        ))}
      </div>
    </Card>
  );
};
