import { writeFile } from 'node:fs/promises';
import type { Workspace } from './workspace.ts';

const file = 'fonts.conf';

/**
 * Returns the environment in which fontconfig finds no fonts of the machine, so that captions look the same everywhere, or
 * fail everywhere. The path must be absolute, because fontconfig searches others in its own folders, and falls back to the
 * machine's settings.
 */
export const noSystemFonts = (workspace: Workspace): Readonly<Record<string, string>> => ({
  FONTCONFIG_FILE: workspace.file(file),
});

/** Writes the settings that `noSystemFonts` names. */
export const forgetSystemFonts = (workspace: Workspace): Promise<void> =>
  writeFile(workspace.file(file), '<?xml version="1.0"?><fontconfig></fontconfig>');
