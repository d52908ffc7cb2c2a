import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accountNamed } from './accounts.ts';
import { countComments } from './comments/comment-counts.ts';
import type { PersonComment } from './comments/comment-model.ts';
import { Comments } from './comments/comments.ts';
import { AiStore } from './ai/ai-store.ts';
import { Faults } from './faults.ts';
import type { HookOfAccount, Webhook } from './hooks/hook-model.ts';
import { Hooks } from './hooks/hooks.ts';
import type { Fault } from './fault-model.ts';
import { Journal, Table } from './journal.ts';
import type { LinkedInAsset, LinkedInDetail } from './linkedin/linkedin-model.ts';
import { MediaStore } from './media-store.ts';
import type { Container, MetaDetail } from './meta/meta-model.ts';
import type { Account, Platform, Post } from './model.ts';
import type { Code } from './token-model.ts';
import { CallCounts } from './numbers/call-counts.ts';
import type { KeptNumbers } from './numbers/number-model.ts';
import { Numbers } from './numbers/numbers.ts';
import { Posts } from './posts.ts';
import { EffectRecord } from './record.ts';
import { defaultSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import type { AccessToken, Grant, RefreshToken } from './token-model.ts';
import type { XDetail, XMedia, XRead } from './x/x-model.ts';
import type { Playlist, UploadSession, YouTubeDetail } from './youtube/youtube-model.ts';

/** Store of accounts' replies, independent of the platform's own details. */
export type OwnAnswers = Pick<Posts<unknown>, 'answersTo' | 'get' | 'known' | 'keep' | 'remove'>;

/** State of the sandbox. Data in tables survives a kill. */
export class World {
  readonly journal: Journal;
  readonly accounts: Table<Account>;
  readonly clients: Table<string>;
  readonly codes: Table<Code>;
  readonly grants: Table<Grant>;
  readonly access: Table<AccessToken>;
  readonly refresh: Table<RefreshToken>;
  readonly xMedia: Table<XMedia>;
  readonly assets: Table<LinkedInAsset>;
  readonly containers: Table<Container>;
  readonly sessions: Table<UploadSession>;
  readonly playlists: Table<Playlist>;
  readonly posts: {
    x: Posts<XDetail>;
    linkedin: Posts<LinkedInDetail>;
    instagram: Posts<MetaDetail>;
    threads: Posts<MetaDetail>;
    youtube: Posts<YouTubeDetail>;
  };
  /** Comments under videos, which are no videos. */
  readonly youtubeComments: Posts<null>;
  /** Comments of people on posts. */
  readonly comments: Comments;
  /** Webhook subscriptions and events. */
  readonly hooks: Hooks;
  readonly record: EffectRecord;
  readonly media: MediaStore;
  readonly numbers: Numbers;
  /** Reads that X charged for. */
  readonly xReads: Table<XRead>;
  readonly calls = new CallCounts();
  readonly faults: Faults;
  readonly ai: AiStore;
  readonly #settings: Table<Settings>;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.journal = new Journal(join(dataDir, 'state.jsonl'));
    this.accounts = new Table(this.journal, 'accounts');
    this.clients = new Table(this.journal, 'clients');
    this.codes = new Table(this.journal, 'codes');
    this.grants = new Table(this.journal, 'grants');
    this.access = new Table(this.journal, 'access');
    this.refresh = new Table(this.journal, 'refresh');
    this.xMedia = new Table(this.journal, 'x.media');
    this.assets = new Table(this.journal, 'linkedin.assets');
    this.containers = new Table(this.journal, 'containers');
    this.sessions = new Table(this.journal, 'sessions');
    this.playlists = new Table(this.journal, 'youtube.playlists');
    this.#settings = new Table(this.journal, 'settings');
    this.posts = openPosts(this.journal);
    this.youtubeComments = new Posts(this.journal, 'youtube.comments');
    this.record = new EffectRecord(join(dataDir, 'effects.jsonl'), this.#allPosts());
    for (const posts of this.#lists()) posts.record = this.record;
    this.media = new MediaStore(dataDir);
    this.comments = new Comments(new Table<PersonComment>(this.journal, 'comments'));
    this.hooks = new Hooks(
      new Table<Webhook>(this.journal, 'webhooks'),
      new Table<HookOfAccount>(this.journal, 'webhooks.accounts'),
    );
    this.numbers = new Numbers(
      new Table<KeptNumbers>(this.journal, 'numbers'),
      () => this.settings.growth,
      post => countComments(this.comments, this.ownAnswers(post.platform), post),
    );
    this.xReads = new Table(this.journal, 'x.reads');
    this.faults = new Faults(new Table<Fault>(this.journal, 'faults'));
    this.ai = new AiStore(this.journal);
  }

  get settings(): Settings {
    // The state of an older sandbox lacks newer settings.
    return { ...defaultSettings, ...this.#settings.get('all') };
  }

  set settings(settings: Settings) {
    this.#settings.put('all', settings);
  }

  /** Returns the store of a platform's own replies. */
  ownAnswers(platform: Platform): OwnAnswers {
    return platform === 'youtube' ? this.youtubeComments : this.posts[platform];
  }

  account(platform: Platform, name: string): Account {
    return accountNamed(this.accounts, platform, name);
  }

  /** Writes all changes. A response may be sent only afterwards. */
  flush(): void {
    this.journal.flush();
    this.record.flush();
  }

  /** Forgets everything. */
  clear(): void {
    this.journal.clear();
    for (const posts of this.#lists()) posts.clear();
    this.comments.clear();
    this.hooks.clear();
    this.record.clear();
    this.media.clear();
    this.calls.clear();
  }

  close(): void {
    this.journal.close();
    this.record.close();
  }

  #allPosts(): Post[] {
    return this.#lists().flatMap(posts => [...posts.all()] as Post[]);
  }

  #lists() {
    return [...Object.values(this.posts), this.youtubeComments];
  }
}

function openPosts(journal: Journal): World['posts'] {
  return {
    x: new Posts(journal, 'x'),
    linkedin: new Posts(journal, 'linkedin'),
    instagram: new Posts(journal, 'instagram'),
    threads: new Posts(journal, 'threads'),
    youtube: new Posts(journal, 'youtube'),
  };
}
