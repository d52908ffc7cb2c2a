import { useOrganization } from '../shell/organization.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Screen } from '../ui/parts.tsx';
import { HealthPart } from './health.tsx';
import { PausesPart } from './pauses.tsx';
import { PostsPart } from './posts.tsx';
import { i18n } from '../lib/i18n.ts';

/** The page of the people who operate the service: its health, pauses, and posts of all organizations. */
export const OperatorScreen = () => {
  const { isOperator } = useOrganization().person;
  return (
    <Screen title={i18n.t('Operator')} note={i18n.t('The whole service, for the people who operate it.')}>
      {isOperator ? (
        <>
          <HealthPart />
          <PausesPart />
          <PostsPart />
        </>
      ) : (
        <EmptyState title={i18n.t('This page is for the people who operate the service')} />
      )}
    </Screen>
  );
};
