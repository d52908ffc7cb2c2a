import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCall } from './demo-client.ts';

interface PlatformNumbers {
  platform: string;
  state: string;
  capturedAt: string | null;
  counts: Record<string, number>;
}

/** Has people in the sandbox's world read and like posts from now on, so that their numbers move. */
export const beginGrowth = async (authorizeUrl: string): Promise<void> => {
  await fetch(new URL('/_control/settings', authorizeUrl), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ growth: true }),
  });
};

const lineOf = ({ platform, state, counts }: PlatformNumbers): string => {
  const shown = Object.entries(counts).filter(([name]) =>
    ['impressions', 'views', 'likes', 'comments'].includes(name),
  );
  const said = shown.map(([name, count]) => `${count} ${name}`).join(', ');
  return `   ${platform.padEnd(10)} ${said === '' ? state : said}`;
};

/** Has the numbers of a post read and says them; whether they could be. */
export const showNumbers = async (
  call: DemoCall,
  postId: string,
  { say, until }: { say: (line: string) => void; until: number },
): Promise<boolean> => {
  await call('POST', `/posts/${postId}/metrics/refresh`);
  for (;;) {
    const { platforms } = await call<{ platforms: PlatformNumbers[] }>('GET', `/posts/${postId}/metrics`);
    if (platforms.every(({ state }) => state !== 'pending')) {
      say('24. Numbers of the first post, which move from now on:');
      for (const one of platforms) say(lineOf(one));
      return platforms.some(({ state }) => state === 'ok');
    }
    if (Date.now() > until) return false;
    await sleep(500);
  }
};
