import { Scene } from './scene';

/** A sentence of the documentation, and how to see on real controllers that it is true. */
export type Scenario = ScenarioOn<Scene>;

/** A sentence of the documentation, and how to see that it is true. */
export interface ScenarioOn<S> {
  /** In kebab-case, for ever: the heading in the page of its stage that other pages link to, and the namespace it is played in. */
  readonly id: string;
  /** The sentence that is proven. */
  readonly title: string;
  /** Where the pinned releases are wrong: what should happen instead. The scenario then proves what does happen, and fails once that is mended. */
  readonly upstreamDefect?: string;
  /** What no other scenario may use meanwhile. @default - nothing */
  readonly holds?: readonly SharedThing[];
  /** What it uses beside others, so that nobody may hold it. @default - nothing */
  readonly shares?: readonly SharedThing[];
  /** Whether it watches for so long that it has to begin first. @default false */
  readonly isLong?: boolean;
  /** The program without which it cannot be played, where one may be missing. @default - none */
  readonly needs?: string;
  /** Throws if it is not true. */
  run(scene: S): Promise<void>;
}

/** What all scenarios of a run have in common. */
export enum SharedThing {
  /** BYOH takes hosts of any namespace for a machine without a selector. */
  BYO_HOSTS = 'hosts of BYOH',
  /** A workload API server takes its port on all addresses, and blueprints have the default one. */
  DEFAULT_PORT = 'port 6443',
  /** Argo CD has one check for all Applications, or none. */
  APPLICATION_HEALTH = 'health check of Applications',
}
