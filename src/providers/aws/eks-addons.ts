import { findTwin, l1Enum, nonEmptyList, nonEmptyMap, refuseValue } from '../../core';

/** What happens where the settings of an addon and those in the cluster differ. */
export enum EksConflictResolution {
  /** The settings of the addon win. */
  OVERWRITE = 'overwrite',
  /** The change of the addon fails. */
  NONE = 'none',
  /** The settings in the cluster win. */
  PRESERVE = 'preserve',
}

/** An addon that EKS installs. */
export interface EksAddon {
  /** Its name, for example `vpc-cni`. */
  readonly name: string;
  /** Its version, for example `v1.20.3-eksbuild.1`. */
  readonly version: string;
  /**
   * Its settings as JSON or YAML text.
   * @default - those of the addon
   */
  readonly configuration?: string;
  /**
   * What happens where its settings and those in the cluster differ.
   * @default EksConflictResolution.OVERWRITE
   */
  readonly conflictResolution?: EksConflictResolution;
  /**
   * The IAM role of its service account.
   * @default - the role of the node
   */
  readonly serviceAccountRoleArn?: string;
  /**
   * Leave it in the cluster when it is removed here.
   * @default false
   */
  readonly preserveOnDelete?: boolean;
}

/** What EKS puts into the cluster. */
export interface EksAddonProps {
  /**
   * Addons that EKS installs.
   * @default - only what EKS installs anyway: VPC CNI, CoreDNS and kube-proxy
   */
  readonly addons?: EksAddon[];
  /**
   * Remove the VPC CNI, to use another pod network.
   * @default false
   */
  readonly disableVpcCni?: boolean;
  /**
   * Environment variables of the VPC CNI.
   * @default - its own
   */
  readonly vpcCniEnv?: { readonly [name: string]: string };
  /**
   * Remove kube-proxy, for pod networks that do its work.
   * @default false
   */
  readonly disableKubeProxy?: boolean;
}

/** Refuses what the webhook or AWS would refuse. */
export function checkAddons({ addons = [], disableVpcCni, vpcCniEnv, disableKubeProxy }: EksAddonProps): void {
  const names = addons.map(({ name }) => name);
  const twin = findTwin(names);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'addons' has '${twin}' twice; give each addon once`);
  }
  for (const { name, version } of addons) {
    if (!/^[a-z][-a-z0-9_]+$/.test(name) || !/^v\d+\.\d+\.\d\S*$/.test(version)) {
      refuseValue('input/invalid-value', `'addons' has '${name}' in version '${version}'; use the exact names of AWS, for example 'vpc-cni' and 'v1.20.3-eksbuild.1'`);
    }
  }
  if (disableVpcCni === true && (names.includes('vpc-cni') || vpcCniEnv !== undefined)) {
    refuseValue('input/invalid-value', "'disableVpcCni' true cannot stand beside the addon 'vpc-cni' or 'vpcCniEnv'; leave one of them out");
  }
  if (disableKubeProxy === true && names.includes('kube-proxy')) {
    refuseValue('input/invalid-value', "'disableKubeProxy' true cannot stand beside the addon 'kube-proxy'; leave one of them out");
  }
}

/** The addons as they stand in an AWSManagedControlPlane. */
export function renderAddons({ addons, disableVpcCni, vpcCniEnv, disableKubeProxy }: EksAddonProps) {
  const env = nonEmptyMap(vpcCniEnv);
  return {
    addons: nonEmptyList(addons?.map(({ conflictResolution, ...addon }) => ({
      ...addon,
      conflictResolution: l1Enum(conflictResolution ?? EksConflictResolution.OVERWRITE),
    }))),
    vpcCni: disableVpcCni === undefined && env === undefined ? undefined : {
      disable: disableVpcCni ?? false,
      env: env && Object.entries(env).map(([name, value]) => ({ name, value })),
    },
    kubeProxy: disableKubeProxy === undefined ? undefined : { disable: disableKubeProxy },
  };
}
