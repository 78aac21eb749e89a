import { now } from './clock';
import { loadModules, loadSubmodules, Modules } from './modules';
import { sitesOf } from '../workload/site';
import { addSite } from '../workload/site-cluster';

export interface FleetInput {
  /** The compiled library. */
  readonly compiled: string;
  readonly app: 'FleetApp' | 'App';
  readonly clusters: number;
  /**
   * The number of a cluster that is another one than before.
   * @default - none
   */
  readonly changed?: number;
  /**
   * The builds of node images.
   * @default - those of every fleet
   */
  readonly builds?: readonly string[];
  readonly outdir: string;
  /**
   * Whether FleetApp holds manifests against schemas and rules.
   * @default true
   */
  readonly checkManifests?: boolean;
}

/** What it costs to write a fleet, in milliseconds. */
export interface FleetCost {
  readonly load: number;
  readonly construct: number;
  /** All of `synth()`. */
  readonly synth: number;
  /** Of `synth()`: the constructs' own validation, schemas and rules. Only FleetApp tells, as the next two. */
  readonly validate?: number;
  /** Of `synth()`: rendering, order and YAML. */
  readonly synthesize?: number;
  /** Of `synth()`: comparing with the folder and writing. */
  readonly write?: number;
}

/** Writes a fleet as a user's program would. */
export function writeFleet({ compiled, app: kind, clusters, changed, builds, outdir, checkManifests }: FleetInput): FleetCost {
  const start = now();
  const modules = loadModules(compiled);
  // They load at first use, which is no part of constructing.
  loadSubmodules(modules.library, ['byoh', 'fleet', 'metal3']);
  const loaded = now();
  const app = kind === 'FleetApp' ? new modules.library.fleet.FleetApp({ outdir, checkManifests }) : new modules.cdk8s.App({ outdir });
  for (const site of sitesOf(clusters, changed, builds)) {
    addSite(modules, app, site);
  }
  const constructed = now();
  app.synth();
  const synthesized = now();
  return {
    load: loaded - start,
    construct: constructed - loaded,
    synth: synthesized - constructed,
    ...app instanceof modules.library.fleet.FleetApp && steps(app._timings!),
  };
}

type Timings = NonNullable<InstanceType<Modules['library']['fleet']['FleetApp']>['_timings']>;

function steps({ validate, check, render, stringify, write }: Timings): Pick<FleetCost, 'validate' | 'synthesize' | 'write'> {
  return { validate: validate + check, synthesize: render + stringify, write };
}
