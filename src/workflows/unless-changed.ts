import { CancellationScope, condition } from '@temporalio/workflow';

/** Returns the result of the work. Cancels the work once `changed` returns true. */
export async function unlessChanged<T>(work: () => Promise<T>, changed: () => boolean): Promise<T> {
  const scope = new CancellationScope();
  const running = scope.run(work);
  let isOver = false;
  const over = () => void (isOver = true);
  running.then(over, over);
  await condition(() => isOver || changed());
  if (!isOver) scope.cancel();
  return running;
}
