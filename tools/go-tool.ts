import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitForLock } from '../src/local/lock.ts';
import { cachedBinary, defaultCache, keepInCache, type Place } from '../src/local/parts/binary-cache.ts';

const run = promisify(execFile);

/**
 * Programs that are in no package index. Each folder below `tools` pins its program, and Go builds the package named here.
 */
const packages = { oasdiff: 'github.com/oasdiff/oasdiff', promql: '.', 'compose-loader': '.' } as const;

export type GoTool = keyof typeof packages;

const folderOf = (tool: GoTool): string => path.join(import.meta.dirname, tool);

const placeOf = (tool: GoTool): Place => {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  const sources = readdirSync(folderOf(tool)).filter(name => /\.(go|mod|sum)$/.test(name));
  for (const name of sources.toSorted()) hash.update(readFileSync(path.join(folderOf(tool), name)));
  const folder = path.join(defaultCache(process.env), `${tool}-${hash.digest('hex').slice(0, 16)}`);
  return { folder, program: tool };
};

/** Returns whether Go is on PATH. Throws if it is there and does not run. */
export const hasGo = async (): Promise<boolean> => {
  try {
    await run('go', ['version']);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

/**
 * Returns the path of a tool's program, which is built at most once for each state of its sources and kept beside the
 * Temporal server. A build takes up to 90 s of CPU. Throws what Go says if the build fails.
 */
export const buildGoTool = async (tool: GoTool): Promise<string> => {
  const place = placeOf(tool);
  const lock = await waitForLock(`${place.folder}.lock`, ({ pid }) =>
    console.error(`process ${pid} builds ${tool}; waiting for it`),
  );
  const make = async (file: string): Promise<void> => {
    await run('go', ['build', '-o', file, packages[tool]], { cwd: folderOf(tool), maxBuffer: 1e8 });
  };
  try {
    return await cachedBinary(place).catch(() => keepInCache(place, make, async () => undefined));
  } finally {
    lock.release();
  }
};

/** `node tools/go-tool.ts` builds every tool, where Go is. */
if (import.meta.main && (await hasGo()))
  for (const tool of Object.keys(packages) as GoTool[]) console.log(await buildGoTool(tool));
