import { Dialog } from '../ui/dialog.tsx';
import { useMay, usePlaces } from './may.ts';
import { i18n } from '../lib/i18n.ts';

/** The keys that there are. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => {
  const { all } = usePlaces();
  const mayWrite = useMay('posts:write');
  return (
    <Dialog title={i18n.t('Keys')} isOpen onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {[
          [i18n.t('⌘K or Ctrl K'), i18n.t('Find anything')],
          ...(mayWrite ? [['n', i18n.t('Write a post')]] : []),
          ['b', i18n.t('Choose the brand')],
          ...all.map(({ key, name }) => [`g ${key}`, name]),
          [i18n.t('Alt + arrows'), i18n.t('Move the chosen post by a day or a week')],
          ['x', i18n.t('Select the focused post in the agenda')],
          ['?', i18n.t('These keys')],
        ].map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-sunk px-1.5 py-0.5">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
