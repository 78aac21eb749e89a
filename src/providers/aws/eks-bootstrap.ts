import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { hasArmProcessor, hasNvidiaGpu } from './eks-ami-type';
import { EksNodeConfig, eksNodeConfig } from './eks-node-config';
import { AwsEksImage, AwsImage } from './image';
import { EksConfig, EksConfigTemplate, NodeadmConfig, NodeadmConfigTemplate } from '../../../imports/aws/v1beta2/bootstrap.cluster.x-k8s.io';
import { RotatingTemplate } from '../../cdk8s-helpers';
import { Bootstrap, BootstrapKind, BootstrapRequest, IMixedCluster } from '../../contract';
import { copyProps, inScope, isIpAddress, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';

/** Settings of nodeadm for all nodes of a cluster. */
export interface EksNodeadmOptions {
  /**
   * A part of the configuration of containerd as TOML, merged with that of the image.
   * @default - that of the image
   */
  readonly containerdConfig?: string;
  /**
   * Feature gates of nodeadm, for example `InstanceIdNodeName`.
   * @default - those of the image
   */
  readonly featureGates?: { readonly [name: string]: boolean };
}

/** Settings of the bootstrap script of Amazon Linux 2 for all nodes of a cluster. */
export interface EksConfigOptions {
  /**
   * Limit the pods of a node to what its network interfaces have addresses for.
   * @default - true, as the script does
   */
  readonly useMaxPods?: boolean;
  /**
   * The address of the DNS service of the cluster.
   * @default - the script asks EKS
   */
  readonly dnsClusterIp?: string;
  /**
   * The program that joins the node, for images that have it elsewhere.
   * @default /etc/eks/bootstrap.sh
   */
  readonly bootstrapCommand?: string;
}

interface Kind {
  readonly template: { apiVersion: string; kind: string };
  readonly config: { apiVersion: string; kind: string };
  /** The image of machines that name none; without it Cluster API Provider AWS looks for Amazon Linux 2. */
  readonly image?: AwsEksImage;
  /** The same for machines with GPUs. */
  readonly gpuImage: AwsEksImage;
  /** Why nodes have to find their bootstrap data in the user data of their machine. @default - they need not */
  readonly needsUserDataBecause?: string;
  /** Checks that the kind can say it. */
  readonly check: (node: EksNodeConfig) => void;
  readonly renderTemplate: (node: EksNodeConfig) => unknown;
  readonly renderConfig: (node: EksNodeConfig) => unknown;
}

/**
 * Nodes join EKS by the program in their image. The control plane decides, and all pools of the cluster follow it.
 *
 * @example
 * new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1', nodeBootstrap: EksBootstrap.nodeadm() });
 */
export class EksBootstrap extends Bootstrap {
  /**
   * Nodes with nodeadm, as on Amazon Linux 2023: NodeadmConfigs.
   *
   * @param options settings for all nodes
   */
  public static nodeadm(options: EksNodeadmOptions = {}): EksBootstrap {
    return new EksBootstrap(nodeadmKind(copyProps(options)));
  }

  /**
   * Nodes with the older bootstrap script, as on Amazon Linux 2 and images made after it: EKSConfigs. AWS publishes such images up to
   * Kubernetes 1.32 only.
   *
   * @param options settings for all nodes
   */
  public static eksConfig(options: EksConfigOptions = {}): EksBootstrap {
    return new EksBootstrap(eksConfigKind(copyProps(options)));
  }

  /** Who joins the nodes. */
  public readonly bootstrapKind = BootstrapKind.EKS;

  private constructor(private readonly kind: Kind) {
    super();
  }

  /**
   * Why nodes have to find their bootstrap data in the user data of their machine, if they have to.
   *
   * @internal
   */
  public get _needsUserDataBecause(): string | undefined {
    return this.kind.needsUserDataBecause;
  }

  /**
   * The image of machines that name none, if it is not what Cluster API Provider AWS takes.
   *
   * @internal
   */
  public _image(instanceType: string): AwsEksImage | undefined {
    // Cluster API Provider AWS finds images with drivers for one architecture only.
    return hasNvidiaGpu(instanceType) && !hasArmProcessor(instanceType) ? this.kind.gpuImage : this.kind.image;
  }

  /** @internal */
  public _createTemplate(scope: Construct, request: BootstrapRequest): ApiObject {
    const node = this.nodeConfig(scope, request);
    return new RotatingTemplate(scope, 'BootstrapTemplate', { ...this.kind.template, ...request.naming, spec: () => this.kind.renderTemplate(node) });
  }

  /** @internal */
  public _createConfig(scope: Construct, request: BootstrapRequest): ApiObject {
    const node = this.nodeConfig(scope, request);
    return new RotatingTemplate(scope, 'BootstrapConfig', { ...this.kind.config, ...request.naming, spec: () => this.kind.renderConfig(node) });
  }

  private nodeConfig(scope: Construct, { props }: BootstrapRequest): EksNodeConfig {
    return inScope(scope, () => {
      const node = eksNodeConfig(props);
      this.kind.check(node);
      return node;
    });
  }
}

/** The image of machines that name none; undefined where nodes do not join EKS, or Cluster API Provider AWS takes the right one by itself. */
export function eksImage(bootstrap: Bootstrap, instanceType: string): AwsImage | undefined {
  const image = bootstrap instanceof EksBootstrap ? bootstrap._image(instanceType) : undefined;
  return image && AwsImage.eks(image);
}

/** Refuses an image of EKS for nodes that somebody else joins: the program that they join with is not in it. */
export function checkEksImage(image: AwsImage | undefined, { bootstrap: { bootstrapKind }, isExisting }: IMixedCluster): void {
  if (image?._eksImage !== undefined && bootstrapKind !== BootstrapKind.EKS) {
    refuseValue('input/invalid-value', `'image' AwsImage.eks('${image._eksImage}') is for nodes that join EKS, and ${bootstrapKind} joins these; `
      + 'use AwsImage.fromId() or AwsImage.fromLookup()' + (isExisting ? ", or set 'bootstrap' of MixedCluster.fromClusterName() to EksBootstrap.nodeadm()" : ''));
  }
}

function nodeadmKind({ containerdConfig, featureGates }: EksNodeadmOptions): Kind {
  const spec = ({ kubeletArgs, preCommands, cloudInit }: EksNodeConfig) => ({
    ...cloudInit,
    preNodeadmCommands: preCommands,
    // In the order of the names, so that the order of the props does not roll nodes.
    kubelet: nonEmptyObject({ flags: nonEmptyList(Object.keys(kubeletArgs ?? {}).sort().map(name => `--${name}=${kubeletArgs![name]}`)) }),
    containerd: nonEmptyObject({ config: containerdConfig }),
    featureGates: nonEmptyMap(featureGates),
  });
  return {
    template: NodeadmConfigTemplate.GVK,
    config: NodeadmConfig.GVK,
    image: AwsEksImage.AMAZON_LINUX_2023,
    gpuImage: AwsEksImage.AMAZON_LINUX_2023_GPU,
    needsUserDataBecause: 'nodeadm reads the user data itself, and nothing in its image fetches them from elsewhere',
    check: ({ postCommands }) => {
      if (postCommands !== undefined) {
        refuseValue('input/invalid-value', `'postKubeadmCommands' '${postCommands.join("', '")}' cannot run: nodeadm joins the node after all of cloud-init; `
          + "write a systemd unit with 'files' that starts after kubelet.service, and enable it in 'preKubeadmCommands'");
      }
    },
    renderTemplate: node => NodeadmConfigTemplate.manifest({ spec: { template: { spec: nonEmptyObject(spec(node)) } } }).spec,
    renderConfig: node => NodeadmConfig.manifest({ spec: spec(node) }).spec,
  };
}

function eksConfigKind({ useMaxPods, dnsClusterIp, bootstrapCommand }: EksConfigOptions): Kind {
  const spec = ({ kubeletArgs, preCommands, postCommands, cloudInit }: EksNodeConfig) => ({
    ...cloudInit,
    kubeletExtraArgs: kubeletArgs,
    preBootstrapCommands: preCommands,
    postBootstrapCommands: postCommands,
    useMaxPods,
    dnsClusterIp,
    boostrapCommandOverride: bootstrapCommand, // The CRD spells it so.
  });
  return {
    template: EksConfigTemplate.GVK,
    config: EksConfig.GVK,
    gpuImage: AwsEksImage.AMAZON_LINUX_GPU,
    check: () => {
      if (dnsClusterIp !== undefined && !isIpAddress(dnsClusterIp)) {
        refuseValue('input/invalid-value', `'dnsClusterIp' '${dnsClusterIp}' is not an IP address; leave it out, or use for example '10.96.0.10'`);
      }
    },
    renderTemplate: node => EksConfigTemplate.manifest({ spec: { template: { spec: nonEmptyObject(spec(node)) } } }).spec,
    renderConfig: node => EksConfig.manifest({ spec: spec(node) }).spec,
  };
}
