import { Outcome, Status } from '../client/client';

/** What the API server says of an object: accepted, or refused by whom and with which words. */
export interface Verdict {
  /** The webhook or the admission policy that refuses, `schema` for the server's own checks. @default - the object is accepted */
  readonly refusedBy?: string;
  readonly message: string;
}

const DENIED = /admission webhook "([^"]+)" denied the request: |ValidatingAdmissionPolicy '([^']+)' with binding '[^']+' denied request: /;

/** Refusals that the server answers with the code of an inner error: what server-side apply cannot read, and what cannot be converted. */
const UNREADABLE = /^failed to create typed patch object|conversion webhook for [^,]+, Kind=\w+ failed: (?!Post )/;

/** Reads the outcome of an apply. Something that does not work is no refusal: it throws. */
export function verdictOf({ refusal }: Outcome): Verdict {
  if (refusal === undefined) {
    return { message: '' };
  }
  const denied = DENIED.exec(refusal.message);
  if (denied !== null) {
    return { refusedBy: denied[1] ?? denied[2], message: refusal.message.slice(denied.index + denied[0].length) };
  }
  if (!isRefusal(refusal)) {
    throw new Error(`the API server cannot answer: ${refusal.code} ${refusal.message}`);
  }
  return { refusedBy: 'schema', message: refusal.message };
}

function isRefusal({ code, message }: Status): boolean {
  return code === 400 || code === 422 || code === 500 && UNREADABLE.test(message);
}
