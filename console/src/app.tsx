import { I18nProvider } from '@lingui/react';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { LoginOver } from './session/login-over.tsx';
import { catalog, i18n } from './lib/i18n.ts';
import { makeRouter } from './router.tsx';
import { showProblem, Toasts } from './ui/toasts.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The client itself retries safe requests.
      retry: false,
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    // A form that shows its own errors sets `meta`.
    onError: (error, _given, _context, { meta }) => {
      if (meta?.['isShown'] !== true) showProblem(i18n.t('That did not work.'), error);
    },
  }),
});

const router = makeRouter(queries);

// Load the code of the first screen in parallel with the session request.
for (const { options } of router.getMatchedRoutes(router.latestLocation.pathname)[0])
  void (options.component as { preload?: () => Promise<unknown> } | undefined)?.preload?.();

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

export const App = () => (
  <I18nProvider i18n={catalog}>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <LoginOver />
      <Toasts />
    </QueryClientProvider>
  </I18nProvider>
);
