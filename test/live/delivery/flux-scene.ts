import { Chart } from 'cdk8s';
import { FLUX_NAMESPACE, startFlux } from './flux';
import { createRepository, OUTPUT, writeOutput } from './published';
import { BRANCH, Repository } from './repository';
import { FleetApp } from '../../../src/fleet';
import { FluxDelivery, FluxDeliveryProps } from '../../../src/gitops';
import type { Manifest } from '../../../src/topology';
import { conditionOf, fieldOf, textOf } from '../scenario/fields';
import type { Kind, Look, Scene } from '../scenario/scene';

const GIT_REPOSITORY: Kind = { apiVersion: 'source.toolkit.fluxcd.io/v1', kind: 'GitRepository' };
const KUSTOMIZATION: Kind = { apiVersion: 'kustomize.toolkit.fluxcd.io/v1', kind: 'Kustomization' };

/** What a program of a scene delivers. */
export interface FluxProgram extends Omit<Partial<FluxDeliveryProps>, 'charts' | 'source'> {
  /** Makes the charts that are delivered. */
  readonly charts: (app: FleetApp) => Chart[];
}

/** A scene with a repository of its own, which Flux delivers from. All names of Kustomizations begin with that of the scene. */
export class FluxScene {
  public static async open(scene: Scene): Promise<FluxScene> {
    await startFlux(scene.stage);
    return new FluxScene(scene, await createRepository(scene));
  }

  private revision = '';

  private constructor(public readonly scene: Scene, public readonly repository: Repository) {}

  /** The Kustomization of Kustomizations. */
  public get root(): string {
    return `${this.scene.namespace}-root`;
  }

  /**
   * Writes the output of a program, or of several one after the other, and commits it. The first time the source and the Kustomization of Kustomizations
   * are made by hand, as documented.
   */
  public async deliver(...programs: readonly FluxProgram[]): Promise<void> {
    await writeOutput(this.scene, this.repository, outdir => programs.flatMap(({ charts, ...props }) => {
      const app = new FleetApp({ outdir });
      const delivered = charts(app);
      new FluxDelivery(new Chart(app, 'flux'), 'Clusters', { ...props, charts: delivered, source: { name: this.scene.namespace, path: OUTPUT } });
      app.synth();
      return delivered;
    }));
    const isFirst = this.revision === '';
    await this.publish('Deliver');
    if (isFirst) {
      await this.scene.apply([
        { ...GIT_REPOSITORY, ...named(this.scene.namespace), spec: { url: this.repository.url, ref: { branch: BRANCH }, interval: '10m' } },
        {
          ...KUSTOMIZATION,
          ...named(this.root),
          spec: { sourceRef: { kind: GIT_REPOSITORY.kind, name: this.scene.namespace }, path: `./${OUTPUT}/flux`, prune: true, interval: '10m' },
        },
      ]);
    }
  }

  /** Commits the work tree, and tells Flux, as `flux reconcile source git` does. */
  public async publish(message: string): Promise<void> {
    const commit = this.repository.commit(message);
    this.revision = `${BRANCH}@sha1:${commit}`;
    const source: Manifest = { ...GIT_REPOSITORY, ...named(this.scene.namespace) };
    if (await this.scene.read(source) !== undefined) {
      await this.scene.patch(source, { metadata: { annotations: { 'reconcile.fluxcd.io/requestedAt': new Date().toISOString() } } });
    }
  }

  public tryRead(name: string): Promise<Manifest | undefined> {
    return this.scene.read({ ...KUSTOMIZATION, ...named(name) });
  }

  /** Whether Kustomizations have applied the last commit and are ready. */
  public areReady(names: readonly string[]): Look {
    return async () => {
      const problems = await Promise.all(names.map(name => this.problemOf(name)));
      return problems.filter(problem => problem !== undefined).join('; ') || undefined;
    };
  }

  public async waitUntilReady(names: readonly string[], seconds?: number): Promise<void> {
    await this.scene.waitUntil(`${names.join(', ')} ready`, this.areReady(names), seconds);
  }

  /** Waits until a Kustomization says why it cannot apply the last commit. */
  public async waitUntilFailed(name: string, message: string): Promise<void> {
    await this.scene.waitUntil(`${name} fails with '${message}'`, async () => {
      const ready = conditionOf(await this.kustomization(name), 'Ready');
      return ready?.status === 'False' && ready.message?.includes(message) ? undefined : JSON.stringify(ready);
    });
  }

  private async problemOf(name: string): Promise<string | undefined> {
    const object = await this.tryRead(name);
    if (object === undefined) {
      return `there is no Kustomization ${name}`;
    }
    const ready = conditionOf(object, 'Ready');
    const isSeen = fieldOf(object, 'metadata', 'generation') === fieldOf(object, 'status', 'observedGeneration');
    const isNew = textOf(object, 'status', 'lastAppliedRevision') === this.revision;
    return isSeen && isNew && ready?.status === 'True' ? undefined : `${name}: ${ready?.reason ?? 'not looked at'}${isNew ? '' : ' at an old commit'}: ${ready?.message ?? ''}`;
  }

  private kustomization(name: string): Promise<Manifest> {
    return this.scene.get(KUSTOMIZATION, name, FLUX_NAMESPACE);
  }
}

function named(name: string): Pick<Manifest, 'metadata'> {
  return { metadata: { name, namespace: FLUX_NAMESPACE } };
}
