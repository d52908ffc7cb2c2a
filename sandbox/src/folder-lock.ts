import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a folder for one process: two sandboxes on one folder would write over each other.
 * The lock is a listening socket, so that it ends with its process, however that ends.
 * @throws Error when another process has the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  const path = socketOf(folder);
  if (await isAnswered(path)) throw new Error(`another sandbox uses the folder ${folder}`);
  rmSync(path, { force: true });
  const server = createServer(socket => socket.destroy());
  await listen(server, path);
  return async () => {
    await new Promise(done => server.close(done));
  };
}

/** Outside the folder, because the path of a socket may have about 100 characters only. */
function socketOf(folder: string): string {
  const name = `sandbox-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function isAnswered(path: string): Promise<boolean> {
  return await new Promise(done => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(path, done);
  });
}
