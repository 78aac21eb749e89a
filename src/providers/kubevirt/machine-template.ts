import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkDisks } from './disk';
import { secretReference } from './hosting-cluster';
import {
  KubevirtBootstrapCheck, KubevirtDevice, KubevirtDiskBus, KubevirtEvictionStrategy, KubevirtMachineProps, KubevirtRunStrategy,
} from './machine-props';
import { checkNetworks } from './network';
import { KUBEVIRT_TRAITS } from './traits';
import { KubevirtMachineTemplate } from '../../../imports/kubevirt/v1alpha1/infrastructure.cluster.x-k8s.io';
import { RotatingTemplate, TemplateNaming } from '../../cdk8s-helpers';
import { IMixedCluster } from '../../contract';
import {
  checkLabelName, checkLabels, checkSizeQuantity, checkTolerations, checkWholeNumber, copyProps, finding, findTwin, inScope, isDnsLabel, l1Enum,
  nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue, renderTolerations,
} from '../../core';

/** Creates the machine template of a control plane or worker pool. */
export function createMachineTemplate(scope: Construct, cluster: IMixedCluster, naming: TemplateNaming, given: KubevirtMachineProps): ApiObject {
  const props = copyProps(given);
  inScope(scope, () => checkMachine(props));
  if (props.vmNamespace !== undefined) {
    checkLabelName(scope, 'vmNamespace', props.vmNamespace);
  }
  scope.node.addValidation({ validate: () => checkFindings(cluster, props.bootstrapCheck) });
  const infraClusterSecretRef = secretReference(scope, props.hostingCluster);
  return new RotatingTemplate(scope, 'MachineTemplate', {
    spec: () => KubevirtMachineTemplate.manifest({
      spec: {
        template: {
          spec: {
            infraClusterSecretRef,
            virtualMachineBootstrapCheck: { checkStrategy: l1Enum(props.bootstrapCheck ?? KubevirtBootstrapCheck.NONE) },
            virtualMachineTemplate: renderVirtualMachine(props),
          },
        },
      },
    }).spec,
    ...KubevirtMachineTemplate.GVK,
    ...naming,
  });
}

function checkMachine(props: KubevirtMachineProps): void {
  props.image._check();
  for (const prop of ['cores', 'sockets', 'threads'] as const) {
    checkWholeNumber(prop, props[prop], 1);
  }
  checkSizeQuantity('memory', props.memory);
  checkSizeQuantity('hugepages', props.hugepages);
  checkDisks(props.additionalDisks ?? []);
  checkNetworks(props.networks ?? []);
  checkDevices([...props.gpus ?? [], ...props.hostDevices ?? []]);
  checkLabels('vmLabels', props.vmLabels);
  checkLabels('infraNodeSelector', props.infraNodeSelector);
  checkTolerations('infraTolerations', props.infraTolerations);
}

function checkDevices(devices: KubevirtDevice[]): void {
  const bad = devices.find(({ name, deviceName }) => !isDnsLabel(name) || !/^[^\s/]+\/[^\s/]+$/.test(deviceName));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'gpus' and 'hostDevices' have '${bad.name}' for '${bad.deviceName}'; `
      + "use a name of lower-case letters, digits and '-', and a resource such as 'nvidia.com/TU104GL_Tesla_T4'");
  }
  const twin = findTwin(devices.map(({ name }) => name));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'gpus' and 'hostDevices' have '${twin}' twice; give each device a name of its own`);
  }
}

/** Where nobody reconciles the KubevirtCluster there are no keys; where it is defined elsewhere nobody knows here. */
function checkFindings(cluster: IMixedCluster, bootstrapCheck?: KubevirtBootstrapCheck): string[] {
  const hasNoKeys = cluster.roleOf(KUBEVIRT_TRAITS.infraClusterKind)?.isReconciled === false;
  return bootstrapCheck === KubevirtBootstrapCheck.SSH && hasNoKeys
    ? [finding('input/invalid-value', `'bootstrapCheck' '${bootstrapCheck}' is not possible: CAPK has SSH keys only where it reconciles the KubevirtCluster; `
      + 'use KubevirtBootstrapCheck.NONE, or leave it out')]
    : [];
}

const DEFAULT_MEMORY = '4Gi';

function renderVirtualMachine(props: KubevirtMachineProps) {
  const { image, additionalDisks = [], networks = [], vmNamespace } = props;
  const labels = nonEmptyMap(props.vmLabels);
  const annotations = nonEmptyMap(props.vmAnnotations);
  return {
    metadata: nonEmptyObject({ namespace: vmNamespace, labels, annotations }),
    spec: {
      runStrategy: props.runStrategy ?? KubevirtRunStrategy.ALWAYS,
      dataVolumeTemplates: nonEmptyList([image, ...additionalDisks].flatMap(disk => disk._renderDataVolumeTemplates())),
      template: {
        metadata: nonEmptyObject({ labels, annotations }),
        spec: {
          domain: renderDomain(props),
          evictionStrategy: props.evictionStrategy ?? KubevirtEvictionStrategy.EXTERNAL,
          networks: nonEmptyList(networks.map(network => network._renderNetwork())),
          nodeSelector: nonEmptyMap(props.infraNodeSelector),
          tolerations: renderTolerations(props.infraTolerations),
          priorityClassName: props.infraPriorityClass,
          volumes: [image._renderVolume(), ...additionalDisks.map(disk => disk._renderVolume())],
        },
      },
    },
  };
}

function renderDomain(props: KubevirtMachineProps) {
  const { image, additionalDisks = [], networks = [], gpus, hostDevices } = props;
  const bus = props.diskBus ?? KubevirtDiskBus.VIRTIO;
  const diskNames = [image._volumeName, ...additionalDisks.map(({ name }) => name)];
  return {
    cpu: {
      cores: props.cores ?? 2,
      sockets: props.sockets,
      threads: props.threads,
      dedicatedCpuPlacement: props.dedicatedCpu,
      model: props.cpuModel,
    },
    memory: { guest: { value: props.memory ?? DEFAULT_MEMORY }, hugepages: nonEmptyObject({ pageSize: props.hugepages }) },
    devices: {
      networkInterfaceMultiqueue: props.networkInterfaceMultiqueue ?? true,
      disks: diskNames.map(name => ({ name, disk: { bus } })),
      interfaces: nonEmptyList(networks.map(network => network._renderInterface())),
      gpus: nonEmptyList(gpus?.map(renderDevice)),
      hostDevices: nonEmptyList(hostDevices?.map(renderDevice)),
    },
  };
}

function renderDevice({ name, deviceName }: KubevirtDevice) {
  return { name, deviceName };
}
