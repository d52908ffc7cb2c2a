import { waitUntil } from '../wait-until.ts';
import type { DemoCall } from './demo-client.ts';

interface PlatformNumbers {
  platform: string;
  state: string;
  counts: Record<string, number>;
}

/** Makes people in the sandbox's world view and like posts from now on, so that their numbers change. */
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

/** Reads and shows the numbers of a post. Returns whether there were any. Rejects if the platforms take too long. */
export const showNumbers = async (
  call: DemoCall,
  postId: string,
  { say, within }: { say: (line: string) => void; within: number },
): Promise<boolean> => {
  await call('POST', `/posts/${postId}/metrics/refresh`);
  let platforms: PlatformNumbers[] = [];
  const areRead = async (): Promise<boolean> => {
    ({ platforms } = await call<{ platforms: PlatformNumbers[] }>('GET', `/posts/${postId}/metrics`));
    return platforms.every(({ state }) => state !== 'pending');
  };
  await waitUntil('The numbers of the post', areRead, { within, every: 500 });
  say('24. Numbers of the first post, which keep changing:');
  for (const one of platforms) say(lineOf(one));
  return platforms.some(({ state }) => state === 'ok');
};
