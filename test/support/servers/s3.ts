import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server that speaks the part of S3 that the SDK uses for our calls: path-style, objects and multipart uploads. */
export interface S3Fake {
  url: string;
  /** Objects by `bucket/key`. */
  objects: Map<string, { bytes: Buffer; mimeType: string }>;
  /** Multipart uploads that were neither completed nor aborted. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Requests as `PUT bucket/key`, in order of arrival. */
  requests: string[];
  /** Gives every answer this status from now on; undefined ends that. */
  failWith(status: number | undefined): void;
  close(): Promise<void>;
}

interface State extends Pick<S3Fake, 'objects' | 'uploads'> {
  /** `bucket/key` of each multipart upload. */
  names: Map<string, string>;
}
interface Call {
  name: string;
  query: URLSearchParams;
  body: Buffer;
  request: IncomingMessage;
  response: ServerResponse;
}

export const startS3 = async (): Promise<S3Fake> => {
  const state: State = { objects: new Map(), uploads: new Map(), names: new Map() };
  const requests: string[] = [];
  let failure: number | undefined;
  const server = createServer((request, response) => {
    void readCall(request, response).then(call => {
      requests.push(`${request.method} ${call.name}`);
      const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=');
      if (!signed) return refuse(response, 403, 'AccessDenied');
      if (failure !== undefined) return refuse(response, failure, 'InternalError');
      return answer(state, call);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    ...state,
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failWith: status => (failure = status),
    close: () => new Promise(resolve => (server.close(() => resolve()), server.closeAllConnections())),
  };
};

const readCall = async (request: IncomingMessage, response: ServerResponse): Promise<Call> => {
  const url = new URL(request.url ?? '/', 'http://s3');
  const raw = await buffer(request);
  const body = request.headers['content-encoding']?.includes('aws-chunked') ? unchunk(raw) : raw;
  return {
    name: decodeURIComponent(url.pathname.slice(1)),
    query: url.searchParams,
    body,
    request,
    response,
  };
};

/** `aws-chunked`: `<hex length>[;chunk-signature=…]\r\n<bytes>\r\n`, ended by a chunk of length 0 and trailers. */
const unchunk = (raw: Buffer): Buffer => {
  const chunks: Buffer[] = [];
  for (let at = 0; at < raw.length;) {
    const line = raw.indexOf('\r\n', at);
    const length = parseInt(raw.toString('latin1', at, line), 16);
    if (length === 0) break;
    chunks.push(raw.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
  return Buffer.concat(chunks);
};

const answer = (state: State, call: Call): void => {
  const { query, response } = call;
  const uploadId = query.get('uploadId');
  switch (call.request.method) {
    case 'PUT':
      return uploadId ? putPart(state, call, uploadId) : putObject(state, call, call.body);
    case 'POST':
      return uploadId ? complete(state, call, uploadId) : begin(state, call);
    case 'DELETE':
      if (uploadId) state.uploads.delete(uploadId);
      else state.objects.delete(call.name);
      return void response.writeHead(204).end();
    default:
      return query.has('uploads') ? listUploads(state, call) : getObject(state, call);
  }
};

const etag = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

const putObject = (state: State, { name, request, response }: Call, bytes: Buffer): void => {
  state.objects.set(name, { bytes, mimeType: request.headers['content-type'] ?? '' });
  response.writeHead(200, { ETag: etag(bytes) }).end();
};

const begin = (state: State, { name, request, response }: Call): void => {
  const uploadId = `${randomUUID()} ${request.headers['content-type'] ?? ''}`;
  state.uploads.set(uploadId, new Map());
  state.names.set(uploadId, name);
  const [bucket, ...key] = name.split('/');
  const ids = `<Bucket>${bucket}</Bucket><Key>${key.join('/')}</Key><UploadId>${uploadId}</UploadId>`;
  xml(response, 200, `<InitiateMultipartUploadResult>${ids}</InitiateMultipartUploadResult>`);
};

/** Uploads on a page of the list; real stores return a thousand. */
const uploadsOfPage = 2;

const listUploads = (state: State, { query, response }: Call): void => {
  const ids = [...state.uploads.keys()].toSorted();
  const rest = ids.filter(id => id > (query.get('upload-id-marker') ?? ''));
  const page = rest.slice(0, uploadsOfPage);
  const shown = page.map(id => {
    const key = (state.names.get(id) ?? '').split('/').slice(1).join('/');
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>2020-01-01T00:00:00.000Z</Initiated></Upload>`;
  });
  const markers = `<NextKeyMarker>a</NextKeyMarker><NextUploadIdMarker>${page.at(-1) ?? ''}</NextUploadIdMarker>`;
  const more = `<IsTruncated>${rest.length > page.length}</IsTruncated>`;
  xml(
    response,
    200,
    `<ListMultipartUploadsResult>${more}${markers}${shown.join('')}</ListMultipartUploadsResult>`,
  );
};

const putPart = (state: State, { query, body, response }: Call, uploadId: string): void => {
  const parts = state.uploads.get(uploadId);
  if (!parts) return refuse(response, 404, 'NoSuchUpload');
  parts.set(Number(query.get('partNumber')), body);
  response.writeHead(200, { ETag: etag(body) }).end();
};

const complete = (state: State, { name, body, response }: Call, uploadId: string): void => {
  const parts = state.uploads.get(uploadId);
  if (!parts) return refuse(response, 404, 'NoSuchUpload');
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(match => Number(match[1]));
  const bytes = Buffer.concat(numbers.map(number => parts.get(number) ?? Buffer.alloc(0)));
  state.uploads.delete(uploadId);
  state.objects.set(name, { bytes, mimeType: uploadId.split(' ')[1] ?? '' });
  xml(
    response,
    200,
    `<CompleteMultipartUploadResult><ETag>${etag(bytes)}</ETag></CompleteMultipartUploadResult>`,
  );
};

const getObject = (state: State, { name, request, response }: Call): void => {
  const found = state.objects.get(name);
  if (!found) return refuse(response, 404, 'NoSuchKey');
  const { bytes, mimeType } = found;
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, end] = range
    ? [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)]
    : [0, bytes.length - 1];
  if (start >= bytes.length && range) return refuse(response, 416, 'InvalidRange');
  const part = bytes.subarray(start, end + 1);
  response.writeHead(range ? 206 : 200, {
    'Content-Type': mimeType,
    'Content-Length': part.length,
    ETag: etag(bytes),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
};

const refuse = (response: ServerResponse, status: number, code: string): void =>
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

const xml = (response: ServerResponse, status: number, body: string): void =>
  void response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
