import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftFeatureSet } from './feature-set';
import { findGate, gatesOf } from './gate';
import { FeatureGate } from '../../../imports/openshift/v1/config.openshift.io';
import { claimName, noNamespace, tellWarningAtSynth } from '../../cdk8s-helpers';
import { findTwin, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { OpenShiftRelease } from '../release';

/** The only one that a cluster looks at. */
const NAME = 'cluster';

/** Settings of the FeatureGate of a cluster. */
export interface OpenShiftFeatureGateProps {
  /** The release of the cluster, which the gates follow from. */
  readonly release: OpenShiftRelease;
  /** What is switched on. */
  readonly featureSet: OpenShiftFeatureSet;
}

/**
 * Switches Cluster API, and other previews, on in an OpenShift cluster.
 *
 * There is no way back: the API server refuses every change of a feature set once it is chosen, and the cluster is not updated to another minor release
 * any more. So it warns (`openshift/irreversible`) until somebody has acknowledged that.
 *
 * @example
 *
 * const gate = new OpenShiftFeatureGate(chart, 'FeatureGate', { release: OpenShiftRelease.V4_22, featureSet: OpenShiftFeatureSet.techPreview() });
 * Warnings.of(gate).acknowledge('openshift/irreversible', 'a cluster for tests, which is thrown away');
 */
export class OpenShiftFeatureGate extends Construct {
  /** The FeatureGate object. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftFeatureGateProps) {
    super(scope, id);
    BundleGuard.install(this);
    checkGates(this, props);
    const { release, featureSet } = props;
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: claimName(this, 'FeatureGate', NAME), namespace: noNamespace() },
      spec: BundleGuard.lazy(this, () => FeatureGate.manifest({ spec: featureSet._toSpec() }).spec),
      ...FeatureGate.GVK,
    });
    tellWarningAtSynth(this, 'openshift/irreversible', `OpenShift ${release} never leaves '${featureSet.name}' again, and is not updated to another minor release with it; `
      + 'use it for clusters that you can replace');
  }
}

function checkGates(scope: Construct, { release, featureSet }: OpenShiftFeatureGateProps): void {
  const names = featureSet._gates.map(({ name }) => name);
  const known = gatesOf(release);
  for (const name of names) {
    if (!/^([A-Za-z0-9-]+\.)*[A-Za-z0-9-]+\.?$/.test(name)) {
      refuse(scope, 'input/invalid-value', `'featureSet' has a gate '${name}', which is no name of a gate; use letters, digits and '-'`);
    }
    const gate = findGate(name);
    if (gate !== undefined && !known.includes(name)) {
      const isMisspelt = known.includes(gate.name);
      refuse(scope, 'openshift/unknown-gate', `'featureSet' has a gate '${name}', which OpenShift ${release} does not have; of Cluster API it has ${known.join(', ')}; `
        + `${isMisspelt ? `use '${gate.name}'` : 'leave it out, or use a later release'}`);
    }
  }
  const twin = findTwin(names);
  if (twin !== undefined) {
    refuse(scope, 'input/duplicate', `'featureSet' has the gate '${twin}' twice; switch it on or off, once`);
  }
  if (featureSet._isCustom && names.length === 0 && release.isAtLeast(OpenShiftRelease.V4_22)) {
    refuse(scope, 'input/missing-value', `'featureSet' is '${featureSet.name}' without gates, which in OpenShift ${release} switches nothing on and stops updates all the same; name gates, `
      + `of Cluster API for example ${known.slice(0, 2).join(' and ')}`);
  }
}
