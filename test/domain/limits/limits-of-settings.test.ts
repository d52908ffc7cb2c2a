import assert from 'node:assert/strict';
import { checkTarget, effectiveContent, optionNames } from '../../../src/domain/limits/index.ts';
import { whyAnswerCannot } from '../../../src/domain/comments/answer-texts.ts';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';
import { found, jpeg, mp4 } from '../posts/posts-to-check.ts';

/** Texts that a platform refuses as a comment, each with the code of the refusal. */
const refusedComments: [PlatformName, string, string][] = [
  ['x', 'あ'.repeat(141), 'text_too_long'],
  ['x', 'Tea\ufeff', 'text_characters'],
  ['linkedin', 'a'.repeat(1_251), 'text_too_long'],
  ['instagram', 'a'.repeat(2_201), 'text_too_long'],
  ['instagram', '#tea '.repeat(31), 'too_many_hashtags'],
  ['instagram', '@tea.house '.repeat(21), 'too_many_mentions'],
  ['threads', '😀'.repeat(126), 'text_too_long'],
  ['threads', [1, 2, 3, 4, 5, 6].map(one => `https://example.com/${one}`).join(' '), 'too_many_links'],
];

describe('settings of posts', () => {
  it('refuses a setting that the platform does not have, and names those it has', () => {
    const [problem] = checkTarget('x', { text: 'A text', media: [], options: { constructor: 1 } });
    assert.equal(problem?.path, 'platformOptions.x.constructor');
    assert.equal(problem?.code, 'option_unknown');
    assert.match(problem?.message ?? '', /replySettings/);
  });

  it('refuses a wrong value', () => {
    const options = { title: '', privacyStatus: 'secret', madeForKids: 'no', tags: 'a', categoryId: 22 };
    assert.deepEqual(
      found('youtube', { options, media: [mp4()] }),
      Object.keys(options).map(name => `platformOptions.youtube.${name} option_invalid`),
    );
  });

  it('refuses as a first comment, a follow-up comment, or an answer what the platform refuses', () => {
    const media = [jpeg()];
    for (const [platform, text, code] of refusedComments) {
      const [path, followUpComments] = [`platformOptions.${platform}`, [{ text, after: 0 }]];
      assert.deepEqual(found(platform, { media, options: { firstComment: text } }), [
        `${path}.firstComment ${code}`,
      ]);
      assert.deepEqual(found(platform, { media, options: { followUpComments } }), [
        `${path}.followUpComments[0].text ${code}`,
      ]);
      assert.notEqual(whyAnswerCannot(platform, text), null, text);
    }
    const long = { firstComment: 'a'.repeat(10_001) };
    assert.deepEqual(found('youtube', { media: [mp4()], options: long }), [
      'platformOptions.youtube.firstComment text_too_long',
    ]);
    const empty = { media, options: { firstComment: ' ' } };
    assert.deepEqual(found('x', empty), ['platformOptions.x.firstComment option_invalid']);
  });

  it('counts a long link in a comment on X as 23 characters, as in a post', () => {
    const firstComment = `See https://example.com/${'a'.repeat(2_000)}`;
    assert.deepEqual(found('x', { options: { firstComment } }), []);
  });

  it('holds collaborators and user tags to the same user names', () => {
    const media = [mp4()];
    for (const name of ['tea house', '@tea', 'a'.repeat(31), 'tea-house', 'té', '', 7]) {
      const path = 'platformOptions.instagram';
      assert.deepEqual(found('instagram', { media, options: { collaborators: [name] } }), [
        `${path}.collaborators option_invalid`,
      ]);
      assert.deepEqual(found('instagram', { media, options: { userTags: [{ username: name }] } }), [
        `${path}.userTags option_invalid`,
      ]);
    }
    const story = { media, options: { collaborators: ['tea.house_1'], format: 'story' } };
    assert.deepEqual(found('instagram', story), ['platformOptions.instagram.collaborators option_invalid']);
  });

  it('takes only addresses of the platform itself as posts to quote, answer, or share', () => {
    const [status, share] = ['/acme/status/12', '/feed/update/urn:li:share:12/'];
    const quoted = (name: string, url: string) => found('x', { options: { [name]: url } });
    const hosts = [
      'x.com',
      'www.x.com',
      'mobile.x.com',
      'twitter.com',
      'mobile.twitter.com',
      '127.0.0.1:3013/x-web',
    ];
    for (const name of ['quoteUrl', 'replyToUrl']) {
      for (const host of hosts) assert.deepEqual(quoted(name, `https://${host}${status}`), []);
      for (const host of [
        'evil.org',
        'evil.org/x.com',
        'x.com.evil.org',
        'evilx.com',
        'x.com@evil.org',
        'm.x.com',
      ])
        assert.deepEqual(quoted(name, `https://${host}${status}`), [
          `platformOptions.x.${name} option_invalid`,
        ]);
    }
    const shared = (reshare: string) => found('linkedin', { options: { reshare } });
    for (const host of ['www.linkedin.com', 'de.linkedin.com', 'linkedin.com'])
      assert.deepEqual(shared(`https://${host}${share}`), []);
    for (const host of ['evil.org', 'evil.org/linkedin.com', 'linkedin.com.evil.org'])
      assert.deepEqual(shared(`https://${host}${share}`), [
        'platformOptions.linkedin.reshare option_invalid',
      ]);
  });

  it('refuses a first comment where the platform takes none', () => {
    const story = { media: [jpeg()], options: { firstComment: 'a', format: 'story' } };
    assert.deepEqual(found('instagram', story), ['platformOptions.instagram.firstComment option_invalid']);
    for (const closed of [{ privacyStatus: 'private' }, { madeForKids: true }])
      assert.deepEqual(found('youtube', { media: [mp4()], options: { firstComment: 'a', ...closed } }), [
        'platformOptions.youtube.firstComment option_invalid',
      ]);
  });

  it('refuses follow-up comments that the platform would reject, or that cannot be distinguished', () => {
    const media = [jpeg()];
    const after = 0;
    const refused: [PlatformName, unknown][] = [
      ['x', [{ text: 'a', after: -1 }]],
      ['x', [{ text: 'a', after: 604_801 }]],
      ['x', [{ text: 'a', after: 0.5 }]],
      ['x', [{ text: 'a' }]],
      ['x', [{ text: 'a', after, url: 'b' }]],
      [
        'x',
        [
          { text: 'a', after },
          { text: 'a ', after: 60 },
        ],
      ],
      ['x', ['a', 'b', 'c', 'd', 'e', 'f'].map(text => ({ text, after }))],
      ['x', [null]],
      ['x', ['a']],
      ['x', 'a'],
    ];
    for (const [platform, followUpComments] of refused)
      assert.deepEqual(
        found(platform, { media, options: { followUpComments } }),
        [`platformOptions.${platform}.followUpComments option_invalid`],
        JSON.stringify(followUpComments),
      );
    const followUpComments = [{ text: 'a', after }];
    assert.deepEqual(found('instagram', { media, options: { followUpComments, format: 'story' } }), [
      'platformOptions.instagram.followUpComments option_invalid',
    ]);
    assert.deepEqual(found('youtube', { media: [mp4()], options: { followUpComments } }), [
      'platformOptions.youtube.followUpComments option_unknown',
    ]);
  });

  it('takes every setting of every platform with a right value', () => {
    const right: Record<PlatformName, Record<string, unknown>> = {
      x: {
        replySettings: 'following',
        madeWithAi: true,
        paidPartnership: true,
        replyToUrl: 'https://x.com/acme/status/1990000000000000000',
        firstComment: 'a'.repeat(280),
        followUpComments: [{ text: 'a'.repeat(280), after: 604_800 }],
      },
      linkedin: {
        visibility: 'CONNECTIONS',
        title: 'T',
        organizationId: 'urn:li:organization:12',
        linkCard: true,
        cardTitle: 'T',
        cardDescription: 'D',
        firstComment: 'a'.repeat(1_250),
        followUpComments: [{ text: 'a'.repeat(1_250), after: 0 }],
      },
      instagram: {
        format: 'reel',
        shareToFeed: false,
        thumbOffset: 500,
        fit: 'pad',
        madeWithAi: true,
        trialReel: 'MANUAL',
        locationId: '42',
        userTags: [{ username: 'tea.house' }],
        collaborators: ['someone'],
        firstComment: 'a'.repeat(2_200),
        followUpComments: [{ text: 'a'.repeat(2_200), after: 0 }],
      },
      threads: {
        replyControl: 'mentioned_only',
        topicTag: 'Tea',
        locationId: '42',
        quotePostId: '42',
        linkAttachment: 'https://example.com/tea',
        firstComment: 'a'.repeat(500),
        followUpComments: [{ text: 'a'.repeat(500), after: 0 }],
      },
      youtube: {
        title: 'T',
        privacyStatus: 'unlisted',
        madeForKids: false,
        tags: ['a'],
        categoryId: '22',
        madeWithAi: true,
        paidPartnership: false,
        playlistId: 'PLrAXtmErZgOe',
        captions: '00:00:00.000 --> 00:00:01.000\nTea',
        captionsLanguage: 'pt-BR',
        notifySubscribers: true,
        firstComment: 'a'.repeat(10_000),
      },
    };
    for (const platform of platformNames) {
      // a cover is of a video alone, spoilers are of media, a time is of a private video, and the others stand in the place of a link or a file
      const names = optionNames[platform].filter(
        name => !/^(?:cover|textAttachment|poll|quoteUrl|reshare|isSpoiler|publishAt)/.test(name),
      );
      assert.deepEqual(Object.keys(right[platform]), names);
      const media = ['linkedin', 'threads'].includes(platform) ? [] : [mp4()];
      const text = 'Tea at https://example.com/tea';
      assert.deepEqual(found(platform, { text, media, options: right[platform] }), []);
    }
  });

  it('takes a longer text on Threads below a text alone, counted as Threads counts', () => {
    const path = 'platformOptions.threads.textAttachment';
    const long = { textAttachment: 'a'.repeat(10_000) };
    assert.deepEqual(found('threads', { options: long }), []);
    for (const draft of [
      { options: { textAttachment: '😀'.repeat(2_501) } },
      { options: long, media: [jpeg()] },
      { options: { ...long, linkAttachment: 'https://example.com' } },
    ])
      assert.deepEqual(found('threads', draft), [`${path} option_invalid`]);
  });

  it('takes the words of a card only where a link is shown as one', () => {
    const options = { cardTitle: 'T' };
    const path = 'platformOptions.linkedin.cardTitle';
    assert.deepEqual(found('linkedin', { text: 'See https://example.com', options }), []);
    for (const draft of [
      { text: 'example.com, without its scheme', options },
      { text: 'See https://example.com', media: [mp4()], options },
      { text: 'See https://example.com', options: { ...options, linkCard: false } },
    ])
      assert.deepEqual(found('linkedin', draft), [`${path} option_invalid`]);
    const long = { cardTitle: 'a'.repeat(401), cardDescription: 'a'.repeat(4_087) };
    assert.deepEqual(found('linkedin', { text: 'See https://example.com', options: long }), [
      `${path} text_too_long`,
      'platformOptions.linkedin.cardDescription text_too_long',
    ]);
  });

  it('takes a link for a card of Threads beside no media, and counts it among the links', () => {
    const options = { linkAttachment: 'https://example.com/six' };
    const path = 'platformOptions.threads.linkAttachment';
    assert.deepEqual(found('threads', { media: [mp4()], options }), [`${path} option_invalid`]);
    const text = ['one', 'two', 'three', 'four', 'five'].map(name => `https://example.com/${name}`).join(' ');
    assert.deepEqual(found('threads', { text, options }), ['text too_many_links']);
    const known = { linkAttachment: 'https://example.com/five' };
    assert.deepEqual(found('threads', { text, options: known }), []);
  });
});

describe('a post’s form for one platform', () => {
  const post = {
    text: 'Ours',
    media: [{ id: 'one' }],
    thread: [{ text: 'More' }],
    platformOptions: {
      instagram: { text: '', media: [{ id: 'two' }], format: 'reel', shareToFeed: null },
    },
  };
  it('is the post itself where nothing is laid over it', () => {
    assert.deepEqual(effectiveContent(post, 'x'), {
      text: 'Ours',
      media: [{ id: 'one' }],
      threadParts: [{ text: 'More', media: [] }],
      options: {},
      paths: { text: 'text', media: 'media', thread: 'thread' },
    });
  });
  it('is its own text, media and settings where they are', () => {
    assert.deepEqual(effectiveContent(post, 'instagram'), {
      text: '',
      media: [{ id: 'two' }],
      threadParts: [],
      options: { format: 'reel' },
      paths: {
        text: 'platformOptions.instagram.text',
        media: 'platformOptions.instagram.media',
        thread: 'thread',
      },
    });
  });
});
