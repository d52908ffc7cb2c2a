import type { Json } from './http.ts';
import type { Post } from './model.ts';
import type { YouTubeDetail } from './youtube-model.ts';

/** The video as its owner sees it, with the asked-for parts. */
export function videoResource(post: Post<YouTubeDetail>, wanted: string[]): Json {
  const { snippet, status, uploadStatus, reason, fileSize } = post.detail;
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
    status: { ...status, uploadStatus, ...failed },
    processingDetails: {
      processingStatus: running ? 'processing' : uploadStatus === 'processed' ? 'succeeded' : 'failed',
      ...(running ? { processingProgress: { timeLeftMs: '1000' } } : {}),
    },
    fileDetails: { fileName: 'upload.mp4', fileSize: String(fileSize), fileType: 'video' },
    statistics: { viewCount: '0', likeCount: '0', commentCount: '0' },
  };
  const shown = Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)));
  return { kind: 'youtube#video', id: post.id, ...shown };
}
