import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './lib/i18n.ts';
import './styles.css';

/** After how long a start counts as one that went well, in milliseconds. */
const standsMs = 30_000;

/** How long after its start the console is installed, in milliseconds: what the first screen shows comes first. */
const installMs = 2_000;

/** Set while the page reloads because of a missing file. A second reload in a row would not help. */
const reloaded = 'console-reloaded';

// a release may have replaced the file that this page asks for: the new page knows the new files
addEventListener('vite:preloadError', () => {
  // Without a connection a reload would not help, and the page's content would be lost.
  if (!navigator.onLine) return;
  if (sessionStorage.getItem(reloaded) !== null) return;
  sessionStorage.setItem(reloaded, '1');
  location.reload();
});

/** Registers the service worker. Without a connection there is nothing to register it with; the next start tries again. */
const install = async (): Promise<void> => {
  const installed = await import('./installed.ts').catch(() => undefined);
  await installed?.registerWorker();
};

const start = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // a module may read its texts as it is loaded, so the language comes first
  await startLanguage();
  const { App } = await import('./app.tsx');
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  if (import.meta.env.PROD) setTimeout(() => void install(), installMs);
  // The page works, so the next release may reload it again. The mark is removed with a delay, because the first screen is
  // still loading.
  setTimeout(() => sessionStorage.removeItem(reloaded), standsMs);
};

void start();
