import { Outcome } from '../client/client';

/** What the API server says of an object: accepted, or refused by whom and with which words. */
export interface Verdict {
  /** The webhook that refuses, `schema` for the server's own checks. @default - the object is accepted */
  readonly refusedBy?: string;
  readonly message: string;
}

const DENIED = /admission webhook "([^"]+)" denied the request/;
const BROKEN = /failed calling webhook|conversion webhook for .* failed: Post|connection refused|context deadline exceeded|etcdserver/;

/** Reads the outcome of an apply. Something that does not work is no refusal: it throws. */
export function verdictOf({ refusal }: Outcome): Verdict {
  if (refusal === undefined) {
    return { message: '' };
  }
  if (BROKEN.test(refusal.message)) {
    throw new Error(`the API server cannot answer: ${refusal.message}`);
  }
  return { refusedBy: DENIED.exec(refusal.message)?.[1] ?? 'schema', message: refusal.message };
}
