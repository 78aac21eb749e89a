import type { k8s as types } from 'cdk8s-plus-28';
import { CONTROLLERS, OPERATOR } from './accounts';
import { imageNamesOf, OPERATOR_IMAGE, PayloadContext, payloadMetadata } from './context';
import { metricsCertificate } from './monitoring';
import { WEBHOOK_CERTIFICATE, WEBHOOK_PORT } from './webhook';
import {
  Account, configMap, deployment, injectProxy, k8s, MANAGEMENT_WORKLOAD, ObjectMetadata, ON_CONTROL_PLANE, port, PUBLIC_FILES, ReleaseObject,
  requests, secretVolume,
} from '../manifests';
import { OpenShiftRelease } from '../release';

const IMAGES_OF_V4_22 = 'cluster-capi-operator-images';
const IMAGES_FILE = 'images.json';
const IMAGES_FOLDER = '/etc/cluster-api-config-images';
const PROVIDER_IMAGES_FOLDER = '/var/lib/provider-images';
const HEALTH_PORT = 9440;
/** Where controllers look for the certificates of their metrics and of their webhook. */
const METRICS_MOUNT: types.VolumeMount = { name: 'metrics-cert', mountPath: '/tmp/k8s-metrics-server/serving-certs', readOnly: true };
const WEBHOOK_MOUNT: types.VolumeMount = { name: 'cert', mountPath: '/tmp/k8s-webhook-server/serving-certs', readOnly: true };

/** Tells the operator which images to install: in 4.22 by a file, in 5.0 by one key for each. */
export function imagesConfigMap(context: PayloadContext): ReleaseObject {
  const images = Object.fromEntries(imageNamesOf(context.release).map(name => [name, context.images[name]]));
  const metadata = (name: string) => payloadMetadata(context, { name, namespace: OPERATOR.namespace });
  return isV5(context) ? configMap(metadata('capi-installer-images'), images)
    : configMap(metadata(IMAGES_OF_V4_22), { [IMAGES_FILE]: `${JSON.stringify(images, null, 2)}\n` });
}

/** The operator, which is the installer too in 4.22. */
export function operatorDeployment(context: PayloadContext): ReleaseObject {
  const imagesMount = { name: 'images', mountPath: IMAGES_FOLDER, readOnly: true };
  return appDeployment(context, payloadMetadata(context, { ...OPERATOR, annotations: injectProxy(OPERATOR.name) }), {
    account: OPERATOR,
    containers: [{
      ...container(context, OPERATOR.name, [...isV5(context) ? [] : [`--images-json=${IMAGES_FOLDER}/${IMAGES_FILE}`], '--diagnostics-address=:8443']),
      env: [...releaseEnv(context), ...isV5(context) ? [fieldEnv('POD_NAME', 'metadata.name'), fieldEnv('POD_NAMESPACE', 'metadata.namespace')] : []],
      ports: [port('health', HEALTH_PORT), port('diagnostics', 8443)],
      volumeMounts: [isV5(context) ? METRICS_MOUNT : imagesMount],
      livenessProbe: probe('/healthz', 15, 20),
      readinessProbe: probe('/readyz', 5, 10),
    }],
    volumes: [isV5(context) ? secretVolume(METRICS_MOUNT.name, metricsCertificate(OPERATOR.name))
      : { name: imagesMount.name, configMap: { name: IMAGES_OF_V4_22, defaultMode: PUBLIC_FILES } }],
  });
}

/**
 * capi-controllers, with the controller that keeps Machine API in step in a second container.
 *
 * @param metadata in 4.22 the cluster version operator applies it, in 5.0 the installer
 */
export function controllersDeployment(context: PayloadContext, metadata: ObjectMetadata): ReleaseObject {
  const metricsMounts = isV5(context) ? [METRICS_MOUNT] : [];
  const providerImages = { name: 'provider-images', mountPath: PROVIDER_IMAGES_FOLDER };
  return appDeployment(context, metadata, {
    account: CONTROLLERS,
    containers: [
      {
        ...container(context, CONTROLLERS.name, ['--diagnostics-address=:8443']),
        env: [...releaseEnv(context), ...isV5(context) ? [] : [{ name: 'PROVIDER_IMAGE_DIR', value: PROVIDER_IMAGES_FOLDER }]],
        ports: [port(WEBHOOK_PORT.name, WEBHOOK_PORT.port), port('diagnostics-o', 8443), port('healthz-o', HEALTH_PORT)],
        volumeMounts: [WEBHOOK_MOUNT, ...metricsMounts, ...isV5(context) ? [] : [providerImages]],
      },
      {
        ...container(context, 'machine-api-migration', ['--diagnostics-address=:8442', '--health-addr=:9441']),
        env: releaseEnv(context),
        ports: [port('diagnostics-m', 8442), port('healthz-m', 9441)],
        ...metricsMounts.length > 0 && { volumeMounts: metricsMounts },
      },
    ],
    volumes: [
      secretVolume(WEBHOOK_MOUNT.name, WEBHOOK_CERTIFICATE),
      isV5(context) ? secretVolume(METRICS_MOUNT.name, metricsCertificate(CONTROLLERS.name)) : { name: providerImages.name, emptyDir: {} },
    ],
  });
}

interface AppPods {
  readonly account: Account;
  readonly containers: types.Container[];
  readonly volumes: types.Volume[];
}

/** A Deployment whose pods run on the control plane, as a ServiceAccount of their own name. */
function appDeployment(context: PayloadContext, metadata: ObjectMetadata, { account: { name }, containers, volumes }: AppPods): ReleaseObject {
  const labels = { 'k8s-app': name };
  return deployment({ ...metadata, labels }, {
    replicas: 1,
    selector: { matchLabels: labels },
    template: {
      metadata: { annotations: { ...MANAGEMENT_WORKLOAD, 'openshift.io/required-scc': 'restricted-v2' }, labels },
      spec: {
        ...ON_CONTROL_PLANE,
        serviceAccountName: name,
        priorityClassName: isV5(context) ? 'system-cluster-critical' : 'system-node-critical',
        restartPolicy: 'Always',
        containers,
        volumes,
      },
    },
  });
}

/** A program of the operator's image. */
function container({ images }: PayloadContext, name: string, args: string[]): types.Container {
  return {
    name, image: images[OPERATOR_IMAGE], command: [`/${name}`], args, resources: requests('10m', '50Mi'), terminationMessagePolicy: 'FallbackToLogsOnError',
  };
}

function releaseEnv({ releaseVersion }: PayloadContext): types.EnvVar[] {
  return [{ name: 'RELEASE_VERSION', value: releaseVersion }];
}

function fieldEnv(name: string, fieldPath: string): types.EnvVar {
  return { name, valueFrom: { fieldRef: { fieldPath } } };
}

function probe(path: string, initialDelaySeconds: number, periodSeconds: number): types.Probe {
  return { httpGet: { path, port: k8s().IntOrString.fromNumber(HEALTH_PORT) }, initialDelaySeconds, periodSeconds };
}

function isV5({ release }: PayloadContext): boolean {
  return release.isAtLeast(OpenShiftRelease.V5_0);
}
