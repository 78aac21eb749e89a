import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { subscribedOperator } from './subscribed-operator';
import { NFD, NVIDIA } from './types';
import { claimName } from '../../../cdk8s-helpers';
import { l1Enum, refuse, Taint, TaintEffect } from '../../../core';
import { BundleGuard } from '../../../guard';
import { createReleaseObject, idOf, ReleaseObject } from '../../manifests';

/** How a GPU is shared out. */
export enum OpenShiftMigStrategy {
  /** Not at all. */
  NONE = 'none',
  /** All GPUs of a node in parts of one size, which pods ask for as `nvidia.com/gpu`. */
  SINGLE = 'single',
  /** In parts of several sizes, which pods ask for by size. */
  MIXED = 'mixed',
}

/** Settings of `OpenShiftGpuStack`. */
export interface OpenShiftGpuStackProps {
  /** The channel of the GPU operator, for example `v26.7`. Each supports some releases of OpenShift only. */
  readonly gpuOperatorChannel: string;
  /**
   * The channel of the operator that finds out which nodes have GPUs.
   * @default stable
   */
  readonly featureDiscoveryChannel?: string;
  /**
   * The taints of the nodes with GPUs, which drivers and device plugins tolerate.
   * @default - `nvidia.com/gpu` with effect NoSchedule
   */
  readonly taints?: Taint[];
  /**
   * How a GPU is shared out.
   * @default OpenShiftMigStrategy.SINGLE
   */
  readonly mig?: OpenShiftMigStrategy;
  /**
   * Whether a new version in a channel is installed without anybody's consent.
   * @default true
   */
  readonly automaticUpgrades?: boolean;
}

/**
 * What pods need to use GPUs: the operators of Red Hat and NVIDIA from their catalogs, one that labels nodes by their hardware, and one that installs drivers, device plugin and metrics on those with
 * GPUs. The kinds of both exist only once the operators run, so the first sync has to be tried again.
 */
export class OpenShiftGpuStack extends Construct {
  /** The ClusterPolicy of the GPU operator. */
  public readonly clusterPolicy: ApiObject;
  /** The NodeFeatureDiscovery. */
  public readonly featureDiscovery: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftGpuStackProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { gpuOperatorChannel, featureDiscoveryChannel = 'stable', taints = [{ key: 'nvidia.com/gpu', effect: TaintEffect.NO_SCHEDULE }], automaticUpgrades = true } = props;
    const bad = Object.entries({ gpuOperatorChannel, featureDiscoveryChannel }).find(([, channel]) => !/^[\w.-]+$/.test(channel));
    if (bad !== undefined) {
      refuse(this, 'input/invalid-value', `'${bad[0]}' '${bad[1]}' is not the name of a channel; use what 'oc get packagemanifest' lists, for example 'v26.7' or 'stable'`);
    }
    const nfd = { packageName: 'nfd', namespace: 'openshift-nfd', catalog: 'redhat-operators', channel: featureDiscoveryChannel, automaticUpgrades };
    this.create(...subscribedOperator(nfd));
    [this.featureDiscovery] = this.create(featureDiscovery(nfd.namespace));
    this.create(...subscribedOperator({
      packageName: 'gpu-operator-certified', namespace: 'nvidia-gpu-operator', catalog: 'certified-operators', channel: gpuOperatorChannel, automaticUpgrades,
    }));
    [this.clusterPolicy] = this.create(clusterPolicy(taints, props.mig ?? OpenShiftMigStrategy.SINGLE));
  }

  private create(...objects: ReleaseObject[]): ApiObject[] {
    return objects.map(object => {
      claimName(this, object.kind, object.metadata.name);
      return createReleaseObject(this, idOf(object), object);
    });
  }
}

/** Labels nodes with the vendors of network cards, displays and accelerators, by their classes in PCI. */
function featureDiscovery(namespace: string): ReleaseObject {
  const configData = [
    'sources:',
    '  pci:',
    '    deviceClassWhitelist: ["0200", "03", "12"]',
    '    deviceLabelFields: [vendor]',
    '',
  ].join('\n');
  return NFD().NodeFeatureDiscovery.manifest({
    metadata: { name: 'nfd-instance', namespace },
    spec: { operand: { servicePort: 12000 }, workerConfig: { configData } },
  }) as ReleaseObject;
}

/** The parts that have no default have to be told, or the operator refuses the policy. */
function clusterPolicy(taints: readonly Taint[], strategy: OpenShiftMigStrategy): ReleaseObject {
  const enabled = { enabled: true };
  return NVIDIA().ClusterPolicy.manifest({
    metadata: { name: 'gpu-cluster-policy' },
    spec: {
      // The runtime class, the module and the folder are defaults, written out because the API server would add them.
      operator: { defaultRuntime: l1Enum('crio'), runtimeClass: 'nvidia' },
      daemonsets: {
        updateStrategy: l1Enum('RollingUpdate'),
        tolerations: taints.map(({ key, effect }) => ({ key, operator: 'Exists', effect })),
      },
      driver: { ...enabled, kernelModuleType: l1Enum('auto') },
      toolkit: { ...enabled, installDir: '/usr/local/nvidia' },
      devicePlugin: enabled,
      dcgm: enabled,
      dcgmExporter: enabled,
      gfd: enabled,
      nodeStatusExporter: enabled,
      mig: { strategy: l1Enum(strategy) },
    },
  }) as ReleaseObject;
}
