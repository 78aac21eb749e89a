import { ApiObject, Chart, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { OPERATOR_GROUP } from './kinds';
import { ClusterApiProviderSettings } from './provider-settings';
import { checkSettings, checkVersion, renderSpec } from './render-provider';
import { claimName } from '../cdk8s-helpers';
import { checkLabelName, copyProps, inScope, refuse } from '../core';
import { ManagementProviderType } from '../knowledge';

/** The only name that the operator takes for the core provider, and takes for no other. */
export const CORE_PROVIDER_NAME = 'cluster-api';

/** Settings of a provider that the Cluster API operator installs. */
export interface ClusterApiProviderProps extends ClusterApiProviderSettings {
  /** What the provider is for. */
  readonly type: ManagementProviderType;
  /** The name that clusterctl knows it by, which is the name of the object too. */
  readonly providerName: string;
  /** The release, for example `v1.14.0`. */
  readonly version: string;
  /**
   * The namespace that it is installed in.
   * @default - that of the chart
   */
  readonly namespace?: string;
}

/**
 * A provider that the Cluster API operator installs: a CoreProvider, BootstrapProvider, ControlPlaneProvider, InfrastructureProvider, IPAMProvider, AddonProvider or
 * RuntimeExtensionProvider.
 */
export class ClusterApiProvider extends Construct {
  /** The object. */
  public readonly resource: ApiObject;
  /** What the provider is for. */
  public readonly type: ManagementProviderType;
  /** The name that clusterctl knows it by. */
  public readonly providerName: string;
  /** The release. */
  public readonly version: string;
  /** The namespace that it is installed in, where it is known. */
  public readonly namespace?: string;

  private readonly settings: ClusterApiProviderSettings;
  private neededGates?: () => { readonly [name: string]: boolean };

  constructor(scope: Construct, id: string, props: ClusterApiProviderProps) {
    super(scope, id);
    const { type, providerName, version, namespace, ...settings } = props;
    this.type = type;
    this.providerName = checkLabelName(this, 'providerName', providerName);
    if ((type === ManagementProviderType.CORE) !== (providerName === CORE_PROVIDER_NAME)) {
      refuse(this, 'input/invalid-value', `'providerName' '${providerName}' goes with no ${type}; the core provider is called '${CORE_PROVIDER_NAME}', and no other is`);
    }
    this.version = version;
    this.namespace = namespace ?? Chart.of(this).namespace;
    this.settings = copyProps(settings);
    inScope(this, () => {
      checkVersion(version);
      checkSettings(this.settings);
    });
    this.resource = new ApiObject(this, 'Resource', {
      apiVersion: `${OPERATOR_GROUP}/v1alpha2`,
      kind: type,
      metadata: { name: claimName(this, type, providerName), ...namespace !== undefined && { namespace: checkLabelName(this, 'namespace', namespace) } },
      spec: Lazy.any({ produce: () => renderSpec(version, this.settingsWithGates, this.namespace) }),
    });
  }

  /**
   * Turns feature gates on that objects need; what the settings say of a gate stands.
   *
   * @internal
   */
  public _needGates(gates: () => { readonly [name: string]: boolean }): void {
    this.neededGates = gates;
  }

  /** @internal */
  public get _featureGates(): { readonly [name: string]: boolean } {
    return { ...this.neededGates?.(), ...this.settings.manager?.featureGates };
  }

  private get settingsWithGates(): ClusterApiProviderSettings {
    return { ...this.settings, manager: { ...this.settings.manager, featureGates: this._featureGates } };
  }
}
