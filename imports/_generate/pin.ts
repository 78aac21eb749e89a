import { readFileSync } from 'node:fs';
import { ImportError, reasonOf } from './errors';
import { isObject, type Json, type JsonObject } from './json';

/** One CRD file at a pinned place. */
export interface CrdPin {
  /** Path in the upstream repository. */
  readonly path: string;
  /** File name in a local folder `<folder>/<provider>/`. */
  readonly file: string;
  /** Instead of the provider's versions; each of them must be served. */
  readonly versions?: string[];
  /** The versions that get classes; none of them for a kind that no construct renders. Instead of all that are taken. */
  readonly classes?: string[];
  /** Instead of the provider's repository: a product may keep its CRDs in several. */
  readonly repository?: string;
  /** Instead of the provider's tag. */
  readonly tag?: string;
  /** The file is the OpenAPI document of a Kubernetes release, of which these kinds are taken: `apps/v1/Deployment`, `v1/Secret`. */
  readonly kinds?: string[];
  /** Fields whose content is left out of classes and schemas, such as `spec.generators[].matrix`: they may hold anything. */
  readonly opaque?: string[];
  /** What the file yields, as `<group>/<version>/<Kind>`; recorded by `--update-pins`. */
  readonly gvks?: string[];
  /** Digest of the file's bytes; recorded by `--update-pins`. */
  readonly sha256?: string;
}

/** One file of admission policies of a release of a product. */
export interface PolicyPin {
  /** The releases of the product that have the policies of this file, as people write them: `4.22`. */
  readonly releases: string[];
  /** GitHub `owner/name`. */
  readonly repository: string;
  readonly tag: string;
  /** Path in the upstream repository. */
  readonly path: string;
  /** File name in a local folder `<folder>/<provider>/`. */
  readonly file: string;
  /** Digest of the file's bytes; recorded by `--update-pins`. */
  readonly sha256?: string;
}

/** The CRDs taken from one provider. */
export interface ProviderPin {
  /** Name of the output folder. */
  readonly provider: string;
  /** GitHub `owner/name`. */
  readonly repository: string;
  readonly tag: string;
  /** API versions to take; one output folder each. */
  readonly versions: string[];
  readonly crds: CrdPin[];
  /** The admission policies that come with it. @default - none */
  readonly policies?: PolicyPin[];
}

/** `owner/name@tag` a CRD comes from. */
export function originOf(provider: ProviderPin, crd: CrdPin): string {
  return `${crd.repository ?? provider.repository}@${crd.tag ?? provider.tag}`;
}

export function readPins(file: string): ProviderPin[] {
  let pins: Json;
  try {
    pins = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ImportError(`cannot read the pins of ${file}: ${reasonOf(error)}`);
  }
  if (!Array.isArray(pins)) throw new ImportError(`${file}: must be a list of providers`);
  const parsed = pins.map((pin, index) => providerPin(pin, `${file}[${index}]`));
  const twice = parsed.find((pin, index) => parsed.findIndex((other) => other.provider === pin.provider) !== index);
  if (twice) throw new ImportError(`${file}: provider '${twice.provider}' is listed twice`);
  return parsed;
}

function providerPin(pin: Json, where: string): ProviderPin {
  if (!isObject(pin)) throw new ImportError(`${where}: must be an object`);
  const provider = text(pin, 'provider', where);
  // The names become folders that are replaced as a whole: nothing may lead out of the target.
  if (!/^[a-z0-9][a-z0-9-]*$/.test(provider)) throw new ImportError(`${where}: 'provider' must be a lowercase folder name, got '${provider}'`);
  const crds = pin.crds;
  if (!Array.isArray(crds) || crds.length === 0) throw new ImportError(`${where}: 'crds' must list at least one CRD`);
  return {
    provider,
    repository: text(pin, 'repository', where),
    tag: text(pin, 'tag', where),
    versions: versionList(pin, 'versions', where),
    crds: crds.map((crd, index) => crdPin(crd, `${where}.crds[${index}]`)),
    ...(pin.policies === undefined ? {} : { policies: policyPins(pin.policies, `${where}.policies`) }),
  };
}

function policyPins(policies: Json, where: string): PolicyPin[] {
  if (!Array.isArray(policies) || policies.length === 0) throw new ImportError(`${where}: must list at least one file of admission policies`);
  return policies.map((policy, index) => policyPin(policy, `${where}[${index}]`));
}

function policyPin(policy: Json, where: string): PolicyPin {
  if (!isObject(policy)) throw new ImportError(`${where}: must be an object`);
  const releases = textList(policy, 'releases', where);
  if (releases.length === 0) throw new ImportError(`${where}: 'releases' must name at least one release`);
  return {
    releases,
    repository: text(policy, 'repository', where),
    tag: text(policy, 'tag', where),
    path: text(policy, 'path', where),
    file: text(policy, 'file', where),
    ...(policy.sha256 === undefined ? {} : { sha256: text(policy, 'sha256', where) }),
  };
}

function crdPin(crd: Json, where: string): CrdPin {
  if (!isObject(crd)) throw new ImportError(`${where}: must be an object`);
  const optional = (key: string) => crd[key] === undefined ? {} : { [key]: text(crd, key, where) };
  return {
    path: text(crd, 'path', where),
    file: text(crd, 'file', where),
    ...optional('repository'),
    ...optional('tag'),
    ...(crd.versions === undefined ? {} : { versions: versionList(crd, 'versions', where) }),
    ...(crd.classes === undefined ? {} : { classes: Array.isArray(crd.classes) && crd.classes.length === 0 ? [] : versionList(crd, 'classes', where) }),
    ...(crd.kinds === undefined ? {} : { kinds: textList(crd, 'kinds', where) }),
    ...(crd.opaque === undefined ? {} : { opaque: textList(crd, 'opaque', where) }),
    ...(crd.gvks === undefined ? {} : { gvks: textList(crd, 'gvks', where) }),
    ...optional('sha256'),
  };
}

function text(object: JsonObject, key: string, where: string): string {
  const value = object[key];
  if (typeof value !== 'string' || value === '') throw new ImportError(`${where}: '${key}' must be a non-empty string`);
  return value;
}

function versionList(object: JsonObject, key: string, where: string): string[] {
  const versions = object[key];
  if (!Array.isArray(versions) || versions.length === 0 || !versions.every((v) => typeof v === 'string' && /^v[0-9][a-z0-9]*$/.test(v))) {
    throw new ImportError(`${where}: '${key}' must list API versions such as v1beta1`);
  }
  return versions as string[];
}

function textList(object: JsonObject, key: string, where: string): string[] {
  const texts = object[key];
  if (!Array.isArray(texts) || !texts.every((item) => typeof item === 'string')) throw new ImportError(`${where}: '${key}' must be a list of strings`);
  return texts;
}
