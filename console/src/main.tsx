import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './lib/i18n.ts';
import './styles.css';

/** Milliseconds after which a start counts as successful. */
const standsMs = 30_000;

/** Milliseconds after the start before the service worker is installed. The first screen loads first. */
const installMs = 2_000;

/** Set while the page reloads because of a missing file. A second reload in a row would not help. */
const reloaded = 'console-reloaded';

// A release may have replaced the file that this page requests. A reloaded page knows the new files.
addEventListener('vite:preloadError', () => {
  // Without a connection a reload would not help, and the page's content would be lost.
  if (!navigator.onLine) return;
  if (sessionStorage.getItem(reloaded) !== null) return;
  sessionStorage.setItem(reloaded, '1');
  location.reload();
});

/** Registers the service worker. Without a connection this fails, and the next start retries. */
const install = async (): Promise<void> => {
  const installed = await import('./installed.ts').catch(() => undefined);
  await installed?.registerWorker();
};

const start = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // Modules may read their texts when they load, so the language is loaded first.
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
