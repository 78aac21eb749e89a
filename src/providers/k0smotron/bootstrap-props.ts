/** How nodes become workers of k0s, for all pools of a cluster. */
export interface K0sBootstrapProps {
  /**
   * The release of k0s for the Kubernetes version of a pool: N in `v1.34.2+k0s.N`. Another one than that of the control plane is for
   * upgrades, in which workers come last, and for pools of an older Kubernetes version.
   * @default - `k0sRelease` of the control plane, else 0
   */
  readonly k0sRelease?: number;
  /**
   * The URL of the k0s binary, without credentials. Its version then counts, whatever the pool says.
   * @default - get.k0s.sh, with the version of the pool
   */
  readonly downloadUrl?: string;
  /**
   * The machines have k0s already.
   * @default false
   */
  readonly preInstalled?: boolean;
  /**
   * The directory of the k0s binary.
   * @default /usr/local/bin
   */
  readonly installDir?: string;
  /**
   * The directory of the files that k0smotron puts on the machines.
   * @default - /etc
   */
  readonly workingDir?: string;
  /**
   * Name nodes after the host name of their machine, not after their Machine. For cloud controllers that find nodes by name.
   * @default false
   */
  readonly useSystemHostname?: boolean;
  /**
   * The worker profile, a kubelet configuration that `k0sConfig` of the control plane defines.
   * @default - the default profile of k0s
   */
  readonly workerProfile?: string;
  /**
   * Further arguments of `k0s worker` (`args`) as they stand in a shell, for example `--cri-socket=remote:unix:///run/crio/crio.sock`. Labels,
   * taints and kubelet arguments are props of the pools.
   * @default - none
   */
  readonly workerExtraArgs?: string[];
  /**
   * Labels of the Secrets with the bootstrap data.
   * @default - the cluster name only
   */
  readonly secretLabels?: { readonly [key: string]: string };
  /**
   * Annotations of the Secrets with the bootstrap data.
   * @default - none
   */
  readonly secretAnnotations?: { readonly [key: string]: string };
}
