import { cpuUse, type CpuUse } from '../cpu.ts';
import { watchPosts, type PostsWatch } from '../posts-watch.ts';
import { publisherOf, type Content, type Publisher } from '../publisher.ts';
import type { BenchStack } from '../stack.ts';

/** One of the two checkouts: its stack, and a customer who publishes on it. */
export interface Side {
  stack: BenchStack;
  publisher: Publisher;
  watch: PostsWatch;
}

/** The other checkout takes the place of the floor. */
export interface BothSides {
  floor: Side;
  ours: Side;
}

/** Makes ready what publishes on a stack. */
export const openSide = async (stack: BenchStack): Promise<Side> => ({
  stack,
  publisher: await publisherOf(stack),
  watch: await watchPosts(stack.databaseUrl),
});

/** Publishes immediately. Resolves to the post's ID once it is published. */
export const publishAtOnce = async (
  { publisher, watch }: Side,
  content: Content,
  lane: number,
): Promise<string> => {
  const id = await publisher.publish(lane, content);
  await watch.published(id);
  return id;
};

const counted = ['temporal', 'worker', 'postgres', 'api'];

/** Returns the CPU time that the four processes of a post have used so far. */
export const cpuOfSide = ({ stack: { processes } }: Side): CpuUse =>
  cpuUse(new Map([...processes].filter(([name]) => counted.includes(name))));
