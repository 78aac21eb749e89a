import { Field } from '../../../topology';

/** As Go parses it: numbers between dots, with or without a 'v', and whatever follows them. */
const VERSION = /^\s*v?(\d+)\.(\d+)(?:\.\d+)*/;

/** The minor release of Kubernetes 1 that a version of EKS names; undefined for what is no version. */
export function minorOf({ text }: Field): number | undefined {
  const [, major, minor] = VERSION.exec(text ?? '') ?? [];
  return major === '1' ? Number(minor) : undefined;
}
