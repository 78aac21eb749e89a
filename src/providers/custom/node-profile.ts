import { NodeProfile } from '../../contract';
import { CLOUD_INIT, copyProps, LiteralDialect } from '../../core';

/** Who renders the texts of a node: files, commands, node name, labels and kubelet arguments. */
export enum CustomTextRenderer {
  /** Cloud-init, as jinja. */
  JINJA = 'jinja',
  /** Nobody, as with Ignition. */
  NONE = 'none',
}

/** What a provider demands of its nodes, so that its controllers recognise them. */
export interface CustomNodeDemands {
  /**
   * Who renders the texts of a node.
   * @default CustomTextRenderer.JINJA
   */
  readonly textRenderer?: CustomTextRenderer;
  /**
   * The name of a node unless the pool sets one, for example `{{ local_hostname }}`.
   * @default - the host name
   */
  readonly nodeName?: string;
  /**
   * Labels without which the provider does not find the node.
   * @default - none
   */
  readonly requiredNodeLabels?: { readonly [key: string]: string };
  /**
   * Arguments of the kubelet unless the pool sets them. `{ 'cloud-provider': 'external' }` is what `externalCloudProvider` of the built-in
   * clouds does: nodes wait for a cloud controller manager, which has to run in the cluster.
   * @default - none
   */
  readonly kubeletArgs?: { readonly [name: string]: string };
  /**
   * Arguments of the kubelet that break the provider, each with the reason.
   * @default - none
   */
  readonly forbiddenKubeletArgs?: { readonly [name: string]: string };
  /**
   * Preflight checks whose errors kubeadm ignores unless the pool sets them.
   * @default - none
   */
  readonly ignorePreflightErrors?: string[];
}

/** The demands in the form that bootstraps understand. */
export function customNodeProfile(given: CustomNodeDemands = {}): NodeProfile {
  const { textRenderer, requiredNodeLabels, kubeletArgs, forbiddenKubeletArgs, ignorePreflightErrors, nodeName } = copyProps(given);
  const dialect = textRenderer === CustomTextRenderer.NONE
    ? new LiteralDialect('this provider', /^\{\{-?\s*(ds\.|v1\.|instance_id|local_hostname)/)
    : CLOUD_INIT;
  return {
    dialect,
    commandDialect: dialect,
    nodeName,
    requiredNodeLabels: requiredNodeLabels ?? {},
    kubeletArgs: kubeletArgs ?? {},
    forbiddenKubeletArgs: forbiddenKubeletArgs ?? {},
    ignorePreflightErrors: ignorePreflightErrors ?? [],
  };
}
