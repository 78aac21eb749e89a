import { LOOPBACK } from '../../apiserver/host/ports';

/** The network namespace is the stage's own, so that the port is free; the command lines of others name it. */
export const MOTO_PORT = 5000;
/** Where the services of AWS are simulated. */
export const MOTO_URL = `http://${LOOPBACK}:${MOTO_PORT}`;
/** The region that scenarios are played in. */
export const REGION = 'eu-central-1';
/** The simulator takes any. */
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'example', AWS_SECRET_ACCESS_KEY: 'example', AWS_REGION: REGION };

const VERSIONS = { ec2: '2016-11-15', iam: '2010-05-08' };

/** Asks a service that answers in XML. */
export function ask(service: keyof typeof VERSIONS, question: { readonly Action: string; readonly [name: string]: string }): Promise<string> {
  const body = new URLSearchParams({ ...question, Version: VERSIONS[service] }).toString();
  return post(service, body, { 'Content-Type': 'application/x-www-form-urlencoded' });
}

/** The texts of all elements of a name; answers have no attributes and nothing escaped in what is read here. */
export function textsIn(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) => text);
}

/** Asks a service that answers in JSON. */
export async function askJson<T>(service: string, target: string, question: object): Promise<T> {
  return JSON.parse(await post(service, JSON.stringify(question), { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': target })) as T;
}

/** The simulator asks for no signature, but reads service and region in the place of it. */
async function post(service: string, body: string, headers: { readonly [name: string]: string }): Promise<string> {
  const authorization = `AWS4-HMAC-SHA256 Credential=example/20260101/${REGION}/${service}/aws4_request`;
  const response = await fetch(MOTO_URL, { method: 'POST', body, headers: { ...headers, Authorization: authorization } });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${service} answers with ${response.status}: ${text}`);
  }
  return text;
}
