import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../api/client.ts';
import { i18n } from '../lib/i18n.ts';
import { browserZone, fullTimeOf } from '../lib/times.ts';
import { appPath } from '../lib/page.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Card, Loading, Note } from '../ui/parts.tsx';
import { LoginForm } from './login-form.tsx';
import { logIn } from './session.ts';
import { takeReturned } from './social-login.ts';
import { startQuery } from './start.ts';

const route = getRouteApi('/login');

// read once: it leaves the address at once
const returned = takeReturned();

/** Login page, to which login providers also redirect back. */
export const LoginPage = () => {
  const { next = '/', removal } = route.useSearch();
  const router = useRouter();
  const queries = useQueryClient();
  const [problem, setProblem] = useState(returned && 'problem' in returned ? returned.problem : undefined);
  const code = returned && 'code' in returned ? returned : undefined;
  const [isReturning, setReturning] = useState(code !== undefined);
  const goOn = async (to: string): Promise<void> => {
    await queries.resetQueries({ queryKey: startQuery.queryKey });
    // what leads here is a path of the router or of the browser: the one without the console's own path, the other with it
    router.history.push(to.startsWith(appPath) ? to : appPath + to.slice(1));
  };
  useEffect(() => {
    if (!code) return;
    logIn({ code: code.code })
      .then(() => goOn(code.next))
      .catch((error: unknown) => {
        setProblem(sentenceOf(error));
        setReturning(false);
      });
    // once: a code counts once
  }, []);
  if (isReturning) return <Loading />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-4 p-4">
      <PageHeader heading={i18n.t('Log in')} />
      {removal !== undefined && (
        <Note>
          {i18n.t('Your account will be deleted at {time}. Log in before then to keep it.', {
            time: fullTimeOf(removal, browserZone()),
          })}
        </Note>
      )}
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
      <Card>
        <LoginForm next={next} onDone={() => goOn(next)} />
      </Card>
    </main>
  );
};
