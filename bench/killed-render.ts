import { copyFile } from 'node:fs/promises';
import { createStorage } from '../src/adapters/storage/create-storage.ts';
import { createVideoTools } from '../src/adapters/video/tools.ts';
import { readConfig } from '../src/config/index.ts';

/**
 * Renders without end in the folder DATA_DIR until it is killed: `node bench/killed-render.ts <video>`. Prints `running`
 * once ffmpeg runs.
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
