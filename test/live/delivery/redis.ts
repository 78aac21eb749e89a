import { connect } from 'net';
import { constants, gunzipSync } from 'zlib';
import { LOOPBACK } from '../../apiserver/host/ports';

/** What a Redis answers: a text of bytes, nothing, or a list of such. */
type Answer = Buffer | undefined | readonly Answer[];

const LINE_END = '\r\n';
const TIMEOUT_MILLISECONDS = 10_000;

/** The names of the values that a pattern finds. */
export async function keysIn(port: number, pattern: string): Promise<string[]> {
  return (await ask(port, 'KEYS', pattern) as readonly Buffer[]).map(String);
}

/** A value that Argo CD keeps: JSON, compressed, of which the end is missing. */
export async function readJson<T>(port: number, key: string): Promise<T | undefined> {
  const value = await ask(port, 'GET', key) as Buffer | undefined;
  return value && JSON.parse(gunzipSync(value, { finishFlush: constants.Z_SYNC_FLUSH }).toString()) as T;
}

function ask(port: number, ...words: readonly string[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, LOOPBACK);
    let received = Buffer.alloc(0);
    socket.setTimeout(TIMEOUT_MILLISECONDS, () => socket.destroy(new Error(`no answer to ${words.join(' ')}`)));
    socket.once('error', reject);
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk]);
      try {
        const parsed = parse(received);
        if (parsed !== undefined) {
          socket.end();
          resolve(parsed.answer);
        }
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.write([`*${words.length}`, ...words.flatMap(word => [`$${Buffer.byteLength(word)}`, word]), ''].join(LINE_END));
  });
}

/** Reads one answer; undefined if its end has not come yet. */
function parse(bytes: Buffer): { readonly answer: Answer; readonly rest: Buffer } | undefined {
  const end = bytes.indexOf(LINE_END);
  if (end === -1) {
    return undefined;
  }
  const [type, text] = [bytes.toString('latin1', 0, 1), bytes.toString('latin1', 1, end)];
  const rest = bytes.subarray(end + LINE_END.length);
  switch (type) {
    case '$':
      return parseText(Number(text), rest);
    case '*':
      return parseList(Number(text), rest);
    default:
      throw new Error(`Redis answers ${type}${text}`);
  }
}

function parseText(length: number, bytes: Buffer): ReturnType<typeof parse> {
  if (length === -1) {
    return { answer: undefined, rest: bytes };
  }
  return bytes.length < length + LINE_END.length ? undefined : { answer: bytes.subarray(0, length), rest: bytes.subarray(length + LINE_END.length) };
}

function parseList(length: number, bytes: Buffer): ReturnType<typeof parse> {
  const answer: Answer[] = [];
  let rest = bytes;
  while (answer.length < length) {
    const parsed = parse(rest);
    if (parsed === undefined) {
      return undefined;
    }
    answer.push(parsed.answer);
    ({ rest } = parsed);
  }
  return { answer, rest };
}
