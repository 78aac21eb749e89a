import { RELEASES } from '../../imports/releases';
import { ManagementProviderRecord, ManagementProviderType } from '../knowledge';

/** The namespaces of providers, as the Helm chart of the operator has them; `<name>` is the provider. */
const NAMESPACES: { readonly [type in ManagementProviderType]: string } = {
  [ManagementProviderType.CORE]: 'capi-system',
  [ManagementProviderType.BOOTSTRAP]: '<name>-bootstrap-system',
  [ManagementProviderType.CONTROL_PLANE]: '<name>-control-plane-system',
  [ManagementProviderType.INFRASTRUCTURE]: '<name>-infrastructure-system',
  [ManagementProviderType.IPAM]: '<name>-ipam-system',
  [ManagementProviderType.ADDON]: '<name>-addon-system',
  [ManagementProviderType.RUNTIME_EXTENSION]: '<name>-runtime-extension-system',
};

/** The namespace that a provider is installed in where nobody says another. */
export function namespaceOfProvider(type: ManagementProviderType, name: string): string {
  return NAMESPACES[type].replace('<name>', name);
}

/** The release that this library was tested with; undefined if none is known. */
export function testedRelease({ version, project }: Pick<ManagementProviderRecord, 'version' | 'project'>): string | undefined {
  return version ?? (project === undefined ? undefined : RELEASES[project]);
}
