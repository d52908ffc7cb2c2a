import { Dialog } from '../ui/dialog.tsx';
import { allPlaces } from './places.ts';

/** The keys that there are. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" isOpen onClose={onClose}>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {[
        ['⌘K or Ctrl K', 'Find anything'],
        ['n', 'Write a post'],
        ['b', 'Choose the brand'],
        ...allPlaces.map(({ key, name }) => [`g ${key}`, name]),
        ['Alt + arrows', 'Move the chosen post by a day or a week'],
        ['x', 'Choose the post with the focus, in the agenda'],
        ['?', 'These keys'],
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
