import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { CLUSTER_API_NAMESPACE } from './definitions';
import { MONITORING } from './l1';
import { MACHINE_METRICS_NAME } from './metrics';
import { createMetricsWorkload } from './metrics-workload';
import { claimName } from '../../cdk8s-helpers';
import { checkLabelName, checkObjectName, checkWholeNumber, copyProps, findTwin, inScope, isPinnedImage, PINNED_IMAGE_FORM, refuse } from '../../core';
import { OpenShiftPlatform } from '../platform';
import { OpenShiftRelease } from '../release';

/** Settings of `OpenShiftMachineMetrics`. */
export interface OpenShiftMachineMetricsProps {
  /** The release of the cluster, which decides the version of the API that machines are read in. */
  readonly release: OpenShiftRelease;
  /** The platforms that the cluster has machines on: its own, and others that it was given. Their templates are counted. */
  readonly platforms: OpenShiftPlatform[];
  /** The image of kube-state-metrics, pinned by its digest, for example `registry.example.com/kube-state-metrics:v2.19.1@sha256:…`. */
  readonly image: string;
  /**
   * The Secret for pulling the image.
   * @default - none
   */
  readonly imagePullSecretName?: string;
  /**
   * The user that the program runs as.
   * @default 65534
   */
  readonly runAsUser?: number;
  /**
   * The namespace of all objects. It needs the label `openshift.io/cluster-monitoring: "true"`, or nobody collects the metrics.
   * @default 'openshift-cluster-api'
   */
  readonly namespace?: string;
}

/**
 * Metrics of the machines, MachineSets and templates of Cluster API, which OpenShift does not collect: a kube-state-metrics that reads nothing else, and a
 * ServiceMonitor for it. `OpenShiftAlerts` has alerts on them.
 */
export class OpenShiftMachineMetrics extends Construct {
  /** The Deployment of kube-state-metrics. */
  public readonly deployment: ApiObject;
  /** The ServiceMonitor that has the metrics collected. */
  public readonly serviceMonitor: ApiObject;
  /** The platforms whose templates are counted. */
  public readonly platforms: OpenShiftPlatform[];

  constructor(scope: Construct, id: string, props: OpenShiftMachineMetricsProps) {
    super(scope, id);
    const { image, imagePullSecretName, runAsUser = 65534, namespace = CLUSTER_API_NAMESPACE, platforms, release } = copyProps(props);
    if (!isPinnedImage(image)) {
      refuse(this, 'openshift/image-not-pinned', `'image' '${image}' is not pinned by a digest; use '${PINNED_IMAGE_FORM}'`);
    }
    if (imagePullSecretName !== undefined) {
      checkObjectName(this, 'imagePullSecretName', imagePullSecretName);
    }
    inScope(this, () => checkWholeNumber('runAsUser', runAsUser, 1));
    checkLabelName(this, 'namespace', namespace);
    this.checkPlatforms(platforms);
    this.platforms = platforms;
    this.deployment = createMetricsWorkload(this, { release, platforms, image, imagePullSecretName, runAsUser, namespace });
    this.serviceMonitor = this.createServiceMonitor(namespace);
  }

  private checkPlatforms(platforms: readonly OpenShiftPlatform[]): void {
    if (platforms.length === 0) {
      refuse(this, 'input/missing-value', `'platforms' is empty; name the platforms of the machines: ${Object.values(OpenShiftPlatform).join(', ')}`);
    }
    const twin = findTwin(platforms);
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'platforms' has '${twin}' twice; name it once`);
    }
  }

  private createServiceMonitor(namespace: string): ApiObject {
    const { ServiceMonitor } = MONITORING();
    return new ApiObject(this, 'ServiceMonitor', {
      metadata: { name: claimName(this, 'ServiceMonitor', MACHINE_METRICS_NAME), namespace },
      spec: ServiceMonitor.manifest({
        spec: {
          selector: { matchLabels: { app: MACHINE_METRICS_NAME } },
          endpoints: [{
            port: 'https',
            scheme: MONITORING().ServiceMonitorSpecEndpointsScheme.HTTPS,
            interval: '30s',
            // The namespace of a metric is that of the machine, and not that of who tells it.
            honorLabels: true,
            tlsConfig: {
              caFile: '/etc/prometheus/configmaps/serving-certs-ca-bundle/service-ca.crt',
              serverName: `${MACHINE_METRICS_NAME}.${namespace}.svc`,
            },
          }],
        },
      }).spec,
      ...ServiceMonitor.GVK,
    });
  }
}
