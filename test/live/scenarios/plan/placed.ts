import { merged } from './edited';
import { Manifest } from '../../../../src/topology';
import { manifestsOf, Program } from '../../../plan/edits/edit';
import { Place as AwsPlace } from '../../clouds/ec2';
import { fieldOf } from '../../scenario/fields';

/** Of hosts for machines with a data template: what Metal3 leaves on those keeps machines without one from booting. */
export const DATA_HOST: { readonly [name: string]: string } = { data: 'yes' };

/** Of all programs of the table but those that move it. */
const ENDPOINT_HOST = '192.168.10.20';

const NO_DATA_HOST = Object.entries(DATA_HOST).map(([key, value]) => ({ key, operator: 'notin', values: [value] }));

/** Where the programs of the table of edits are played. */
export interface Place {
  readonly namespace: string;
  readonly endpoint: { readonly host: string; readonly port: number };
  /** Of the BYOH hosts: without a selector machines would take those of others. */
  readonly hostLabels: { readonly [key: string]: string };
  /** @default - no machine is in AWS */
  readonly aws?: AwsPlace;
  /** Whether a control plane has as many machines as in the table. @default false */
  readonly hasWholeControlPlane?: boolean;
}

/** The manifests of a program as a stage can play them: with its hosts, its endpoint and fewer machines. What edits change stays as it is. */
export function placed(program: Program, place: Place): Manifest[] {
  return manifestsOf(program, place.namespace).map(({ manifest }) => merged(manifest, fittingOf(manifest, place)) as Manifest);
}

/** What is written over a manifest, as a merge patch. */
function fittingOf({ kind, spec }: Manifest, { endpoint, hostLabels, aws, hasWholeControlPlane = false }: Place): object {
  const has = (...way: string[]) => fieldOf(spec, ...way) !== undefined;
  switch (kind) {
    case 'ByoMachineTemplate':
      return { spec: { template: { spec: { selector: { matchLabels: hostLabels } } } } };
    case 'Metal3MachineTemplate':
      return { spec: { template: { spec: { hostSelector: has('template', 'spec', 'dataTemplate') ? { matchLabels: DATA_HOST } : { matchExpressions: NO_DATA_HOST } } } } };
    case 'AWSMachineTemplate':
      return { spec: { template: { spec: aws === undefined ? {} : instancePlace(aws) } } };
    case 'MachineDeployment':
      return { spec: { ...fewerMachines(spec), ...startingNow(spec) } };
    case 'KubeadmControlPlane':
      return { spec: merged(hasWholeControlPlane ? {} : { ...fewerMachines(spec), ...surging(spec) }, startingNow(spec)) };
    default:
      return has('controlPlaneEndpoint') ? { spec: { controlPlaneEndpoint: movedTo(endpoint, fieldOf(spec, 'controlPlaneEndpoint', 'host')) } } : {};
  }
}

/** The API server has a port on all addresses: an edit may choose another one. */
function movedTo({ host, port }: Place['endpoint'], written: unknown): Place['endpoint'] {
  return { host: written === ENDPOINT_HOST ? host : String(written), port };
}

function instancePlace({ subnet, securityGroup }: AwsPlace): object {
  return { subnet: { id: subnet }, additionalSecurityGroups: [{ id: securityGroup }] };
}

/** One machine in the place of three. */
function fewerMachines(spec: unknown): object {
  const count = fieldOf(spec, 'replicas');
  return typeof count === 'number' && count > 0 ? { replicas: Math.max(1, count - 2) } : {};
}

/** A control plane of one machine cannot do without it until there is another. */
function surging(spec: unknown): object {
  const strategy = { rollingUpdate: { maxSurge: 1 } };
  return fieldOf(spec, 'rolloutStrategy') === undefined ? { rollout: { strategy } } : { rolloutStrategy: strategy };
}

/** In the table it is a time to come. All machines of the stage are older than now. */
function startingNow(spec: unknown): object {
  return fieldOf(spec, 'rollout', 'after') === undefined ? {} : { rollout: { after: new Date().toISOString().replace(/\.\d+/, '') } };
}
