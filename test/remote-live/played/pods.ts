import * as path from 'path';
import { isRecord, Manifest } from '../../../src/topology';
import { fieldOf, nameOf, textOf } from '../../live/scenario/fields';

/** What a kubelet would run: one container, and the files that its volumes are. */
export interface Container {
  /** The name of its program. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  readonly files: { readonly [path: string]: string };
}

/** What a kubelet knows beside the pod. */
export interface Surroundings {
  readonly nodeName: string;
  readonly hostIp: string;
  /** ConfigMaps and Secrets that volumes may name. @default - none */
  readonly objects?: readonly Manifest[];
  /** A token for an audience. @default - none can be had */
  readonly token?: (audience: string) => string;
  /** The certificate of the cluster's CA, which pods with a service account get. @default - pods get none */
  readonly clusterCa?: string;
}

interface Named {
  readonly name: string;
  readonly [field: string]: unknown;
}

const ACCOUNT_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';

/** The one container of a pod, as a kubelet would start it. What this kubelet cannot do is an error. */
export function containerOf(pod: unknown, surroundings: Surroundings): Container {
  const spec = fieldOf(pod, 'spec');
  const [container, ...others] = listOf(spec, 'containers');
  if (container === undefined || others.length > 0) {
    throw new Error(`a pod of ${others.length + (container === undefined ? 0 : 1)} containers cannot be played; it has to have one`);
  }
  const env = Object.fromEntries(listOf(container, 'env').map(variable => [variable.name, valueOf(variable, surroundings)]));
  const words = [...textsOf(container, 'command'), ...textsOf(container, 'args')].map(word => expanded(word, env));
  const [program, args] = textsOf(container, 'command').length > 0 ? [path.basename(words[0]), words.slice(1)] : [programOfImage(textOf(container, 'image')), words];
  return { program, args, env, files: { ...accountFiles(spec, surroundings), ...volumeFiles(spec, container, surroundings) } };
}

/** The name of an image without registry and tag. */
function programOfImage(image: string): string {
  return path.basename(image).split(/[:@]/)[0];
}

function valueOf({ name, value, valueFrom }: Named, { nodeName, hostIp }: Surroundings): string {
  if (typeof value === 'string') {
    return value;
  }
  const known: { readonly [path: string]: string } = { 'spec.nodeName': nodeName, 'status.hostIP': hostIp };
  const fieldPath = textOf(valueFrom, 'fieldRef', 'fieldPath');
  if (known[fieldPath] === undefined) {
    throw new Error(`the variable ${name} has a value that cannot be played: ${JSON.stringify(valueFrom)}`);
  }
  return known[fieldPath];
}

/** Kubernetes puts variables in the place of `$(NAME)`, and leaves what it does not know. */
function expanded(word: string, env: { readonly [name: string]: string }): string {
  return word.replace(/\$\((\w+)\)/g, (reference, name: string) => env[name] ?? reference);
}

function accountFiles(spec: unknown, { clusterCa }: Surroundings): { [path: string]: string } {
  const hasAccount = textOf(spec, 'serviceAccountName') !== '' && fieldOf(spec, 'automountServiceAccountToken') !== false;
  return hasAccount && clusterCa !== undefined ? { [`${ACCOUNT_FOLDER}/ca.crt`]: clusterCa } : {};
}

function volumeFiles(spec: unknown, container: unknown, surroundings: Surroundings): { [path: string]: string } {
  const volumes = listOf(spec, 'volumes');
  return Object.fromEntries(listOf(container, 'volumeMounts').flatMap(mount => {
    const volume = volumes.find(({ name }) => name === mount.name);
    if (volume === undefined) {
      throw new Error(`'${mount.name}' is mounted, and there is no such volume`);
    }
    const folder = textOf(mount, 'mountPath');
    return Object.entries(contentOf(volume, folder, surroundings)).map(([file, content]) => [path.join(folder, file), content]);
  }));
}

/** The files of a volume. Folders of the host are where they are: containers that want them elsewhere cannot be played. */
function contentOf(volume: Named, mountPath: string, surroundings: Surroundings): { [file: string]: string } {
  const { configMap, secret, projected, hostPath } = volume;
  if (hostPath !== undefined) {
    if (textOf(hostPath, 'path') !== mountPath) {
      throw new Error(`'${textOf(hostPath, 'path')}' of the host is wanted at '${mountPath}', which cannot be played`);
    }
    return {};
  }
  if (configMap !== undefined) {
    return chosen(objectNamed(surroundings, 'ConfigMap', textOf(configMap, 'name')).data, configMap);
  }
  if (secret !== undefined) {
    return chosen(objectNamed(surroundings, 'Secret', textOf(secret, 'secretName')).stringData, secret);
  }
  if (projected !== undefined) {
    return Object.fromEntries(listOf(projected, 'sources').map(source => tokenFile(source, surroundings)));
  }
  throw new Error(`the volume ${JSON.stringify(volume)} cannot be played`);
}

function tokenFile(source: Named, { token }: Surroundings): [string, string] {
  const { serviceAccountToken } = source;
  if (serviceAccountToken === undefined || token === undefined) {
    throw new Error(`the source ${JSON.stringify(source)} cannot be played`);
  }
  return [textOf(serviceAccountToken, 'path'), token(textOf(serviceAccountToken, 'audience'))];
}

function objectNamed({ objects = [] }: Surroundings, kind: string, name: string): Manifest {
  const object = objects.find(candidate => candidate.kind === kind && nameOf(candidate) === name);
  if (object === undefined) {
    throw new Error(`there is no ${kind} '${name}'; there are ${objects.map(candidate => `${candidate.kind} ${nameOf(candidate)}`).join(', ')}`);
  }
  return object;
}

/** All keys are files, or those that `items` name. */
function chosen(data: unknown, source: unknown): { [file: string]: string } {
  const items = listOf(source, 'items');
  const all = isRecord(data) ? data as { [key: string]: string } : {};
  return items.length === 0 ? all : Object.fromEntries(items.map(item => [textOf(item, 'path'), all[textOf(item, 'key')]]));
}

function listOf(object: unknown, field: string): readonly Named[] {
  return (fieldOf(object, field) ?? []) as readonly Named[];
}

function textsOf(object: unknown, field: string): readonly string[] {
  return (fieldOf(object, field) ?? []) as readonly string[];
}
