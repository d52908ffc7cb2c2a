import assert from 'node:assert/strict';
import type { Reply } from '../../support/http/api.ts';
import { anArchive, aPptx, head, shape } from '../../support/documents/archives.ts';
import { aBombDocx, aDocxOf, aProtectedDocx } from '../../support/documents/docxs.ts';
import { anEmptyPdf, aPaperPdf } from '../../support/documents/papers.ts';
import { aBombPdf, aPdf } from '../../support/documents/pdfs.ts';
import { anImage, upload } from '../../support/media.ts';
import { aFarEnd } from '../../support/servers/far-ends.ts';
import { useMedia } from './use-media.ts';

const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const page = '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>';

/** A Word document that states its number of pages, as Word does. */
const aPagedDocx = (pages: number): Promise<Buffer> =>
  aDocxOf(`${head}<w:document ${space}><w:body><w:p/>${page}</w:body></w:document>`, {
    'docProps/app.xml': `${head}<Properties><Pages>${pages}</Pages></Properties>`,
  });

const slides = `${head}<p:presentation xmlns:p="x"><p:sldSz cx="12192000" cy="6858000"/><p:sldIdLst><p:sldId/></p:sldIdLst></p:presentation>`;
const macroTypes = `${head}<Types><Override ContentType="application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml"/></Types>`;

describe('a document', () => {
  const { api, user, send, uploaded, leavesNothing } = useMedia({ OUTBOUND_ALLOW: '127.0.0.1' });

  const post = (path: string, body: unknown): Promise<Reply> => api().post(path, body, { as: user().token });

  /** Announces a file, sends its bytes to the address for them, and returns the media. */
  const sentTo = async (
    title: string,
    sizeBytes: number,
    sending: (address: string) => Promise<Response>,
  ): Promise<Reply['data']> => {
    const { data: begun } = await post('/media/uploads', { sizeBytes, fileName: 'tus.pdf', title });
    const sent = await sending(begun.resumableUrl as string);
    assert.ok(sent.ok, await sent.text());
    const { data } = await post('/media/fetch', { uploadId: begun.uploadId });
    return data;
  };

  it('comes in by every door, with a title and its pages', async () => {
    const bytes = await aPaperPdf(4);
    const byForm = await uploaded(upload(bytes, { name: 'Form report.v2.pdf', type: 'application/pdf' }));
    const byData = await post('/media/fetch', {
      data: bytes.toString('base64'),
      fileName: 'data.pdf',
      title: 'By Base64',
    });
    const host = await aFarEnd((_request, response) => void response.writeHead(200).end(bytes));
    const byUrl = await post('/media/fetch', { url: `${host.url}/report.pdf`, title: 'By address' });
    host.close();
    const byPut = await sentTo('At once', bytes.length, address =>
      fetch(address, { method: 'PUT', body: new Uint8Array(bytes) }),
    );
    const byPatch = await sentTo('In parts', bytes.length, async address => {
      const half = Math.floor(bytes.length / 2);
      const part = (from: number, to?: number) => {
        const type = { 'Content-Type': 'application/offset+octet-stream' };
        const headers = { ...type, 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(from) };
        return fetch(address, { method: 'PATCH', headers, body: new Uint8Array(bytes.subarray(from, to)) });
      };
      await part(0, half);
      return part(half);
    });
    for (const { status, text } of [byData, byUrl]) assert.equal(status, 201, text);
    const seen = [byForm, byData.data, byUrl.data, byPut, byPatch].map(({ type, title, pageCount }) => ({
      type: type as string,
      title: title as string,
      pageCount: pageCount as number,
    }));
    const titles = ['Form report.v2', 'By Base64', 'By address', 'At once', 'In parts'];
    assert.deepEqual(
      seen,
      titles.map(title => ({ type: 'document', title, pageCount: 4 })),
    );
    assert.deepEqual([byForm.mimeType, byForm.width, byForm.height], ['application/pdf', 595, 842]);
  });

  it('may be slides, or a text that says how many pages it has', async () => {
    const pptx = await uploaded(
      upload(await anArchive({ 'ppt/presentation.xml': slides }), { name: 'a.pptx' }),
    );
    assert.deepEqual([pptx.type, pptx.pageCount, pptx.width, pptx.height], ['document', 1, 960, 540]);
    const docx = await uploaded(upload(await aPagedDocx(7), { name: 'a.docx' }));
    assert.deepEqual([docx.pageCount, docx.width, docx.height], [7, 612, 792]);
    assert.equal(
      (await uploaded(upload(await aDocxOf(`<w:document ${space}/>`), { name: 'b.docx' }))).pageCount,
      null,
    );
  });

  it('has another title or an alternative text on request, and pictures have no title', async () => {
    const { id } = await uploaded(upload(await aPaperPdf(1), { name: 'a.pdf' }));
    const change = (body: unknown, of: string = id): Promise<Reply> =>
      api().send('PATCH', `/media/${of}`, body, { as: user().token });
    assert.equal((await change({ title: 'New and rare' })).data.title, 'New and rare');
    const { data: found } = await api().get('/media?q=and%20rare', { as: user().token });
    assert.deepEqual(
      found.media.map((each: { id: string }) => each.id),
      [id],
    );
    const { data: described } = await change({ altText: 'A report' });
    assert.deepEqual([described.title, described.altText], ['New and rare', 'A report']);
    const picture = await uploaded(upload(await anImage(), { name: 'a.jpg' }));
    const refused = await change({ title: 'A picture' }, picture.id as string);
    assert.deepEqual([refused.status, refused.body.details[0].path], [400, 'title']);
  });

  it('is refused with a reason when it is hostile, and leaves nothing', () =>
    leavesNothing(async () => {
      const pdf = 'application/pdf';
      const cases: [string, Buffer | Promise<Buffer>, string, RegExp][] = [
        ['many.pdf', anEmptyPdf(10_000), pdf, /has 10000 pages. A document can have at most 300/],
        ['locked.pdf', aPdf([['a']], 'secret'), pdf, /protected by a password. Remove the password/],
        ['broken.pdf', Buffer.from('%PDF-1.7\nxref\n0 9\ntrailer <</Root 1 0 R>>\n%%EOF'), pdf, /damaged/],
        ['half.pdf', (await aPaperPdf(40)).subarray(0, 300), pdf, /damaged/],
        ['a.png', aPaperPdf(1), 'image/png', /declared as image\/png, but its content is PDF/],
        ['a.docx', aPaperPdf(1), '', /named .docx, but its content is PDF/],
        ['a.pptx', anArchive({ 'a.txt': 'x' }), '', /declared as PPTX, but its content/],
        ['bomb.docx', aBombDocx(400_000_000), '', /unpacks to more data/],
        [
          'bomb.pptx',
          anArchive({ 'ppt/presentation.xml': Buffer.alloc(200_000_000, ' ') }),
          '',
          /unpacks to more/,
        ],
        [
          'macro.pptx',
          anArchive({ '[Content_Types].xml': macroTypes, 'ppt/presentation.xml': slides }),
          '',
          /macros/,
        ],
        ['a.pptm', anArchive({ 'ppt/presentation.xml': slides }), '', /named .pptm/],
        ['vba.docx', aDocxOf('<w:document/>', { 'word/vbaProject.bin': 'x' }), '', /contains macros/],
        ['locked.docx', aProtectedDocx(), '', /protected by a password/],
        ['empty.pptx', aPptx([]), '', /damaged/],
      ];
      for (const [name, bytes, type, sentence] of cases) {
        const reply = await send(upload(await bytes, { name, type }));
        assert.ok(reply.status >= 400 && reply.status < 500, `${name}: ${reply.text}`);
        assert.match(reply.body.message as string, sentence, name);
      }
    }));

  it('takes what is only odd: scripts, embedded files, huge pages, and content that is slow to draw', async () => {
    const odd: [string, Buffer][] = [
      ['huge.pdf', await aPaperPdf(1, [1_000_000, 10])],
      ['slow.pdf', await aBombPdf('0 0 m 400 400 l S\n', 200_000)],
      [
        'script.pdf',
        Buffer.from(
          (await aPaperPdf(1))
            .toString('latin1')
            .replace(
              '/Type /Catalog',
              '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
            ),
          'latin1',
        ),
      ],
    ];
    for (const [name, bytes] of odd) {
      const { type, pageCount, width, height } = await uploaded(upload(bytes, { name }));
      assert.deepEqual([type, pageCount], ['document', 1], name);
      assert.ok(width <= 14_400 && height >= 1, name);
    }
  });

  it('keeps the words of a shape out of what it measures', async () => {
    const pptx = await aPptx([{ shapes: shape(['&lt;p:sldId/&gt;']) }, { shapes: '' }]);
    assert.equal((await uploaded(upload(pptx, { name: 'a.pptx' }))).pageCount, 2);
  });
});
