import { writeFileSync } from 'fs';
import * as path from 'path';
import { setTimeout as sleep } from 'timers/promises';
import { describe, idOf, textOf } from './fields';
import type { SharedThing } from './scenario';
import type { LetGo } from './schedule';
import { Look, Steps } from './steps';
import type { Manifest } from '../../../src/topology';
import { Outcome, Propagation } from '../../apiserver/client/client';
import type { Stage } from '../stage/stage';

const POLL_MILLISECONDS = 500;

/** The kinds of bundles that have a health check and a controller here. */
const JUDGED = [
  'Cluster', 'KubeadmControlPlane', 'MachineDeployment', 'MachineHealthCheck', 'BareMetalHost', 'ClusterResourceSet',
  'Metal3Cluster', 'ByoCluster', 'AWSCluster', 'AzureCluster', 'OpenStackCluster',
];

export type { Look };

/** The right behaviour was seen where a scenario proves a wrong one. */
export class UpstreamMended extends Error {}

/** What a scene tells whoever plays it. */
export interface SceneListeners {
  readonly onStep: (text: string) => void;
  /** @default - nothing is kept */
  readonly onRecord?: (object: Manifest, state: string) => void;
  /** @default - nobody waits */
  readonly letGo?: LetGo;
}

/** A kind in the version that scenarios look at it. */
export interface Kind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Where a scenario is played: a namespace of its own on the stage, and an endpoint of its own for the cluster in it. */
export class Scene extends Steps {
  /** @param index a number that no other scene of the run has */
  public constructor(
    public readonly stage: Stage, public readonly namespace: string, private readonly index: number, private readonly listeners: SceneListeners,
  ) {
    super(listeners.onStep);
  }

  /** Of the control plane of a cluster here. */
  public get endpointHost(): string {
    return `192.168.${200 + Math.floor(this.index / 250)}.${this.index % 250 + 1}`;
  }

  /** Workload API servers take their port on all addresses. */
  public get endpointPort(): number {
    return 7000 + this.index;
  }

  /** Lets others use what the scenario holds or shares: it needs it no longer. */
  public letGo(thing: SharedThing): void {
    this.listeners.letGo?.(thing);
  }

  /** Creates namespaces and applies objects in their order by server-side apply, as an operator would. */
  public async apply(manifests: readonly Manifest[]): Promise<void> {
    const namespaces = new Set(manifests.map(({ metadata }) => metadata?.namespace).filter(name => name !== undefined));
    for (const name of namespaces) {
      accepted(await this.stage.client.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }), `Namespace ${String(name)}`);
    }
    for (const manifest of manifests) {
      accepted(await this.stage.client.apply(manifest), idOf(manifest));
    }
  }

  public read(manifest: Manifest): Promise<Manifest | undefined> {
    return this.stage.client.read(manifest);
  }

  /** An object that must be there. */
  public async get(kind: Kind, name: string, namespace = this.namespace): Promise<Manifest> {
    const manifest = await this.read({ ...kind, metadata: { name, namespace } });
    if (manifest === undefined) {
      throw new Error(`there is no ${kind.kind} ${namespace}/${name}`);
    }
    return manifest;
  }

  public list(kind: Kind, namespace = this.namespace): Promise<Manifest[]> {
    return this.stage.client.list(kind.apiVersion, kind.kind, namespace);
  }

  /** A merge patch. */
  public async patch(manifest: Manifest, patch: object, subresource?: string): Promise<Manifest> {
    return accepted(await this.stage.client.patch(manifest, patch, subresource), idOf(manifest));
  }

  public remove(manifest: Manifest, propagation?: Propagation): Promise<void> {
    return this.stage.client.remove(manifest, propagation);
  }

  /** Waits until objects are gone. */
  public async waitUntilGone(manifests: readonly Manifest[], seconds?: number): Promise<void> {
    await this.waitUntil(`${manifests.map(idOf).join(', ')} gone`, async () => {
      const left = (await Promise.all(manifests.map(manifest => this.read(manifest)))).filter(manifest => manifest !== undefined);
      return left.length === 0 ? undefined : left.map(describe).join('; ');
    }, seconds);
  }

  /** Waits for what upstream should do and does not; a scenario with `upstreamDefect` fails when it comes. */
  public async expectDefect(rightBehaviour: Look, seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1000;
    do {
      if (await rightBehaviour() === undefined) {
        throw new UpstreamMended();
      }
      await sleep(POLL_MILLISECONDS);
    } while (Date.now() < end);
  }

  /** Runs kubectl on the cluster that the scene has made, as its administrator. */
  public async workloadKubectl(cluster: string, args: readonly string[]): Promise<string> {
    const secret = await this.get({ apiVersion: 'v1', kind: 'Secret' }, `${cluster}-kubeconfig`);
    const file = path.join(this.stage.makeFolder('workload-kubeconfigs'), `${this.namespace}-${cluster}`);
    writeFileSync(file, Buffer.from(textOf(secret, 'data', 'value'), 'base64'), { mode: 0o600 });
    return this.stage.kubectl([`--kubeconfig=${file}`, ...args]);
  }

  /** Keeps objects as they are now, for what judges their statuses: health checks. */
  public async record(manifests: readonly Manifest[], state: string): Promise<void> {
    for (const manifest of manifests.filter(({ kind }) => JUDGED.includes(kind))) {
      const live = await this.read(manifest);
      if (live !== undefined) {
        this.listeners.onRecord?.(live, state);
      }
    }
  }
}

/** The object that came of a request. */
export function accepted({ object, refusal }: Outcome, subject: string): Manifest {
  if (refusal !== undefined) {
    throw new Error(`${subject} is refused: ${refusal.message}`);
  }
  return object;
}
