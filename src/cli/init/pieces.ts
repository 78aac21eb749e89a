/** What a repository gets of one provider: code for a class that has `cluster`, `NAME`, `VERSION` and nothing else of its own. */
export interface Piece {
  /** The word in `--mix`. */
  readonly name: string;
  /** The names that the code uses, by the module that has them. */
  readonly imports: { readonly [module: string]: readonly string[] };
  /** The statement that makes the control plane or the pool. */
  readonly program: string;
}

/** A control plane, and the kind of its object, by which its traits are found. */
export interface ControlPlanePiece extends Piece {
  readonly kind: string;
  /** Whether machines of the provider carry it; a hosted one needs none. */
  readonly isOnMachines: boolean;
  /** It gets an address of its own, and is told none. @default false */
  readonly bringsEndpoint?: boolean;
}

/** A pool of machines. */
export interface PoolPiece extends Piece {
  /** The name that clusterctl knows the provider by, which traits are found by. @default - the word */
  readonly provider?: string;
  /** The control plane whose own node pools these are, and that they are for. @default - they may join any that their provider can */
  readonly nodePoolsOf?: string;
  /** The code where it is another one, by the control plane. @default - it is the same everywhere */
  readonly programWith?: { readonly [controlPlane: string]: string };
}

/** An infra cluster that cannot do without settings; others come with their pools. */
export interface InfraClusterPiece extends Piece {
  /** What is said besides, by the control plane. @default - nothing */
  readonly settingsWith?: { readonly [controlPlane: string]: string };
}
