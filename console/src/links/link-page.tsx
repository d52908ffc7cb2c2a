import type { ReactNode } from 'react';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Card } from '../ui/parts.tsx';

/** Page for a link in a mail, with a single action. */
export const LinkPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-4 p-4">
    <PageHeader heading={title} />
    <Card className="flex flex-col gap-3">{children}</Card>
  </main>
);
