import { GoTemplateDialect, LiteralDialect } from '../../core';
import { BootstrapKind } from '../../knowledge/bootstrap-kind';
import { HostedPrimary, InfraTraits } from '../../knowledge/traits';

/** The one variable that the host agent fills in. */
export const DEFAULT_INTERFACE = '.DefaultNetworkInterfaceName';
/** How the host agent renders files, and with them the kubeadm config. */
export const BYOH_FILE_DIALECT = new GoTemplateDialect('the BYOH host agent (Go templates)', [DEFAULT_INTERFACE]);
/** The host agent renders files but runs commands as they are. */
export const BYOH_COMMAND_DIALECT = new LiteralDialect('the BYOH host agent', /^\{\{-?\s*(ds\.|v1\.|\.DefaultNetworkInterfaceName)/);

/** What BYOH can do in a mixed cluster. */
export const BYOH_TRAITS: InfraTraits = {
  provider: 'byoh',
  infraClusterKind: 'ByoCluster',
  primaryRank: 10,
  hostedPrimary: HostedPrimary.PRESET_ENDPOINT,
  noMachinePoolBecause: 'BYOH has no machine pools',
  notBootstrappedBy: { [BootstrapKind.K0S]: 'its host agent installs and resets kubeadm nodes only' },
  publishesReadyCondition: false,
  machinesNeedReadyCondition: false,
  honoursManagedBy: false,
  needsExplicitEndpoint: true,
  hostsAreScarce: true,
  needsVersionBecause: 'the controller of BYOH crashes on a machine without one',
  noCloudControllerBecause: 'BYOH sets their provider ids itself and refuses any other',
  providerIdScheme: 'byoh',
  platform: 'OnPrem',
};
