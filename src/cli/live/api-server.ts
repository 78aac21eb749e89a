import * as http from 'http';
import * as https from 'https';
import { setTimeout as sleep } from 'timers/promises';
import { Connection } from './connection';
import { isRecord } from '../../topology';
import { UsageError } from '../arguments';

/** What the server says to a question. */
export interface Answer {
  readonly code: number;
  /** The object that it answers with; undefined if it says no. */
  readonly body?: { readonly [name: string]: unknown };
  /** In its own words, if it says no. */
  readonly message: string;
}

interface Response {
  readonly code: number;
  readonly text: string;
  readonly retryAfter?: string;
}

export const [FORBIDDEN, NOT_FOUND, GONE] = [403, 404, 410];
const [OK, UNAUTHORIZED, TOO_MANY] = [200, 401, 429];
/** What callers have an answer of their own to. */
const EXPECTED = [OK, FORBIDDEN, NOT_FOUND, GONE];
const MOST_TRIES = 5;
const LONGEST_PAUSE_SECONDS = 10;

/** Asks an API server. It sends nothing but GET. */
export class ApiServer {
  constructor(private readonly connection: Connection) {}

  /** @param path with its query, below the address of the server */
  public async get(path: string): Promise<Answer> {
    let response = await this.send(path);
    for (let tries = 1; response.code === TOO_MANY && tries < MOST_TRIES; tries++) {
      await sleep(Math.min(Number(response.retryAfter ?? 1) || 1, LONGEST_PAUSE_SECONDS) * 1000);
      response = await this.send(path);
    }
    const { code, text } = response;
    if (code === UNAUTHORIZED) {
      throw new UsageError(`${this.connection.description} does not know who asks (401 ${messageIn(text)}); log in again, or give another '--context'`);
    }
    if (!EXPECTED.includes(code)) {
      throw new UsageError(`${this.connection.description} answers ${code} to GET ${path}: ${messageIn(text)}`);
    }
    return { code, message: messageIn(text), ...code === OK && { body: this.parse(path, text) } };
  }

  private parse(path: string, text: string): { readonly [name: string]: unknown } {
    try {
      const body: unknown = JSON.parse(text);
      if (isRecord(body)) {
        return body;
      }
    } catch {
      // Said below.
    }
    throw new UsageError(`${this.connection.description} answers to GET ${path} with something that is no object; is it the API server of a cluster?`);
  }

  private send(path: string): Promise<Response> {
    const { server, options, timeoutMilliseconds, description } = this.connection;
    const url = new URL(`${server}${path}`);
    const { request: open } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const refuse = (why: string) => reject(new UsageError(`${description} cannot be reached: ${why}`));
      const request = open(url, { ...options, method: 'GET', headers: { ...options.headers, Accept: 'application/json' } }, response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', error => refuse(describeError(error)));
        response.on('end', () => {
          clearTimeout(timer);
          resolve({ code: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), retryAfter: response.headers['retry-after'] });
        });
      });
      // For the whole of it, also where bytes trickle.
      const timer = setTimeout(() => {
        refuse(`no answer to GET ${path} within ${timeoutMilliseconds / 1000} s; '--request-timeout' gives it longer`);
        request.destroy();
      }, timeoutMilliseconds);
      request.on('error', error => {
        clearTimeout(timer);
        refuse(describeError(error));
      });
      request.end();
    });
  }
}

/** A broken connection to several addresses is several errors in one that says nothing. */
function describeError(error: Error & { readonly code?: string; readonly errors?: readonly Error[] }): string {
  const messages = error instanceof AggregateError ? (error.errors as Error[]).map(({ message }) => message) : [error.message];
  return messages.join('; ') || (error.code ?? error.name);
}

/** Errors of the server are objects of kind Status; those of anything before it may be plain text. */
function messageIn(text: string): string {
  try {
    const status: unknown = JSON.parse(text);
    return isRecord(status) && typeof status.message === 'string' ? status.message : '';
  } catch {
    return text.trim().split('\n')[0].slice(0, 200);
  }
}
