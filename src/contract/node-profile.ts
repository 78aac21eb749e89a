import { TextDialect } from '../core';

/**
 * What a provider demands of the nodes it brings, so that its controllers recognise them.
 */
export interface NodeProfile {
  /** Who renders files, and with them the kubelet arguments, which stand in kubeadm's config file. */
  readonly dialect: TextDialect;
  /** Who renders commands. */
  readonly commandDialect: TextDialect;
  /** The node name unless the user sets one. */
  readonly nodeName?: string;
  /** Labels without which the provider does not find the node. */
  readonly requiredNodeLabels: { readonly [key: string]: string };
  /** Kubelet arguments unless the user sets them. */
  readonly kubeletArgs: { readonly [name: string]: string };
  /** Kubelet arguments that break the provider, with the reason. */
  readonly forbiddenKubeletArgs: { readonly [name: string]: string };
  /** Preflight errors to ignore unless the user sets them. */
  readonly ignorePreflightErrors: readonly string[];
  /** The text that renders to the name of the default network interface; without it programs on the node find it themselves. */
  readonly defaultInterface?: string;
}
