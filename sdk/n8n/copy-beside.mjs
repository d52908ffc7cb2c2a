// Copies the pictures, which tsc does not copy, to the same folders of dist.
import { copyFileSync } from 'node:fs';

for (const name of ['social-publishing.svg', 'social-publishing.dark.svg']) {
  const file = `nodes/SocialPublishing/${name}`;
  copyFileSync(new URL(file, import.meta.url), new URL(`dist/${file}`, import.meta.url));
}
