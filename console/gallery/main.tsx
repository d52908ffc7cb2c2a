import '@fontsource/inter/latin-400.css';
import '@fontsource/inter/latin-500.css';
import '@fontsource/inter/latin-600.css';
import '@fontsource/noto-sans-arabic/arabic-400.css';
import '@fontsource/noto-sans-arabic/arabic-500.css';
import '@fontsource/noto-sans-arabic/arabic-600.css';
import '@fontsource/noto-sans-symbols-2/400.css';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import { pieces } from './pieces.tsx';

const Gallery = () => (
  <main className="flex flex-col gap-6 p-4">
    {Object.entries(pieces).map(([name, Piece]) => (
      <section key={name} data-piece={name} className="flex min-w-0 flex-col gap-3">
        <Piece />
      </section>
    ))}
  </main>
);

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
