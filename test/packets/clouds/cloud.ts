/** A cloud that gateways ask, as plain data. */
export interface Cloud {
  readonly platform: 'aws' | 'azure';
  /** Where its APIs are, by names that machines of the site know. */
  readonly apiAddress: string;
  /** Files of the certificate of its APIs. */
  readonly tls: { readonly certificate: string; readonly key: string };
  /** Gets a line for each question. */
  readonly logFile: string;
  /** Made once it serves. */
  readonly readyFile: string;
  /** Its machines by their inner address, with what the cloud knows each by: the network interface or the client id of its identity. */
  readonly machines: { readonly [address: string]: string };
  /** Secrets by their name. */
  readonly secrets: { readonly [name: string]: string };
}

/** A question to a cloud. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string | undefined };
  readonly body: string;
  /** The address of who asks. */
  readonly from: string;
}

/** What a cloud answers, and what it does. */
export interface Given {
  readonly status: number;
  readonly body: string;
  /** A route that it changes. @default - none */
  readonly route?: { readonly cidr: string; readonly via: string };
}

export function refusal(status: number, reason: string): Given {
  return { status, body: JSON.stringify({ reason }) };
}
