import { isDnsLabel, isImageReference, scalarText } from '../core';
import { entriesOf, membersOf, NodeObject } from './node-yaml';

type Names = { readonly [member: string]: string };

/** Parts of a pod that name an object of the API, by what they name. */
const ENV_SOURCES: Names = { secretKeyRef: 'a Secret', configMapKeyRef: 'a ConfigMap' };
const ENV_FILES: Names = { secretRef: 'a Secret', configMapRef: 'a ConfigMap' };
const PROJECTED: Names = {
  secret: 'a Secret', configMap: 'a ConfigMap', serviceAccountToken: 'a token of a ServiceAccount', clusterTrustBundle: 'a ClusterTrustBundle',
};
const VOLUMES: Names = {
  secret: 'a Secret', configMap: 'a ConfigMap', persistentVolumeClaim: 'a PersistentVolumeClaim', ephemeral: 'a PersistentVolumeClaim', csi: 'a CSIDriver',
};
const OF_POD: Names = {
  serviceAccountName: 'a ServiceAccount', serviceAccount: 'a ServiceAccount', imagePullSecrets: 'a Secret', resourceClaims: 'a ResourceClaim',
};

const FLAGS = ['hostNetwork', 'hostPID', 'hostIPC'];
const LISTS = ['command', 'args'];
const PORTS = ['containerPort', 'hostPort'];

/** What kubelets have against the containers and volumes of a static pod; undefined if there is nothing. */
export function podSpecProblem(spec: NodeObject): string | undefined {
  const containers = [...entriesOf(spec.initContainers), ...entriesOf(spec.containers)];
  const volumes = entriesOf(spec.volumes).map(({ name }) => name);
  return containersProblem(containers) ?? typeProblem(spec, containers) ?? mountsProblem(containers, volumes) ?? referenceProblem(spec, containers);
}

/** Kubelets read nothing of a pod that has a number or a boolean where a text belongs, or the other way round. */
function typeProblem(spec: NodeObject, containers: readonly NodeObject[]): string | undefined {
  const flag = FLAGS.find(name => isOther(spec[name], 'boolean'));
  const word = containers.flatMap(container => LISTS.flatMap(name => wordsIn(container[name]).map(value => ({ name, value })))).find(({ value }) => isOther(value, 'string'));
  const variable = containers.flatMap(({ env }) => entriesOf(env)).find(({ value }) => isOther(value, 'string'));
  const port = containers.flatMap(({ ports }) => entriesOf(ports)).flatMap(entry => PORTS.map(name => ({ name, value: entry[name] }))).find(({ value }) => isOther(value, 'number'));
  if (flag !== undefined) {
    return `has '${flag}' that is neither true nor false, and kubelets do not start it; write it without quotes`;
  }
  if (variable !== undefined) {
    return `has a variable '${scalarText(variable.name)}' whose value is no text, and kubelets do not start it; write the value in quotes`;
  }
  return word !== undefined ? `has an entry in '${word.name}' that is no text, and kubelets do not start it; write it in quotes`
    : port && `has '${port.name}' that is no number, and kubelets do not start it; write it without quotes`;
}

function wordsIn(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

/** What is not there or null has no type, and a variable may become anything. */
function isOther(value: unknown, type: 'boolean' | 'string' | 'number'): boolean {
  return value !== undefined && value !== null && typeof value !== type && (typeof value !== 'string' || isKnown(value));
}

function containersProblem(containers: readonly NodeObject[]): string | undefined {
  const names = new Set<unknown>();
  for (const { name, image } of containers) {
    if (typeof name !== 'string' || name === '') {
      return "has a container without a name, and kubelets do not start it; write 'name'";
    }
    if (isKnown(name) && !isDnsLabel(name)) {
      return `has a container '${name}', and kubelets do not start it; name it by at most 63 small letters, digits and '-'`;
    }
    if (names.has(name)) {
      return `has two containers '${name}', and kubelets do not start it; give each a name of its own`;
    }
    if (typeof image !== 'string' || image === '') {
      return `has a container '${name}' without an image, and kubelets do not start it; write 'image'`;
    }
    if (isKnown(image) && !isImageReference(image)) {
      return `has a container '${name}' with the image '${image}', which no container runtime can read; write it as registry.example.com/name:tag`;
    }
    names.add(name);
  }
  return undefined;
}

function mountsProblem(containers: readonly NodeObject[], volumes: readonly unknown[]): string | undefined {
  const missing = containers.flatMap(({ volumeMounts }) => entriesOf(volumeMounts)).find(({ name }) => typeof name === 'string' && isKnown(name) && !volumes.includes(name));
  return missing && `mounts a volume '${missing.name}' that it does not have, and kubelets do not start it; `
    + (volumes.length === 0 ? "write it to 'spec.volumes'" : `it has ${volumes.map(name => `'${name}'`).join(', ')}`);
}

/** A kubelet knows its static pods before it knows an API server, and may read no objects for them. */
function referenceProblem(spec: NodeObject, containers: readonly NodeObject[]): string | undefined {
  const named = namedIn(spec, OF_POD)
    ?? firstOf(containers.flatMap(({ env }) => entriesOf(env)), ({ valueFrom }) => namedIn(membersOf(valueFrom), ENV_SOURCES))
    ?? firstOf(containers.flatMap(({ envFrom }) => entriesOf(envFrom)), source => namedIn(source, ENV_FILES))
    ?? firstOf(entriesOf(spec.volumes), volume => namedIn(volume, VOLUMES))
    ?? firstOf(entriesOf(spec.volumes).flatMap(({ projected }) => entriesOf(membersOf(projected).sources)), source => namedIn(source, PROJECTED));
  return named && `needs ${named}, and kubelets give static pods nothing that an API server has; write values into the pod, or mount files of the machine by 'hostPath'`;
}

function namedIn(owner: NodeObject, kinds: Names): string | undefined {
  const member = Object.keys(kinds).find(name => isGiven(owner[name]));
  return member && `${kinds[member]} ('${member}')`;
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
}

function firstOf(entries: readonly NodeObject[], find: (entry: NodeObject) => string | undefined): string | undefined {
  for (const entry of entries) {
    const found = find(entry);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** What a variable stands in is known on the node only. */
function isKnown(text: string): boolean {
  return !/[${}]/.test(text);
}
