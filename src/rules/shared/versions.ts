import { Memo } from '../../core';

/** A fleet has few versions, which many rules look at. */
const minors = new Memo<number | undefined>(100);

/** The minor release; undefined for what is no version of Kubernetes 1. Managed control planes leave the patch out, so it may be missing. */
export function minorOf(version: string | undefined): number | undefined {
  return version === undefined ? undefined : minors.get(version, () => readMinor(version));
}

function readMinor(version: string): number | undefined {
  const [, minor] = /^v?1\.(\d+)(?:\.\d+)?(?:[-+].*)?$/.exec(version) ?? [];
  return minor === undefined ? undefined : Number(minor);
}
