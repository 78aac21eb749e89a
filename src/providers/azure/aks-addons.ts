import { checkText } from './checks';
import { findTwin, nonEmptyList, nonEmptyMap, refuseValue } from '../../core';

/** An addon that AKS brings along. It cannot be removed later, but switched off. */
export interface AksAddon {
  /** Its name, for example `azureKeyvaultSecretsProvider`. */
  readonly name: string;
  /**
   * It runs.
   * @default true
   */
  readonly enabled?: boolean;
  /**
   * Its settings.
   * @default - those of the addon
   */
  readonly configuration?: { readonly [key: string]: string };
}

/**
 * An extension that Azure installs into the cluster, through its own API, and not through the API server. Only its settings can be changed later.
 */
export interface AksExtension {
  /** The type, for example `microsoft.flux`. */
  readonly extensionType: string;
  /**
   * Its name. Two clusters of a namespace need different ones, because Azure Service Operator keeps both as objects of this name.
   * @default - the name of the AzureManagedControlPlane and the last part of the type: `shop-flux`
   */
  readonly extensionName?: string;
  /**
   * One version, which Azure then leaves alone.
   * @default - the newest, and Azure keeps it so
   */
  readonly version?: string;
  /**
   * Where newer versions come from: `Stable` or `Preview`. Not beside `version`.
   * @default - Stable
   */
  readonly releaseTrain?: string;
  /**
   * Its settings.
   * @default - those of the extension
   */
  readonly configuration?: { readonly [key: string]: string };
}

/** What AKS and Azure put into the cluster without asking its API server. */
export interface AksAddonProps {
  /**
   * Addons of AKS.
   * @default - only what AKS installs anyway
   */
  readonly addons?: AksAddon[];
  /**
   * Extensions of Azure, such as Flux, which pulls everything else. See AksFluxConfiguration for what it pulls.
   * @default - none
   */
  readonly extensions?: AksExtension[];
}

/** Refuses what the webhook or Azure would refuse. */
export function checkAddons({ addons = [], extensions = [] }: AksAddonProps): void {
  const twin = findTwin(addons.map(({ name }) => name));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'addons' has '${twin}' twice; give each addon once`);
  }
  addons.forEach(({ name }) => checkText('addons.name', name));
  for (const { extensionType, extensionName, version, releaseTrain } of extensions) {
    if (!/^[A-Za-z0-9]+(\.[A-Za-z0-9-]+)+$/.test(extensionType)) {
      refuseValue('input/invalid-value', `'extensions' has the type '${extensionType}', which is none; use for example 'microsoft.flux'`);
    }
    if (extensionName !== undefined && !/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(extensionName)) {
      refuseValue('input/invalid-value', `'extensions' has the name '${extensionName}'; use 1 to 63 lower-case letters, digits and '-'`);
    }
    if (version !== undefined && releaseTrain !== undefined) {
      refuseValue('input/invalid-value', `'extensions' has '${extensionType}' in version '${version}' and of the release train '${releaseTrain}'; leave one of them out`);
    }
  }
}

/**
 * The addons and extensions as they stand in an AzureManagedControlPlane.
 *
 * @param name the name of the AzureManagedControlPlane
 */
export function renderAddons({ addons, extensions }: AksAddonProps, name: string) {
  return {
    addonProfiles: nonEmptyList(addons?.map(({ name: addon, enabled, configuration }) => (
      { name: addon, enabled: enabled ?? true, config: nonEmptyMap(configuration) }))),
    extensions: nonEmptyList(extensions?.map(extension => ({
      name: extensionNameOf(extension, name),
      extensionType: extension.extensionType,
      // True by default, and then the webhook takes no version.
      autoUpgradeMinorVersion: extension.version === undefined,
      version: extension.version,
      releaseTrain: extension.releaseTrain,
      configurationSettings: nonEmptyMap(extension.configuration),
      // Its scope is left out on purpose: the provider hands none on, and its webhook refuses every later change of an object that has one.
    }))),
  };
}

function extensionNameOf({ extensionName, extensionType }: AksExtension, name: string): string {
  return extensionName ?? `${name}-${extensionType.split('.').pop()!.toLowerCase()}`;
}

/** The names of the extensions, to find two of one name. */
export function extensionNames({ extensions = [] }: AksAddonProps, name: string): string[] {
  return extensions.map(extension => extensionNameOf(extension, name));
}
