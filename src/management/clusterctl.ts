import { ManagementProviderType } from '../knowledge';

/** A provider as `clusterctl init` is told of it. */
export interface ClusterctlProvider {
  readonly type: ManagementProviderType;
  readonly name: string;
  readonly version: string;
  /** Variables that its manifests read. */
  readonly variables: { readonly [name: string]: string };
}

/** The flags of `clusterctl init`, in its own order. */
const FLAGS: readonly (readonly [string, ManagementProviderType])[] = [
  ['core', ManagementProviderType.CORE],
  ['bootstrap', ManagementProviderType.BOOTSTRAP],
  ['control-plane', ManagementProviderType.CONTROL_PLANE],
  ['infrastructure', ManagementProviderType.INFRASTRUCTURE],
  ['ipam', ManagementProviderType.IPAM],
  ['runtime-extension', ManagementProviderType.RUNTIME_EXTENSION],
  ['addon', ManagementProviderType.ADDON],
];
/** Of these clusterctl installs one of its own choice, unless it is told not to. */
const CHOSEN_BY_CLUSTERCTL: readonly ManagementProviderType[] = [ManagementProviderType.BOOTSTRAP, ManagementProviderType.CONTROL_PLANE];

/** The line for a shell that installs providers without the operator. No part of it needs quotes: names, versions and variables are of plain characters. */
export function clusterctlInit(providers: readonly ClusterctlProvider[]): string {
  const variables = Object.assign({}, ...providers.map(provider => provider.variables)) as { readonly [name: string]: string };
  return [
    ...Object.keys(variables).sort().map(name => `${name}=${variables[name]}`),
    'clusterctl init',
    ...FLAGS.flatMap(([flag, type]) => {
      const ofType = providers.filter(provider => provider.type === type).map(({ name, version }) => `${name}:${version}`);
      return ofType.length > 0 ? [`--${flag} ${ofType.join(',')}`] : CHOSEN_BY_CLUSTERCTL.includes(type) ? [`--${flag} -`] : [];
    }),
  ].join(' ');
}
