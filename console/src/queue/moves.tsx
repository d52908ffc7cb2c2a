import type { Schemas } from '@sdk';
import { headOf } from '../post/head.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Badge } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import type { Waiting } from './queries.ts';
import { i18n } from '../lib/i18n.ts';

type Move = Schemas['QueueMove'];

const cell = 'border-b border-line px-2 py-1.5 text-start align-top';

const Table = ({ moves, posts }: { moves: readonly Move[]; posts: readonly Waiting[] }) => (
  // a wide table is scrolled by keys, too
  <div role="region" aria-label={i18n.t('Moves')} tabIndex={0} className="overflow-x-auto">
    <table className="w-full border-collapse">
      <thead>
        <tr>
          {[i18n.t('Post'), i18n.t('From'), i18n.t('To')].map(name => (
            <th key={name} scope="col" className={`${cell} font-medium text-quiet`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moves.map(({ postId, from, to, slotId }) => (
          <tr key={postId}>
            <th scope="row" dir="auto" className={`${cell} max-w-60 truncate font-normal`}>
              {headOf(posts.find(({ id }) => id === postId)?.text.slice(0, 80) ?? '')}
            </th>
            <td className={cell}>
              <When at={from} />
            </td>
            <td className={cell}>
              {slotId === null ? (
                <Badge tone="warn">{i18n.t('Leaves the queue, keeps its time')}</Badge>
              ) : (
                <When at={to} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Lists the posts that saving a queue would move, and asks for confirmation. */
export const Moves = ({
  moves,
  posts,
  onSave,
  onClose,
}: {
  moves: readonly Move[];
  posts: readonly Waiting[];
  onSave: () => void;
  onClose: () => void;
}) => (
  <Dialog
    isWide
    isOpen
    title={i18n.t('{count, plural, one {This moves one post} other {This moves # posts}}', {
      count: moves.length,
    })}
    onClose={onClose}
  >
    <div className="flex flex-col gap-4">
      <Table moves={moves} posts={posts} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{i18n.t('Not yet')}</Button>
        <Button look="primary" onClick={onSave}>
          {i18n.t('Save and move')}
        </Button>
      </div>
    </div>
  </Dialog>
);
