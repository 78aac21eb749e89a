import { OpenShiftGate } from './gate';
import { FeatureGateSpec, FeatureGateSpecFeatureSet } from '../../../imports/openshift/v1/config.openshift.io';
import { nonEmptyList } from '../../core';

/** Feature gates that differ from what the release has by default. */
export interface OpenShiftCustomGates {
  /**
   * Gates that are on.
   * @default - those that the release has on
   */
  readonly enabled?: OpenShiftGate[];
  /**
   * Gates that are off.
   * @default - those that the release has off
   */
  readonly disabled?: OpenShiftGate[];
}

/** The features that a cluster has beside those that are finished. Each set can be chosen once, and never be left again. */
export class OpenShiftFeatureSet {
  /** All technology previews of the release, Cluster API among them. */
  public static techPreview(): OpenShiftFeatureSet {
    return new OpenShiftFeatureSet(FeatureGateSpecFeatureSet.TECH_PREVIEW_NO_UPGRADE);
  }

  /** The technology previews and what only developers have tried. */
  public static devPreview(): OpenShiftFeatureSet {
    return new OpenShiftFeatureSet(FeatureGateSpecFeatureSet.DEV_PREVIEW_NO_UPGRADE);
  }

  /**
   * Single features. In 4.20 and 4.21 the set itself switches Cluster API on, whatever is listed.
   *
   * @param gates what is on and what is off
   */
  public static custom(gates: OpenShiftCustomGates = {}): OpenShiftFeatureSet {
    return new OpenShiftFeatureSet(FeatureGateSpecFeatureSet.CUSTOM_NO_UPGRADE, gates);
  }

  private readonly enabled: readonly OpenShiftGate[];
  private readonly disabled: readonly OpenShiftGate[];

  private constructor(
    /** The name that the cluster has for it, for example `TechPreviewNoUpgrade`. */
    public readonly name: string,
    { enabled = [], disabled = [] }: OpenShiftCustomGates = {},
  ) {
    this.enabled = [...enabled];
    this.disabled = [...disabled];
  }

  /**
   * All gates that it names.
   *
   * @internal
   */
  public get _gates(): OpenShiftGate[] {
    return [...this.enabled, ...this.disabled];
  }

  /** @internal */
  public get _isCustom(): boolean {
    return this.name === FeatureGateSpecFeatureSet.CUSTOM_NO_UPGRADE;
  }

  /** @internal */
  public _toSpec(): FeatureGateSpec {
    const customNoUpgrade = { enabled: namesOf(this.enabled), disabled: namesOf(this.disabled) };
    return { featureSet: this.name as FeatureGateSpecFeatureSet, ...this._gates.length > 0 && { customNoUpgrade } };
  }
}

function namesOf(gates: readonly OpenShiftGate[]): string[] | undefined {
  return nonEmptyList(gates.map(({ name }) => name));
}
