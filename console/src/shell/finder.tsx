import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { useOrganization } from './organization.ts';
import { places } from './places.ts';

interface Command {
  name: string;
  note?: string;
  run: () => unknown;
}

/** Posts that have the words, once there are two letters. */
const useFound = (words: string): Command[] => {
  const { api, org } = useOrganization();
  const navigate = useNavigate();
  const q = words.trim();
  const { data } = useQuery({
    queryKey: [org.id, 'find', q],
    queryFn: ({ signal }) => api.posts.list({ q, limit: 8 }, { signal }),
    enabled: q.length >= 2,
  });
  if (q.length < 2) return [];
  return (data?.posts ?? []).map(({ id, text, status }) => ({
    name: text.slice(0, 80) || 'Without text',
    note: status,
    run: () => navigate({ to: '/o/$org/posts/$postId', params: { org: org.slug, postId: id } }),
  }));
};

const useCommands = (words: string, onHelp: () => void): Command[] => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const params = { org: org.slug };
  const found = useFound(words);
  const fixed: Command[] = [
    { name: 'Write a post', note: 'n', run: () => navigate({ to: '/o/$org/compose', params }) },
    ...places.map(({ name, key, to }) => ({
      name,
      note: `g ${key}`,
      run: () => navigate({ to, params }),
    })),
    { name: 'Show the keys', note: '?', run: onHelp },
  ];
  const asked = words.trim().toLowerCase();
  return [...fixed.filter(({ name }) => name.toLowerCase().includes(asked)), ...found];
};

const Words = ({ onDone, onHelp }: { onDone: () => void; onHelp: () => void }) => {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const commands = useCommands(words, onHelp);
  const current = Math.min(chosen, commands.length - 1);
  const run = (index: number): void => {
    onDone();
    commands[index]?.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((current + step + commands.length) % Math.max(commands.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(current);
    }
  };
  return (
    <>
      <input
        role="combobox"
        aria-label="Find anything"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={`command-${current}`}
        autoFocus
        placeholder="A place, an action, or words of a post"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="mb-2 min-h-11 w-full rounded-lg border border-strong-line bg-paper px-3"
      />
      <ul id="commands" role="listbox" aria-label="Found" className="flex flex-col">
        {commands.map(({ name, note }, index) => (
          <li
            key={`${name}-${note}-${index}`}
            id={`command-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => run(index)}
            onPointerMove={() => setChosen(index)}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 aria-selected:bg-accent-wash"
          >
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-quiet">{note}</span>
          </li>
        ))}
      </ul>
      {commands.length === 0 && <p className="p-3 text-quiet">Nothing has these words.</p>}
    </>
  );
};

/** Goes anywhere and does anything, by words. */
export const Finder = ({ onDone, onHelp }: { onDone: () => void; onHelp: () => void }) => (
  <Dialog title="Find" isOpen onClose={onDone}>
    <Words onDone={onDone} onHelp={onHelp} />
  </Dialog>
);
