import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { Allowed } from '../shell/allowed.tsx';
import { useMay } from '../shell/may.ts';
import type { Scope } from '../shell/rights.ts';
import { pagesIn } from '../media/document-pages.tsx';
import { Button } from '../ui/button.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { Uploads, type useUploads } from '../uploads/uploads.tsx';
import type { DraftMedia } from './draft.ts';
import { i18n } from '../lib/i18n.ts';

/** Area that accepts files by drop and by paste. */
export const DropPlace = ({
  to,
  onFiles,
  children,
}: {
  /** Scope required to add files. Files of people without it are ignored. */
  to: Scope;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) => {
  const [isOver, setOver] = useState(false);
  const mayAdd = useMay(to);
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer): void => {
    const files = [...data.files];
    if (files.length === 0) return;
    event.preventDefault();
    if (mayAdd) onFiles(files);
  };
  return (
    <div
      className={isOver ? 'rounded-lg outline-2 outline-accent outline-dashed' : ''}
      onPaste={event => take(event, event.clipboardData)}
      onDragOver={event => {
        event.preventDefault();
        setOver(mayAdd);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false);
        take(event, event.dataTransfer);
      }}
    >
      {children}
    </div>
  );
};

const swap = (files: readonly DraftMedia[], from: number, to: number): DraftMedia[] => {
  const next = [...files];
  const [moved] = next.splice(from, 1);
  if (moved) next.splice(to, 0, moved);
  return next;
};

const One = ({
  file,
  index,
  count,
  onChange,
  onMove,
  onRemove,
}: {
  file: DraftMedia;
  index: number;
  count: number;
  onChange: (altText: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) => (
  <li className="flex flex-col gap-2 rounded-lg border border-line p-2 sm:w-56">
    <Thumbnail file={file} sizes="14rem" className="h-28 w-full rounded object-cover" />
    {file.type === 'document' ? (
      <p className="text-xs">
        <bdi className="block font-medium wrap-anywhere">{file.title}</bdi>
        {file.pageCount && <span className="text-quiet">{pagesIn(file.pageCount)}</span>}
      </p>
    ) : (
      <label className="flex flex-col gap-1 text-xs">
        {i18n.t('Description for people who cannot see it')}
        <textarea
          rows={2}
          value={file.altText}
          onChange={({ target }) => onChange(target.value)}
          className="rounded border border-strong-line bg-paper px-2 py-1"
        />
      </label>
    )}
    <div className="flex gap-1">
      <Button
        aria-label={i18n.t('Move file {index} left', { index: index + 1 })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        ‹
      </Button>
      <Button
        aria-label={i18n.t('Move file {index} right', { index: index + 1 })}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        ›
      </Button>
      <Button look="quiet" className="ms-auto" onClick={onRemove}>
        {i18n.t('Remove')}
      </Button>
    </div>
  </li>
);

/** Files of a post, in publishing order. */
export const MediaStrip = ({
  files,
  uploads,
  onChange,
}: {
  files: readonly DraftMedia[];
  uploads: ReturnType<typeof useUploads>;
  /** Takes a function of the current files, because an upload may finish in the meantime. */
  onChange: (change: (files: readonly DraftMedia[]) => DraftMedia[]) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-label={i18n.t('Files')} className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2">
        {files.map((file, index) => (
          <One
            key={file.id}
            file={file}
            index={index}
            count={files.length}
            onChange={altText =>
              onChange(now => now.map(one => (one.id === file.id ? { ...one, altText } : one)))
            }
            onMove={to => onChange(now => swap(now, index, to))}
            onRemove={() => onChange(now => now.filter(({ id }) => id !== file.id))}
          />
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Allowed to="media:write">
          <Button onClick={() => input.current?.click()}>{i18n.t('Add files')}</Button>
          <span className="text-quiet">{i18n.t('or drop or paste them into the text')}</span>
        </Allowed>
      </div>
      <Uploads kind="media" place={uploads.place} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={i18n.t('Files')}
        accept="image/*,video/*,.pdf,.pptx,.docx"
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </section>
  );
};
