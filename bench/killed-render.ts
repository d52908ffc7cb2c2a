import { copyFile } from 'node:fs/promises';
import { createStorage } from '../src/adapters/storage/create-storage.ts';
import { createVideoTools } from '../src/adapters/video/tools.ts';
import { readConfig } from '../src/config/index.ts';

/**
 * A worker that renders for ever in the folder DATA_DIR, to be killed at any moment: `node bench/killed-render.ts <video>`.
 * Says `running` once ffmpeg runs.
 */
const [video = ''] = process.argv.slice(2);
const config = readConfig();
const silent = { info: () => undefined, warn: () => undefined };
const tools = createVideoTools(config, createStorage(config), silent);
for (;;)
  await tools.workspaces.use(async workspace => {
    await copyFile(video, workspace.file('input'));
    await tools.ffmpeg(
      workspace,
      [
        '-re',
        '-progress',
        'pipe:1',
        '-i',
        'file:input',
        '-vf',
        'scale=640:-2',
        '-c:v',
        'libx264',
        '-f',
        'mp4',
        'output.mp4',
      ],
      { onOutput: () => console.log('running') },
    );
  });
