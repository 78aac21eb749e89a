import { OpenShiftPlatform } from '../platform';
import { OpenShiftRelease } from '../release';

/** Each phase that a Machine can be in; `Updating` is new in Cluster API v1.12. */
const PHASES = ['Pending', 'Provisioning', 'Provisioned', 'Running', 'Updating', 'Deleting', 'Deleted', 'Failed', 'Unknown'];

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';

/** A kind that metrics are made of. */
export interface MeasuredKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The name of its resources in RBAC. */
  readonly resources: string;
}

/** The kind of templates that MachineSets of a platform name. */
const TEMPLATES: { readonly [platform in OpenShiftPlatform]: MeasuredKind } = {
  [OpenShiftPlatform.AWS]: template('AWSMachineTemplate', 'v1beta2'),
  [OpenShiftPlatform.AZURE]: template('AzureMachineTemplate'),
  [OpenShiftPlatform.BARE_METAL]: template('Metal3MachineTemplate'),
  [OpenShiftPlatform.GCP]: template('GCPMachineTemplate'),
  [OpenShiftPlatform.OPENSTACK]: template('OpenStackMachineTemplate'),
  [OpenShiftPlatform.POWER_VS]: template('IBMPowerVSMachineTemplate', 'v1beta2'),
  [OpenShiftPlatform.VSPHERE]: template('VSphereMachineTemplate'),
};

function template(kind: string, version = 'v1beta1'): MeasuredKind {
  return { group: INFRASTRUCTURE, version, kind, resources: `${kind.toLowerCase()}s` };
}

/** The kinds that metrics are made of: those of Cluster API, and the templates of the platforms. */
export interface MeasuredKinds {
  readonly machines: MeasuredKind;
  readonly sets: MeasuredKind;
  readonly templates: readonly MeasuredKind[];
}

/** What is measured in a cluster of a release that has machines on some platforms. */
export function measuredKinds(release: OpenShiftRelease, platforms: readonly OpenShiftPlatform[]): MeasuredKinds {
  const version = release.isAtLeast(OpenShiftRelease.V4_21) ? 'v1beta2' : 'v1beta1';
  const core = (kind: string): MeasuredKind => ({ group: 'cluster.x-k8s.io', version, kind, resources: `${kind.toLowerCase()}s` });
  return { machines: core('Machine'), sets: core('MachineSet'), templates: platforms.map(platform => TEMPLATES[platform]) };
}

/** What kube-state-metrics is told to make metrics of. Names are those that the Cluster API project uses, where it has them, so that dashboards of others work. */
export function stateMetricsConfig(release: OpenShiftRelease, platforms: readonly OpenShiftPlatform[]): unknown {
  const { machines, sets, templates } = measuredKinds(release, platforms);
  return {
    kind: 'CustomResourceStateMetrics',
    spec: {
      resources: [
        resource(machines, 'capi_machine', { cluster_name: ['spec', 'clusterName'] }, [
          info('info', 'A Machine.', { failure_domain: ['spec', 'failureDomain'], provider_id: ['spec', 'providerID'] }),
          info('status_noderef', 'The node of a Machine, where it has one.', { node_name: ['status', 'nodeRef', 'name'] }),
          {
            name: 'status_phase',
            help: 'The phase of a Machine: 1 for the one that it is in.',
            each: { type: 'StateSet', stateSet: { labelName: 'phase', path: ['status', 'phase'], list: PHASES } },
          },
        ]),
        resource(sets, 'capi_machineset', { cluster_name: ['spec', 'clusterName'] }, [
          info('info', 'A MachineSet and its template.', {
            infrastructure_reference_kind: ['spec', 'template', 'spec', 'infrastructureRef', 'kind'],
            infrastructure_reference_name: ['spec', 'template', 'spec', 'infrastructureRef', 'name'],
          }),
          gauge('spec_replicas', 'How many machines a MachineSet should have.', ['spec', 'replicas']),
          gauge('status_replicas_ready', 'How many machines of a MachineSet are ready.', ['status', 'readyReplicas']),
        ]),
        ...templates.map(kind => resource(kind, 'capi_machinetemplate', {}, [info('info', 'A template of machines.', {})])),
      ],
    },
  };
}

type Paths = { readonly [label: string]: readonly string[] };

function resource({ group, version, kind }: MeasuredKind, metricNamePrefix: string, labels: Paths, metrics: unknown[]): unknown {
  return {
    groupVersionKind: { group, version, kind },
    metricNamePrefix,
    labelsFromPath: { name: ['metadata', 'name'], namespace: ['metadata', 'namespace'], ...labels },
    metrics,
  };
}

function info(name: string, help: string, labelsFromPath: Paths): unknown {
  return { name, help, each: { type: 'Info', info: { labelsFromPath } } };
}

/** Controllers leave numbers out that are zero. */
function gauge(name: string, help: string, path: readonly string[]): unknown {
  return { name, help, each: { type: 'Gauge', gauge: { path, nilIsZero: true } } };
}
