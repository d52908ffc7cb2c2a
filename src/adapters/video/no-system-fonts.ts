import { writeFile } from 'node:fs/promises';
import type { Workspace } from './workspace.ts';

const file = 'fonts.conf';

/**
 * Has fontconfig find no font of the machine: captions look the same everywhere, or fail everywhere. By its whole path:
 * fontconfig looks for any other in folders of its own, and takes what the machine says where it is not there.
 */
export const noSystemFonts = (workspace: Workspace): Readonly<Record<string, string>> => ({
  FONTCONFIG_FILE: workspace.file(file),
});

/** Writes the settings that `noSystemFonts` names. */
export const forgetSystemFonts = (workspace: Workspace): Promise<void> =>
  writeFile(workspace.file(file), '<?xml version="1.0"?><fontconfig></fontconfig>');
