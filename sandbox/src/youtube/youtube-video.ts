import { asText } from '../http.ts';
import type { Call, Json } from '../http.ts';
import { shortId } from '../ids.ts';
import type { Media, Post } from '../model.ts';
import type { World } from '../world.ts';
import type { UploadSession, YouTubeDetail } from './youtube-model.ts';
import { videoStatistics } from './youtube-statistics.ts';

/** Returns the current status of a video. A private video with a publish time is public from that time on. */
export const statusNow = ({ detail: { status } }: Post<YouTubeDetail>): Json => {
  const { publishAt, ...rest } = status;
  const isDue = Date.parse(asText(publishAt) ?? '') <= Date.now();
  return isDue ? { ...rest, privacyStatus: 'public' } : status;
};

/** The video as its owner sees it, with the asked-for parts. */
export function videoResource(world: World, post: Post<YouTubeDetail>, wanted: string[]): Json {
  const { snippet, uploadStatus, reason, fileSize } = post.detail;
  const failed =
    uploadStatus === 'failed'
      ? { failureReason: reason }
      : uploadStatus === 'rejected'
        ? { rejectionReason: reason }
        : {};
  const running = uploadStatus === 'uploaded';
  const all: Json = {
    snippet: {
      ...snippet,
      publishedAt: new Date(post.at).toISOString(),
      channelId: post.accountId,
      title: post.title,
      description: post.text,
      channelTitle: post.handle,
    },
    status: { ...statusNow(post), uploadStatus, ...failed },
    processingDetails: {
      processingStatus: running ? 'processing' : uploadStatus === 'processed' ? 'succeeded' : 'failed',
      ...(running ? { processingProgress: { timeLeftMs: '1000' } } : {}),
    },
    fileDetails: { fileName: 'upload.mp4', fileSize: String(fileSize), fileType: 'video' },
    statistics: videoStatistics(world, post),
  };
  const shown = Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)));
  return { kind: 'youtube#video', id: post.id, ...shown };
}

/** The video that a whole upload becomes. */
export function addVideo(
  world: World,
  call: Call,
  upload: Pick<UploadSession, 'account' | 'snippet' | 'status' | 'size' | 'labels'>,
  media: Media,
): Post<YouTubeDetail> {
  const { name, id: accountId, handle } = world.account('youtube', upload.account);
  const id = shortId();
  const isVideo = media.type.startsWith('video/');
  const { snippet, size, labels = [] } = upload;
  const privacyStatus = world.settings.youtubeAudited
    ? (upload.status['privacyStatus'] ?? 'public')
    : 'private';
  return world.posts.youtube.add({
    platform: 'youtube',
    kind: 'video',
    account: name,
    accountId,
    handle,
    id,
    at: Date.now(),
    media: [media],
    ...(labels.length === 0 ? {} : { labels }),
    ...shownAt(upload.status),
    text: asText(snippet['description']) ?? '',
    title: asText(snippet['title']) ?? '',
    url: `${call.origin}/youtube-web/watch?v=${id}`,
    detail: {
      snippet,
      status: { ...upload.status, privacyStatus },
      polls: 0,
      fileSize: size,
      ...(isVideo ? { uploadStatus: 'uploaded' } : { uploadStatus: 'failed', reason: 'invalidFile' }),
    },
  });
}

/** Returns a video's publish time for the effect record. */
export const shownAt = ({ publishAt }: Json): { shownAt?: string } => {
  const time = asText(publishAt);
  return time === undefined ? {} : { shownAt: time };
};
