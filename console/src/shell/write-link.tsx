import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayWrite } from '../brands/may-write.ts';
import { buttonClass } from '../ui/button.tsx';
import { useOrganization } from './organization.ts';
import { i18n } from '../lib/i18n.ts';

/** A button that opens the composer for who may write; like every link, for the brand that the console is about. */
export const WriteLink = ({ children = i18n.t('Write') }: { children?: ReactNode }) => {
  const { org } = useOrganization();
  if (!useMayWrite()) return null;
  return (
    <Link to="/o/$org/compose" params={{ org: org.slug }} className={buttonClass('primary')}>
      {children}
    </Link>
  );
};
