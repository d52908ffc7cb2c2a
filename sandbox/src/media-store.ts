import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from './model.ts';
import { sniff } from './sniff.ts';

/** Maximum size of stored media in bytes. For larger media, only the digest is recorded. */
const maxKept = 16 * 1024 * 1024;

/** Bytes on disk: published media by digest, and the parts of uploads that are still open. */
export class MediaStore {
  readonly #media: string;
  readonly #uploads: string;
  readonly #kept: Set<string>;

  constructor(dataDir: string) {
    this.#media = join(dataDir, 'media');
    this.#uploads = join(dataDir, 'uploads');
    this.#makeFolders();
    this.#kept = new Set(readdirSync(this.#media));
  }

  /** Stores media, unless it is too large. Returns its digest and type. */
  async keep(bytes: Buffer): Promise<Media> {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const media = { digest, type: sniff(bytes), size: bytes.length };
    if (bytes.length > maxKept || this.#kept.has(digest)) return media;
    const draft = join(this.#uploads, `${digest}.${randomUUID()}`);
    await writeFile(draft, bytes);
    await rename(draft, join(this.#media, digest));
    this.#kept.add(digest);
    return media;
  }

  isKept(digest: string): boolean {
    return this.#kept.has(digest);
  }

  /** Bytes of kept media; undefined when they were not kept. */
  async read(digest: string): Promise<Buffer | undefined> {
    return this.isKept(digest) ? await readFile(join(this.#media, digest)) : undefined;
  }

  /** Writes one part of an open upload; the same part again replaces it. */
  async writePart(upload: string, part: number, bytes: Buffer): Promise<void> {
    await writeFile(this.#part(upload, part), bytes);
  }

  /** Writes at an offset of an upload's only part. */
  async writeAt(upload: string, offset: number, bytes: Buffer): Promise<void> {
    const path = this.#part(upload, 0);
    const file = await open(path, existsSync(path) ? 'r+' : 'w');
    await file.write(bytes, 0, bytes.length, offset);
    await file.close();
  }

  /** The first `size` bytes of an upload that was written by `writeAt`. */
  async readUpTo(upload: string, size: number): Promise<Buffer> {
    const path = this.#part(upload, 0);
    return existsSync(path) ? (await readFile(path)).subarray(0, size) : Buffer.alloc(0);
  }

  async join(upload: string, parts: number[]): Promise<Buffer> {
    const bytes: Buffer[] = [];
    for (const part of parts) bytes.push(await readFile(this.#part(upload, part)));
    return Buffer.concat(bytes);
  }

  async dropParts(upload: string, parts: number[]): Promise<void> {
    for (const part of parts) await rm(this.#part(upload, part), { force: true });
  }

  clear(): void {
    rmSync(this.#media, { recursive: true, force: true });
    rmSync(this.#uploads, { recursive: true, force: true });
    this.#makeFolders();
    this.#kept.clear();
  }

  #makeFolders(): void {
    mkdirSync(this.#media, { recursive: true });
    mkdirSync(this.#uploads, { recursive: true });
  }

  #part(upload: string, part: number): string {
    return join(this.#uploads, `${upload.replaceAll(/[^\w-]/g, '_')}.${part}`);
  }
}
