import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles.css';

// a release may have replaced the file that this page asks for: the new page knows the new files
addEventListener('vite:preloadError', () => {
  const key = 'console-reloaded';
  if (sessionStorage.getItem(key) !== null) return;
  sessionStorage.setItem(key, '1');
  location.reload();
});

const start = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const { App } = await import('./app.tsx');
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
};

void start();
