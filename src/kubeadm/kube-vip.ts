import { Duration } from 'cdk8s';
import lt from 'semver/functions/lt';
import { checkNodeText, FileContent, NodeFile, NodeProfile } from '../contract';
import {
  checkIpAddress, copyProps, Endpoint, IMAGE_NAME, INTERFACE_NAME, IpRange, isIpAddress, isVersion, KubernetesVersion, Memo, refuseValue,
} from '../core';
import { KubeVipSettings, kubeVipYaml } from './kube-vip-pod';

const DEFAULT_VERSION = 'v1.0.4';
const DEFAULT_IMAGE = 'ghcr.io/kube-vip/kube-vip';
/** Before it kube-vip has another command and other variables. */
const FIRST_WITHOUT_START = '0.4.0';
/** The clusters of a fleet have the same few versions. */
const legacyVersions = new Memo<boolean>(100);
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const MANIFEST = '/etc/kubernetes/manifests/kube-vip.yaml';

/** What both modes of kube-vip take. */
export interface KubeVipOptions {
  /**
   * The virtual IP address.
   * @default - the host of the cluster's endpoint
   */
  readonly address?: string;
  /**
   * The network interface that holds the address (ARP) or that gives the router id (BGP).
   * @default - the interface of the default route; with BGP only where the provider knows its name
   */
  readonly interfaceName?: string;
  /**
   * The version of kube-vip.
   * @default v1.0.4
   */
  readonly version?: string;
  /**
   * The image without its tag, for a mirror.
   * @default ghcr.io/kube-vip/kube-vip
   */
  readonly image?: string;
  /**
   * The digest of the image, `sha256:` and 64 digits, so that nobody can put another image under its tag. Take that of the list of all architectures, which
   * `docker buildx imagetools inspect ghcr.io/kube-vip/kube-vip:v1.0.4` tells, and another one with each `version`.
   * @default - the image is taken by its tag
   */
  readonly imageDigest?: string;
}

/** Timing of the election that decides which node holds the address. */
export interface KubeVipArpOptions extends KubeVipOptions {
  /**
   * How long a node holds the address without renewal.
   * @default - 15 seconds
   */
  readonly leaseDuration?: Duration;
  /**
   * How long a node tries to renew.
   * @default - 10 seconds
   */
  readonly renewDeadline?: Duration;
  /**
   * How long to wait between two tries.
   * @default - 2 seconds
   */
  readonly retryPeriod?: Duration;
}

/** A router that kube-vip announces the address to. */
export interface BgpPeer {
  /** The address of the router. */
  readonly address: string;
  /** The autonomous system of the router. */
  readonly asNumber: number;
  /**
   * Whether the router is more than one hop away.
   * @default false
   */
  readonly multihop?: boolean;
}

/** Settings of the announcement by BGP. */
export interface KubeVipBgpOptions extends KubeVipOptions {
  /** The autonomous system of the control plane nodes. */
  readonly localAsNumber: number;
  /** The routers. Sessions with a password are not supported: it would stand in the manifest. */
  readonly peers: BgpPeer[];
}

/**
 * kube-vip: a static pod on the control plane nodes that holds the address of the API server.
 */
export class KubeVip {
  /** One node at a time holds the address and answers ARP (IPv4) or NDP (IPv6) for it. All nodes share a layer 2 network. */
  public static arp(options: KubeVipArpOptions = {}): KubeVip {
    return new KubeVip(options, {
      arp: {
        leaseSeconds: (options.leaseDuration ?? Duration.seconds(15)).toSeconds(),
        renewSeconds: (options.renewDeadline ?? Duration.seconds(10)).toSeconds(),
        retrySeconds: (options.retryPeriod ?? Duration.seconds(2)).toSeconds(),
      },
    });
  }

  /** All nodes announce the address to routers, which spread the load. */
  public static bgp(options: KubeVipBgpOptions): KubeVip {
    return new KubeVip(options, { bgp: { localAs: options.localAsNumber, peers: options.peers.map(copyProps) } });
  }

  private readonly options: KubeVipOptions;

  private constructor(options: KubeVipOptions, private readonly mode: Pick<KubeVipSettings, 'arp' | 'bgp'>) {
    this.options = copyProps(options);
  }

  /**
   * Whether one machine at a time holds the address.
   *
   * @internal
   */
  public get _isHeldByOne(): boolean {
    return this.mode.arp !== undefined;
  }

  /**
   * The static pod and the commands around it.
   *
   * @internal
   */
  public _render(
    endpoint: Endpoint | undefined, kubernetes: KubernetesVersion | undefined, { dialect, defaultInterface }: Pick<NodeProfile, 'dialect' | 'defaultInterface'>) {
    const address = this.options.address ?? endpoint?.host;
    const version = this.options.version ?? DEFAULT_VERSION;
    this.check(address, version, endpoint);
    // Both are a part of the manifest that the renderer sees, so that more than a name could change the pod.
    checkNodeText('virtualIp.interfaceName', INTERFACE_NAME, this.options.interfaceName, dialect);
    checkNodeText('virtualIp.image', IMAGE_NAME, this.options.image, dialect);
    const { imageDigest, interfaceName = defaultInterface } = this.options;
    if (this.mode.bgp !== undefined && interfaceName === undefined) {
      refuseValue('input/missing-value', "'virtualIp' speaks BGP and takes its router id from an interface; set 'interfaceName' of KubeVip.bgp()");
    }
    const pod = kubeVipYaml({
      address,
      port: endpoint?.port ?? 6443,
      interfaceName,
      image: `${this.options.image ?? DEFAULT_IMAGE}:${version}${imageDigest === undefined ? '' : `@${imageDigest}`}`,
      legacy: isLegacy(version),
      ...this.mode,
    });
    const files: NodeFile[] = [{
      path: MANIFEST,
      owner: 'root:root',
      // A template because the default interface may be an expression of the renderer; nothing else in it has braces.
      content: FileContent.template(pod),
    }];
    return { files, ...(kubernetes?.isAtLeast(1, 29) ? SUPER_ADMIN_DURING_INIT : { preKubeadmCommands: [], postKubeadmCommands: [] }) };
  }

  private check(address: string | undefined, version: string, endpoint?: Endpoint): asserts address is string {
    if (address === undefined) {
      refuseValue('input/missing-value', "the cluster has no 'endpoint', which is the address that kube-vip holds; "
        + "set 'endpoint' of MixedCluster, for example Endpoint.of('192.168.10.20')");
    }
    if (!isIpAddress(address)) {
      refuseValue('network/invalid-address', `'virtualIp' has the address '${address}', which is not an IP address; `
        + "set 'endpoint' of the cluster to an IP address, or 'address' of KubeVip");
    }
    if (endpoint !== undefined && endpoint.host !== address && isIpAddress(endpoint.host) && !sameAddress(endpoint.host, address)) {
      refuseValue('input/invalid-value', `'virtualIp' holds ${address}, but the endpoint of the cluster is ${endpoint.host}; use one address for both`);
    }
    if (!isVersion(version)) {
      refuseValue('version/invalid', `'virtualIp' version '${version}' is not a version; use for example '${DEFAULT_VERSION}'`);
    }
    const { imageDigest } = this.options;
    if (imageDigest !== undefined && !DIGEST.test(imageDigest)) {
      refuseValue('input/invalid-value', `'virtualIp.imageDigest' '${imageDigest}' is not the digest of an image; use 'sha256:' and 64 digits of 0-9 and a-f`);
    }
    if (this.mode.arp !== undefined) {
      checkElection(this.mode.arp);
    }
    if (this.mode.bgp !== undefined) {
      checkBgp(this.mode.bgp, version);
    }
  }
}

function checkElection({ leaseSeconds, renewSeconds, retrySeconds }: NonNullable<KubeVipSettings['arp']>): void {
  if (!(leaseSeconds > renewSeconds && renewSeconds > retrySeconds && retrySeconds > 0)) {
    refuseValue('input/invalid-value', `'virtualIp' has a lease of ${leaseSeconds}s, renewed within ${renewSeconds}s, retried every ${retrySeconds}s; `
      + 'use leaseDuration > renewDeadline > retryPeriod > 0');
  }
}

function isLegacy(version: string): boolean {
  return legacyVersions.get(version, () => lt(version, FIRST_WITHOUT_START));
}

function checkBgp({ localAs, peers }: NonNullable<KubeVipSettings['bgp']>, version: string): void {
  if (isLegacy(version)) {
    refuseValue('input/invalid-value', `'virtualIp' version '${version}' is too old for BGP; use 'v${FIRST_WITHOUT_START}' or later`);
  }
  if (peers.length === 0) {
    refuseValue('input/missing-value', "'virtualIp' has no BGP peers; give at least one router in 'peers'");
  }
  for (const number of [localAs, ...peers.map(peer => peer.asNumber)]) {
    if (!Number.isInteger(number) || number < 1 || number > 4294967295) {
      refuseValue('input/invalid-value', `'virtualIp' has the autonomous system ${number}; use a whole number from 1 to 4294967295`);
    }
  }
  peers.forEach(peer => checkIpAddress('virtualIp.peers', peer.address));
}

function sameAddress(one: string, other: string): boolean {
  return IpRange.ofAddress('address', one).contains(IpRange.ofAddress('address', other));
}

/**
 * From Kubernetes 1.29 on, admin.conf has no rights until `kubeadm init` has bound them, which it does through the address that
 * kube-vip is to hold. So on the node that runs init (only there is kubeadm.yaml) kube-vip starts with super-admin.conf.
 */
const SUPER_ADMIN_DURING_INIT = {
  preKubeadmCommands: [
    `if [ -f /run/kubeadm/kubeadm.yaml ]; then sed -i 's#path: /etc/kubernetes/admin.conf#path: /etc/kubernetes/super-admin.conf#' ${MANIFEST}; fi`,
  ],
  postKubeadmCommands: [
    `if [ -f /run/kubeadm/kubeadm.yaml ]; then sed -i 's#path: /etc/kubernetes/super-admin.conf#path: /etc/kubernetes/admin.conf#' ${MANIFEST}; fi`,
  ],
};
