/* eslint-disable @typescript-eslint/no-require-imports */
import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { AUTHORITY_HOST_VARIABLE, AUTHORITY_HOSTS, OpenShiftAzureCloud } from './azure-cloud';
import { substitute, variablesIn } from './substitution';
import { claimName } from '../../../cdk8s-helpers';
import { inScope, isPinnedImage, lazily, PINNED_IMAGE_FORM, refuse } from '../../../core';
import { BundleGuard } from '../../../guard';
import { ClusterApiManifest } from '../../../management/manifest';
import { createReleaseObject, idOf, ReleaseObject } from '../../manifests';

const yaml = lazily(() => require('yaml') as typeof import('yaml'));

/** The container of the controllers, in the bundles of all providers. */
const MANAGER = 'manager';

interface EnvironmentVariable {
  readonly name: string;
  readonly value?: string;
}

interface Container {
  readonly name: string;
  readonly image?: string;
  readonly env?: readonly EnvironmentVariable[];
}

interface PodSpec {
  readonly containers?: readonly Container[];
  readonly initContainers?: readonly Container[];
}

/** Settings of `OpenShiftProviderBundle`. */
export interface OpenShiftProviderBundleProps {
  /** The bundle of the provider, for example `openshift/capi-operator-manifests/default/manifests.yaml` of the release branch of `openshift/cluster-api-provider-azure`. */
  readonly manifests: ClusterApiManifest;
  /** The image of the controllers, by its digest: what `oc adm release info --image-for=azure-cluster-api-controllers` tells. */
  readonly image: string;
  /**
   * The values of variables in the bundle, such as `TLS_MIN_VERSION`.
   * @default - their defaults; one without a default has to be given
   */
  readonly variables?: { readonly [name: string]: string };
  /**
   * The cloud of Azure that the controllers log on to, for the provider of Azure.
   * @default OpenShiftAzureCloud.PUBLIC
   */
  readonly azureCloud?: OpenShiftAzureCloud;
}

/**
 * The provider of a second platform in a cluster of OpenShift. The operators of OpenShift install the provider of the cluster's own platform only, so its bundle
 * is applied beside it: objects of the given file as they are, with the image pinned and variables replaced. Nothing is fetched.
 */
export class OpenShiftProviderBundle extends Construct {
  /** All objects of the bundle. */
  public readonly resources: ApiObject[];
  /** The Deployments of controllers. */
  public readonly deployments: ApiObject[];

  private readonly props: OpenShiftProviderBundleProps;

  constructor(scope: Construct, id: string, props: OpenShiftProviderBundleProps) {
    super(scope, id);
    BundleGuard.install(this);
    this.props = { ...props };
    if (!isPinnedImage(props.image)) {
      refuse(this, 'openshift/image-not-pinned', `'image' '${props.image}' is not pinned by a digest; use '${PINNED_IMAGE_FORM}'`);
    }
    const objects = this.read().map(object => this.withImage(object));
    this.checkImages(objects);
    this.resources = objects.map(object => {
      claimName(this, object.kind, object.metadata.name);
      return createReleaseObject(this, idOf(object), object);
    });
    this.deployments = this.resources.filter(({ kind }) => kind === 'Deployment');
  }

  private read(): ReleaseObject[] {
    const { manifests, variables = {} } = this.props;
    const documents = yaml().parseAllDocuments(inScope(this, () => manifests._load()));
    const broken = [...documents].flatMap(({ errors }) => errors)[0];
    if (broken !== undefined) {
      refuse(this, 'input/invalid-value', `'manifests' cannot be read as YAML: ${broken.message.split('\n')[0]}; give the bundle of a release as it is`);
    }
    const objects = [...documents].map(document => document.toJS() as ReleaseObject | null).filter(object => object !== null);
    if (!objects.some(({ kind }) => kind === 'Deployment') || objects.some(({ metadata }) => typeof metadata?.name !== 'string')) {
      refuse(this, 'input/invalid-value', "'manifests' have no Deployment of controllers, or something that is no object; give the bundle of a provider");
    }
    const known = variablesIn(objects);
    const unknown = Object.keys(variables).find(name => !known.has(name));
    if (unknown !== undefined) {
      refuse(this, 'input/invalid-value', `'variables' has '${unknown}', which 'manifests' do not have; they have ${[...known].sort().join(', ') || 'none'}`);
    }
    // A file may have a status, which no manifest sets.
    return inScope(this, () => substitute(objects, variables)).map(({ status: _status, ...object }) => object as ReleaseObject);
  }

  private withImage(object: ReleaseObject): ReleaseObject {
    if (object.kind !== 'Deployment') {
      return object;
    }
    const { image, azureCloud = OpenShiftAzureCloud.PUBLIC } = this.props;
    const host = AUTHORITY_HOSTS[azureCloud];
    const added: EnvironmentVariable[] = host === undefined ? [] : [{ name: AUTHORITY_HOST_VARIABLE, value: host }];
    const change = (container: Container): Container => container.name !== MANAGER ? container : {
      ...container,
      image,
      ...added.length > 0 && { env: [...(container.env ?? []).filter(({ name }) => name !== AUTHORITY_HOST_VARIABLE), ...added] },
    };
    const { spec } = object as unknown as { readonly spec: { readonly template: { readonly spec: PodSpec } } };
    const pod = spec.template.spec;
    return { ...object, spec: { ...spec, template: { ...spec.template, spec: { ...pod, containers: pod.containers?.map(change) } } } };
  }

  private checkImages(objects: readonly ReleaseObject[]): void {
    const pods = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'DaemonSet')
      .map(object => (object as unknown as { readonly spec: { readonly template: { readonly spec: PodSpec } } }).spec.template.spec);
    const bad = pods.flatMap(({ containers = [], initContainers = [] }) => [...containers, ...initContainers]).find(({ image = '' }) => !isPinnedImage(image));
    if (bad !== undefined) {
      refuse(this, 'openshift/image-not-pinned', `'manifests' have a container '${bad.name}' with the image '${bad.image ?? ''}', which is not pinned by a digest; `
        + `'image' is for the container '${MANAGER}', so pin the others in the file, as '${PINNED_IMAGE_FORM}'`);
    }
  }
}
