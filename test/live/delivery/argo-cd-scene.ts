import { Chart } from 'cdk8s';
import { ARGO_CD_NAMESPACE, RunningArgoCd, startArgoCd } from './argo-cd';
import { createRepository, OUTPUT, writeOutput } from './published';
import { keysIn, readJson } from './redis';
import { BRANCH, Repository } from './repository';
import { FleetApp } from '../../../src/fleet';
import { ArgoCdApplication, ArgoCdApplicationProps, ArgoCdDelivery, ArgoCdDeliveryProps } from '../../../src/gitops';
import type { Manifest } from '../../../src/topology';
import { conditionsOf, fieldOf, nameOf, textOf } from '../scenario/fields';
import type { Kind, Look, Scene } from '../scenario/scene';

export const APPLICATION: Kind = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application' };
export const APPLICATION_SET: Kind = { apiVersion: 'argoproj.io/v1alpha1', kind: 'ApplicationSet' };

/** Machines have to come up for some states, and a sync that has failed is tried again after half a minute or more. */
const WAIT_SECONDS = 480;
const FINALIZER = 'resources-finalizer.argocd.argoproj.io';

/** What a program of a scene delivers. */
export interface ArgoCdProgram extends Omit<Partial<ArgoCdDeliveryProps>, 'charts' | 'source'> {
  /** Makes the charts that are delivered. */
  readonly charts: (app: FleetApp) => Chart[];
  /** What is done with the delivery after it is made. @default - nothing */
  readonly finish?: (delivery: ArgoCdDelivery) => void;
  /** Adds to the chart that is applied by hand. @default - nothing */
  readonly addToRoot?: (root: Chart, app: FleetApp) => void;
  /** Of the Application of Applications. @default - the defaults of the library */
  readonly rootSync?: ArgoCdApplicationProps['sync'];
}

/** An object in the tree of resources of an Application. */
export interface TreeNode {
  readonly kind: string;
  readonly name: string;
  /** What it belongs to. @default - it stands in Git */
  readonly parentRefs?: readonly { readonly kind: string; readonly name: string }[];
}

/** How an Application should look. */
export interface ApplicationState {
  readonly sync?: string;
  readonly health?: string;
}

/**
 * Plays a scenario with Argo CD, and takes its Applications away if it has passed: Argo CD would go on comparing them. Their objects stay.
 */
export function withArgoCd(play: (argoCd: ArgoCdScene, scene: Scene) => Promise<void>): (scene: Scene) => Promise<void> {
  return async scene => {
    const argoCd = await ArgoCdScene.open(scene);
    await play(argoCd, scene);
    await argoCd.close();
  };
}

/** A scene with a repository of its own, which Argo CD delivers from. All names of Applications and projects begin with that of the scene. */
export class ArgoCdScene {
  public static async open(scene: Scene): Promise<ArgoCdScene> {
    return new ArgoCdScene(scene, await createRepository(scene), await startArgoCd(scene.stage));
  }

  private commit = '';

  private constructor(public readonly scene: Scene, public readonly repository: Repository, private readonly running: RunningArgoCd) {}

  /** The Application of Applications. */
  public get root(): string {
    return `${this.scene.namespace}-root`;
  }

  /** Where the library is told that the output is. */
  public get source(): ArgoCdDeliveryProps['source'] {
    return { repoUrl: this.repository.url, revision: BRANCH, path: OUTPUT };
  }

  /**
   * Writes the output of a program, or of several one after the other, and commits it. The first time the Application of Applications is applied by hand,
   * as documented.
   */
  public async deliver(...programs: readonly ArgoCdProgram[]): Promise<void> {
    const isFirst = this.commit === '';
    await writeOutput(this.scene, this.repository, outdir => programs.flatMap(program => this.write(outdir, program)));
    await this.publish('Deliver');
    if (isFirst) {
      await this.scene.stage.kubectl(['apply', `--filename=${this.repository.pathOf(OUTPUT, 'root.k8s.yaml')}`]);
    }
  }

  /** Commits the work tree, and tells Argo CD, as a webhook of the Git server would. */
  public async publish(message: string): Promise<void> {
    this.commit = this.repository.commit(message);
    for (const application of await this.applications()) {
      await this.scene.patch(application, { metadata: { annotations: { 'argocd.argoproj.io/refresh': 'normal' } } });
    }
    for (const applicationSet of await this.applicationSets()) {
      await this.scene.patch(applicationSet, { metadata: { annotations: { 'argocd.argoproj.io/application-set-refresh': 'true' } } });
    }
  }

  public tryRead(name: string): Promise<Manifest | undefined> {
    return this.scene.read(reference(name));
  }

  public application(name: string): Promise<Manifest> {
    return this.scene.get(APPLICATION, name, ARGO_CD_NAMESPACE);
  }

  /** What the tree of resources of an Application shows, as its screen does. */
  public async tree(name: string): Promise<readonly TreeNode[]> {
    const [key] = await keysIn(this.running.redisPort, `app|resources-tree|${name}|*`);
    const { nodes } = (key === undefined ? undefined : await readJson<{ readonly nodes?: readonly TreeNode[] }>(this.running.redisPort, key)) ?? {};
    return nodes ?? [];
  }

  /** Whether Applications have read the last commit and are as wanted. */
  public are(names: readonly string[], wanted: ApplicationState): Look {
    return async () => {
      const problems = await Promise.all(names.map(async name => this.problemOf(name, wanted)));
      return problems.filter(problem => problem !== undefined).join('; ') || undefined;
    };
  }

  public async waitUntil(names: readonly string[], wanted: ApplicationState, seconds = WAIT_SECONDS): Promise<void> {
    await this.scene.waitUntil(`${names.join(', ')}: ${Object.values(wanted).join(', ')}`, this.are(names, wanted), seconds);
  }

  /** What `argocd app delete --propagation-policy <policy>` does. */
  public async deleteApplication(name: string, policy: 'background' | 'foreground' = 'background'): Promise<void> {
    const present = fieldOf(await this.application(name), 'metadata', 'finalizers') as string[] | undefined ?? [];
    const finalizer = policy === 'background' ? `${FINALIZER}/background` : FINALIZER;
    await this.scene.patch(reference(name), { metadata: { finalizers: [...new Set([...present, finalizer])] } });
    await this.scene.remove(reference(name));
  }

  /** What `argocd app confirm-deletion` does. */
  public async confirmDeletion(name: string): Promise<void> {
    await this.scene.patch(reference(name), { metadata: { annotations: { 'argocd.argoproj.io/deletion-approved': new Date().toISOString() } } });
  }

  public async waitUntilGone(name: string, seconds?: number): Promise<void> {
    await this.scene.waitUntilGone([reference(name)], seconds);
  }

  /** Whoever makes Applications goes first, or they would be made again. */
  public async close(): Promise<void> {
    const applications = await this.applications();
    const makers = applications.filter(application => textOf(application, 'spec', 'destination', 'namespace') === ARGO_CD_NAMESPACE);
    for (const object of [...makers, ...await this.applicationSets(), ...applications]) {
      await this.drop(object);
    }
  }

  private write(outdir: string, { charts, finish, addToRoot, rootSync, ...props }: ArgoCdProgram): Chart[] {
    const app = new FleetApp({ outdir });
    const delivered = charts(app);
    // Its id is the name of the project, of which there is one for each scene.
    const delivery = new ArgoCdDelivery(new Chart(app, 'argocd'), this.scene.namespace, { ...props, charts: delivered, source: this.source });
    finish?.(delivery);
    const root = new Chart(app, 'root');
    new ArgoCdApplication(root, 'Root', {
      applicationName: this.root,
      source: this.source,
      include: 'argocd.k8s.yaml',
      destination: { namespace: ARGO_CD_NAMESPACE },
      sync: rootSync,
    });
    addToRoot?.(root, app);
    app.synth();
    return delivered;
  }

  /** Without its finalizers, so that nothing is deleted or waited for. It may go by itself meanwhile. */
  private async drop(object: Manifest): Promise<void> {
    await this.scene.patch(object, { metadata: { finalizers: null } }).catch(async (error: unknown) => {
      if (await this.scene.read(object) !== undefined) {
        throw error;
      }
    });
    await this.scene.remove(object);
  }

  private async applications(): Promise<Manifest[]> {
    const all = await this.scene.list(APPLICATION, ARGO_CD_NAMESPACE);
    return all.filter(application => textOf(application, 'spec', 'source', 'repoURL') === this.repository.url);
  }

  private async applicationSets(): Promise<Manifest[]> {
    const all = await this.scene.list(APPLICATION_SET, ARGO_CD_NAMESPACE);
    return all.filter(applicationSet => nameOf(applicationSet).startsWith(this.scene.namespace));
  }

  private async problemOf(name: string, { sync, health }: ApplicationState): Promise<string | undefined> {
    const application = await this.tryRead(name);
    if (application === undefined) {
      return `there is no Application ${name}`;
    }
    const status = {
      sync: textOf(application, 'status', 'sync', 'status'),
      health: textOf(application, 'status', 'health', 'status'),
      revision: textOf(application, 'status', 'sync', 'revision'),
    };
    const isNew = status.revision === this.commit;
    const isAsWanted = isNew && (sync ?? status.sync) === status.sync && (health ?? status.health) === status.health;
    return isAsWanted ? undefined : `${name} is ${status.sync}, ${status.health}${isNew ? '' : ' at an old commit'}: ${explain(application)}`;
  }
}

export function reference(name: string): Manifest {
  return { ...APPLICATION, metadata: { name, namespace: ARGO_CD_NAMESPACE } };
}

/** All that an Application says of itself beside its state. */
export function explain(application: Manifest): string {
  const conditions = conditionsOf(application).map(({ type, message }) => `${type}: ${message}`);
  const operation = ['phase', 'message'].map(field => textOf(application, 'status', 'operationState', field)).filter(text => text !== '').join(': ');
  const health = textOf(application, 'status', 'health', 'message');
  const resources = (fieldOf(application, 'status', 'resources') ?? []) as readonly Manifest[];
  const differing = resources.filter(resource => textOf(resource, 'status') === 'OutOfSync').map(resource => `${resource.kind} ${textOf(resource, 'name')} differs`);
  return [...conditions, operation, health, ...differing].filter(text => text !== '').join('; ') || 'nothing is said';
}
