import { writeFileSync } from 'fs';
import * as path from 'path';
import { setTimeout as sleep } from 'timers/promises';
import { describe, idOf, textOf } from './fields';
import type { SharedThing } from './scenario';
import type { LetGo } from './schedule';
import type { Manifest } from '../../../src/topology';
import { Outcome, Propagation } from '../../apiserver/client/client';
import type { Stage } from '../stage/stage';

const POLL_MILLISECONDS = 500;
/** On a machine that does nothing else most waits end within half a minute; this is for those that do. */
const DEFAULT_SECONDS = 420;

/** The kinds of bundles that have a health check and a controller here. */
const JUDGED = [
  'Cluster', 'KubeadmControlPlane', 'MachineDeployment', 'MachineHealthCheck', 'Metal3Cluster', 'ByoCluster', 'BareMetalHost', 'ClusterResourceSet',
];

/** What is still wrong with what somebody waits for; undefined when it has come. */
export type Look = () => Promise<string | undefined>;

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
export class Scene {
  /** What the scenario does now, for messages. */
  private step = 'the beginning';

  /** @param index a number that no other scene of the run has */
  public constructor(
    public readonly stage: Stage, public readonly namespace: string, private readonly index: number, private readonly listeners: SceneListeners,
  ) {}

  /** Of the control plane of a cluster here. */
  public get endpointHost(): string {
    return `192.168.${200 + Math.floor(this.index / 250)}.${this.index % 250 + 1}`;
  }

  /** Workload API servers take their port on all addresses. */
  public get endpointPort(): number {
    return 7000 + this.index;
  }

  /** Says what comes now: a failure tells of it. */
  public begin(step: string): void {
    this.step = step;
    this.listeners.onStep(step);
  }

  /** Lets others use what the scenario holds or shares: it needs it no longer. */
  public letGo(thing: SharedThing): void {
    this.listeners.letGo?.(thing);
  }

  /** An error with the place where it happened. */
  public explain(error: unknown): string {
    return `at '${this.step}': ${error instanceof Error ? error.message : String(error)}`;
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

  /** Waits until a look finds nothing wrong. */
  public async waitUntil(what: string, look: Look, seconds = DEFAULT_SECONDS): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    for (let problem = await look(); problem !== undefined; problem = await look()) {
      if (Date.now() > deadline) {
        throw new Error(`not so after ${seconds} s: ${what}; ${problem}`);
      }
      await sleep(POLL_MILLISECONDS);
    }
  }

  /** Waits until objects are gone. */
  public async waitUntilGone(manifests: readonly Manifest[], seconds?: number): Promise<void> {
    await this.waitUntil(`${manifests.map(idOf).join(', ')} gone`, async () => {
      const left = (await Promise.all(manifests.map(manifest => this.read(manifest)))).filter(manifest => manifest !== undefined);
      return left.length === 0 ? undefined : left.map(describe).join('; ');
    }, seconds);
  }

  /** Looks again and again for a while, in which nothing may be wrong. */
  public async holdsFor(seconds: number, what: string, look: Look): Promise<void> {
    const end = Date.now() + seconds * 1000;
    do {
      const problem = await look();
      if (problem !== undefined) {
        throw new Error(`no longer so: ${what}; ${problem}`);
      }
      await sleep(POLL_MILLISECONDS);
    } while (Date.now() < end);
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
