import assert from 'node:assert/strict';
import fc from 'fast-check';
import { youtubeTitle } from '../../../src/domain/limits/index.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';
import { MB, found, gif, jpeg, mp4, png, times } from '../posts/posts-to-check.ts';

describe('limits of posts', () => {
  describe('X', () => {
    it('counts a URL as 23 and an emoji as 2', () => {
      const link = `https://example.com/${'a'.repeat(300)}`;
      assert.deepEqual(found('x', { text: `${'a'.repeat(256)} ${link}` }), []);
      assert.deepEqual(found('x', { text: `${'a'.repeat(257)} ${link}` }), ['text text_too_long']);
      assert.deepEqual(found('x', { text: '👨‍👩‍👧‍👦'.repeat(140) }), []);
      assert.deepEqual(found('x', { text: '👨‍👩‍👧‍👦'.repeat(141) }), ['text text_too_long']);
      assert.deepEqual(found('x', { text: '語'.repeat(141) }), ['text text_too_long']);
    });
    it('takes four images, or one GIF, or one video, and no mixture', () => {
      assert.deepEqual(found('x', { media: times(4, png) }), []);
      assert.deepEqual(found('x', { media: times(5, png) }), ['media media_count']);
      assert.deepEqual(found('x', { media: [gif] }), []);
      assert.deepEqual(found('x', { media: [mp4()] }), []);
      assert.deepEqual(found('x', { media: [mp4(), png] }), ['media media_mix']);
      assert.deepEqual(found('x', { media: [gif, png] }), ['media media_mix']);
    });
    it('takes videos from half a second to 140 seconds; what else does not fit gets a rendition', () => {
      const [short, long] = [mp4({ durationSeconds: 0.4 }), mp4({ durationSeconds: 141 })];
      assert.deepEqual(found('x', { media: [short] }), ['media[0] media_too_short']);
      assert.deepEqual(found('x', { media: [long] }), ['media[0] media_too_long']);
      assert.deepEqual(found('x', { media: [mp4({ sizeBytes: 512 * MB + 1 })] }), []);
      assert.deepEqual(found('x', { media: [mp4({ mimeType: 'video/webm', width: 5_000 })] }), []);
    });
    it('checks every part of a thread, in its own place', () => {
      const threadParts = [
        { text: 'fine', media: [] },
        { text: 'a'.repeat(281), media: [mp4(), gif] },
        { text: ' ', media: [] },
      ];
      assert.deepEqual(found('x', { threadParts }), [
        'thread[1].text text_too_long',
        'thread[1].media media_mix',
        'thread[2].text text_required',
      ]);
    });
    it('refuses characters that mean nothing', () => {
      assert.deepEqual(found('x', { text: 'a\uFEFFb' }), ['text text_characters']);
    });
    it('answers quickly for a text of a million characters', () => {
      const tookMs = cpuMsOf(() =>
        assert.deepEqual(found('x', { text: 'a.b '.repeat(250_000) }), ['text text_too_long']),
      );
      assert.ok(tookMs < 1_000, `${tookMs} ms`);
    });
  });

  describe('LinkedIn', () => {
    it('takes 3,000 characters', () => {
      assert.deepEqual(found('linkedin', { text: 'a'.repeat(3_000) }), []);
      assert.deepEqual(found('linkedin', { text: 'a'.repeat(3_001) }), ['text text_too_long']);
    });
    it('takes 20 images or one video of at least 3 seconds and 75 kB', () => {
      assert.deepEqual(found('linkedin', { media: times(20, png) }), []);
      assert.deepEqual(found('linkedin', { media: times(21, png) }), ['media media_count']);
      assert.deepEqual(found('linkedin', { media: [png, mp4()] }), ['media media_mix']);
      assert.deepEqual(found('linkedin', { media: [mp4({ durationSeconds: 2, sizeBytes: 70_000 })] }), [
        'media[0] media_too_small',
        'media[0] media_too_short',
      ]);
    });
    it('pays no attention to a thread, which it does not have', () => {
      const threadParts = [{ text: 'a'.repeat(9_000), media: [] }];
      assert.deepEqual(found('linkedin', { threadParts }), []);
    });
  });

  describe('Instagram', () => {
    it('needs media', () => {
      assert.deepEqual(found('instagram', {}), ['media media_required']);
    });
    it('takes no document', () => {
      const pdf = jpeg({ type: 'document', mimeType: 'application/pdf' });
      assert.deepEqual(found('instagram', { media: [pdf] }), ['media[0] media_format']);
    });
    it('takes images between 4:5 and 1.91:1 in the feed, any shape in a story', () => {
      const tall = jpeg({ width: 1_080, height: 1_920 });
      assert.deepEqual(found('instagram', { media: [tall] }), ['media[0] media_aspect_ratio']);
      assert.deepEqual(found('instagram', { media: [tall], options: { format: 'story' } }), []);
      assert.deepEqual(found('instagram', { media: [jpeg({ width: 1_080, height: 1_350 })] }), []);
    });
    it('takes a carousel of images and videos up to 10', () => {
      assert.deepEqual(found('instagram', { media: [...times(5, jpeg()), ...times(5, mp4())] }), []);
      assert.deepEqual(found('instagram', { media: times(11, jpeg()) }), ['media media_count']);
    });
    it('takes exactly one video as a reel', () => {
      const options = { format: 'reel', shareToFeed: true };
      assert.deepEqual(found('instagram', { options, media: [mp4()] }), []);
      assert.deepEqual(found('instagram', { options, media: [jpeg()] }), ['media media_mix']);
      assert.deepEqual(found('instagram', { options, media: [mp4(), mp4()] }), ['media media_count']);
    });
    it('takes story videos up to 60 seconds', () => {
      const options = { format: 'story' };
      assert.deepEqual(found('instagram', { options, media: [mp4({ durationSeconds: 61 })] }), [
        'media[0] media_too_long',
      ]);
    });
    it('takes 2,200 characters, 30 hashtags and 20 mentions', () => {
      const media = [jpeg()];
      assert.deepEqual(found('instagram', { media, text: '#tag @name mail@host '.repeat(20) }), []);
      assert.deepEqual(found('instagram', { media, text: '#tag '.repeat(31) }), ['text too_many_hashtags']);
      assert.deepEqual(found('instagram', { media, text: '@name '.repeat(21) }), ['text too_many_mentions']);
      assert.deepEqual(found('instagram', { media, text: 'a'.repeat(2_201) }), ['text text_too_long']);
    });
  });

  describe('Threads', () => {
    it('counts an emoji as many as it has UTF-8 bytes', () => {
      assert.deepEqual(found('threads', { text: 'é'.repeat(500) }), []);
      assert.deepEqual(found('threads', { text: 'é'.repeat(501) }), ['text text_too_long']);
      assert.deepEqual(found('threads', { text: '😀'.repeat(125) }), []);
      assert.deepEqual(found('threads', { text: '😀'.repeat(126) }), ['text text_too_long']);
    });
    it('takes five different links', () => {
      const links = (count: number) => times(count, 0).map((_, index) => `https://example.com/${index}`);
      assert.deepEqual(found('threads', { text: [...links(5), ...links(5)].join(' ') }), []);
      assert.deepEqual(found('threads', { text: links(6).join(' ') }), ['text too_many_links']);
    });
    it('takes 20 images and videos mixed', () => {
      assert.deepEqual(found('threads', { media: [...times(10, png), ...times(10, mp4())] }), []);
      assert.deepEqual(found('threads', { media: times(21, png) }), ['media media_count']);
    });
  });

  describe('YouTube', () => {
    it('takes exactly one video', () => {
      assert.deepEqual(found('youtube', { media: [mp4()] }), []);
      assert.deepEqual(found('youtube', {}), ['media media_required']);
      assert.deepEqual(found('youtube', { media: [jpeg()] }), ['media media_format']);
      assert.deepEqual(found('youtube', { media: [mp4(), mp4()] }), ['media media_count']);
    });
    it('needs a title, from the settings or the first line of the text', () => {
      assert.deepEqual(found('youtube', { text: ' \n', media: [mp4()] }), ['text title_required']);
      assert.deepEqual(found('youtube', { text: '', media: [mp4()], options: { title: 'Ours' } }), []);
      assert.deepEqual(found('youtube', { text: '\u200B\u3164', media: [mp4()] }), ['text title_required']);
      assert.deepEqual(found('youtube', { text: 'T', media: [mp4()], options: { title: '\u2800\u200B' } }), [
        'platformOptions.youtube.title title_required',
      ]);
      assert.equal(youtubeTitle('\u200B\nThe second', {}), 'The second');
      assert.equal(youtubeTitle('\n  The first <line>\nThe second', {}), 'The first line');
    });
    it('cuts a long first line at a word, and refuses a long title', () => {
      assert.equal(youtubeTitle('word '.repeat(30), {}), `${'word '.repeat(19).trimEnd()}…`);
      const options = { title: 'a'.repeat(101) };
      assert.deepEqual(found('youtube', { media: [mp4()], options }), [
        'platformOptions.youtube.title text_too_long',
      ]);
    });
    it('never makes a title that it would refuse', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
          const title = youtubeTitle(text, {});
          assert.ok(title.length <= 100 && !/[<>]/.test(title) && title.isWellFormed());
        }),
      );
    });
    it('takes a description of 5,000 bytes without angle brackets', () => {
      const media = [mp4()];
      assert.deepEqual(found('youtube', { media, text: `T\n${'é'.repeat(2_499)}` }), []);
      assert.deepEqual(found('youtube', { media, text: `T\n${'é'.repeat(2_500)}` }), ['text text_too_long']);
      assert.deepEqual(found('youtube', { media, text: 'a <b>' }), ['text text_characters']);
    });
    it('takes tags of 500 characters together, a tag with a space counting 2 more', () => {
      const tags = (length: number) => ({ media: [mp4()], options: { tags: ['a b', 'c'.repeat(length)] } });
      assert.deepEqual(found('youtube', tags(494)), []);
      assert.deepEqual(found('youtube', tags(495)), ['platformOptions.youtube.tags too_many_tags']);
    });
    it('takes no angle brackets in tags', () => {
      for (const tag of ['<figs', 'figs>'])
        assert.deepEqual(found('youtube', { media: [mp4()], options: { tags: ['ripe', tag] } }), [
          'platformOptions.youtube.tags text_characters',
        ]);
    });
  });

  it('refuses no picture for its format, bytes or pixels: it gets a rendition', () => {
    const heic = jpeg({ mimeType: 'image/heic', sizeBytes: 40 * MB });
    for (const platform of ['x', 'linkedin', 'instagram', 'threads'] as const)
      for (const file of [png, gif, heic, jpeg({ width: 8_000, height: 8_000, sizeBytes: 30 * MB })])
        assert.deepEqual(found(platform, { media: [file] }), [], `${platform} ${file.mimeType}`);
  });

  it('reports every problem at once', () => {
    const tall = jpeg({ height: 4_000 });
    const draft = { text: 'a'.repeat(3_000), media: [tall, mp4({ durationSeconds: 1 })], options: { a: 1 } };
    assert.deepEqual(found('instagram', draft), [
      'platformOptions.instagram.a option_unknown',
      'text text_too_long',
      'media[0] media_aspect_ratio',
      'media[1] media_too_short',
    ]);
  });
});
