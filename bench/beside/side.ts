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

/** Publishes at once; resolves to the post's id when it is out. */
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

/** What the four parts that a post needs have used so far. */
export const cpuOfSide = ({ stack: { processes } }: Side): CpuUse =>
  cpuUse(new Map([...processes].filter(([name]) => counted.includes(name))));
