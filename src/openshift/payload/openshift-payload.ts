import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { imageNamesOf, PayloadContext } from './context';
import { PAYLOAD_RELEASES, PayloadFile, payloadFiles } from './files';
import { joinChart } from '../../cdk8s-helpers';
import { refuse } from '../../core';
import { FleetApp } from '../../fleet';
import { BundleGuard, Rules } from '../../guard';
import { checkPinnedImage, checkReleaseVersion } from '../checks';
import { createReleaseObject, idOf, RELEASE_VERSION_PLACEHOLDER } from '../manifests';
import { OpenShiftRelease } from '../release';

/** Settings of a payload. */
export interface OpenShiftPayloadProps {
  /** The release: `OpenShiftRelease.V4_22` or `V5_0`. */
  readonly release: OpenShiftRelease;
  /**
   * The images of the release, by the names that its `image-references` has for them, for example `cluster-capi-operator`. All that the release has are
   * needed, each with a tag other than `latest`, or with a digest.
   */
  readonly images: { readonly [name: string]: string };
  /**
   * The version that the operators report.
   * @default 0.0.1-snapshot, which the release is built with and then replaced in
   */
  readonly releaseVersion?: string;
  /**
   * The folder that `FleetApp` writes the files to, below its output folder.
   * @default - the id of the construct
   */
  readonly folder?: string;
}

/**
 * What the payload of an OpenShift release contains for Cluster API, for people who build or study the integration: namespaces, CredentialsRequests,
 * rights, network policies, webhook, Deployments, the ClusterAPI and ClusterOperator objects, monitoring, and tombstones.
 *
 * A chart for each file of the payload, whose id is the name of the file. `FleetApp` writes the file by that name; `cdk8s.App` changes it, as it does with
 * all names that are no DNS labels.
 *
 * Do not apply it to a cluster that has Cluster API switched on: the cluster version operator of the cluster has its own copy and changes everything back.
 */
export class OpenShiftPayload extends Construct {
  /** The charts, in the order in which the cluster version operator applies their files. */
  public readonly charts: Chart[];

  constructor(scope: Construct, id: string, props: OpenShiftPayloadProps) {
    super(scope, id);
    BundleGuard.install(this);
    checkProps(this, props);
    const { release, images, releaseVersion = RELEASE_VERSION_PLACEHOLDER, folder = id } = props;
    const context: PayloadContext = { release, images: { ...images }, releaseVersion };
    this.charts = [...payloadFiles(context)].sort(byName).map(file => createChart(this, file, folder));
  }

  /** All objects of the payload. */
  public get objects(): ApiObject[] {
    return this.charts.flatMap(chart => chart.apiObjects);
  }
}

function createChart(scope: Construct, { name, objects, isTombstones }: PayloadFile, folder: string): Chart {
  // The construct tree takes slashes for itself.
  const chart = new Chart(scope, name.replace(/\//g, '.'));
  joinChart(chart);
  if (isTombstones) {
    Rules.of(chart).turnOff('schema/missing-field', 'the cluster version operator deletes the object, and reads nothing but its name');
  }
  objects.forEach(object => createReleaseObject(chart, idOf(object), object));
  const { root } = scope.node;
  if (root instanceof FleetApp) {
    root._place(chart, { owner: scope.node.path, folder, nameOf: () => name });
  }
  return chart;
}

function checkProps(scope: Construct, { release, images, releaseVersion }: OpenShiftPayloadProps): void {
  if (!PAYLOAD_RELEASES.includes(release)) {
    refuse(scope, 'openshift/no-payload', `'release' is OpenShift ${release}, whose payload is not known here; use ${PAYLOAD_RELEASES.join(' or ')}`);
  }
  const expected = imageNamesOf(release);
  const missing = expected.filter(name => !Object.hasOwn(images, name));
  const unknown = Object.keys(images).filter(name => !expected.includes(name));
  if (missing.length > 0) {
    refuse(scope, 'input/missing-value', `'images' has no ${missing.join(', ')}, which the payload of OpenShift ${release} names; give an image for each of: ${expected.join(', ')}`);
  }
  if (unknown.length > 0) {
    refuse(scope, 'input/invalid-value', `'images' has ${unknown.join(', ')}, which the payload of OpenShift ${release} does not name; it names: ${expected.join(', ')}`);
  }
  expected.forEach(name => checkPinnedImage(scope, `images.${name}`, images[name]));
  checkReleaseVersion(scope, release, releaseVersion);
}

function byName(left: PayloadFile, right: PayloadFile): number {
  return left.name < right.name ? -1 : 1;
}
