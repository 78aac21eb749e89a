import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { ByohInstaller } from './installer';
import { ByoMachineTemplate, K8sInstallerConfigTemplate } from '../../../imports/byoh/v1beta1/infrastructure.cluster.x-k8s.io';
import { RotatingTemplate, TemplateNaming } from '../../cdk8s-helpers';
import { MOVE_LABEL } from '../../contract';
import { HostSelector, inScope, refuse } from '../../core';

/** Which hosts a BYOH control plane or pool takes and who installs Kubernetes on them. */
export interface ByohMachineProps {
  /**
   * Which of the free hosts are taken, in whichever namespace they are registered. Hosts get their labels from the `--label` flag of the host agent.
   * @default - any free host, also one that is meant for another cluster
   */
  readonly hostSelector?: HostSelector;
  /**
   * Who installs Kubernetes on the hosts. With current releases of BYOH and Cluster API a host with an installer never becomes a node
   * (`byoh/installer-overwrites`).
   * @default - nobody; the image of the hosts has container runtime, kubelet and kubeadm, and the host agents run with `--skip-installation`
   */
  readonly installer?: ByohInstaller;
}

/**
 * The templates of a BYOH control plane or pool.
 * @internal
 */
export interface ByohTemplates {
  readonly machineTemplate: ApiObject;
  readonly installerConfig?: ApiObject;
}

/** Creates the machine template and, if there is an installer, its config. */
export function createTemplates(scope: Construct, naming: TemplateNaming, props: ByohMachineProps): ByohTemplates {
  const { hostSelector, installer } = props;
  inScope(scope, () => hostSelector?._check());
  const installerConfig = installer && createInstallerConfig(scope, naming.baseName, installer);
  const machineTemplate = new RotatingTemplate(scope, 'MachineTemplate', {
    spec: () => ByoMachineTemplate.manifest({
      spec: {
        template: {
          spec: {
            selector: hostSelector?._render(operator => operator),
            installerRef: installerConfig && installerRef(installerConfig),
          },
        },
      },
    }).spec,
    ...ByoMachineTemplate.GVK,
    ...naming,
  });
  return { machineTemplate, installerConfig };
}

function createInstallerConfig(scope: Construct, baseName: string, installer: ByohInstaller): ApiObject {
  if (Chart.of(scope).namespace === undefined) {
    refuse(scope, 'infrastructure/namespace-missing', "'installer' needs the namespace of the cluster, because BYOH reads it from the reference; "
      + "set 'namespace' on the chart, for example new Chart(app, 'edge', { namespace: 'edge' })");
  }
  inScope(scope, () => installer._check());
  return new RotatingTemplate(scope, 'InstallerConfig', {
    baseName,
    fixedName: installer.configName,
    // Nobody owns it, so `clusterctl move` would leave it behind.
    metadata: { labels: { [MOVE_LABEL]: '' } },
    spec: () => K8sInstallerConfigTemplate.manifest({ spec: { template: { spec: installer._render() } } }).spec,
    ...K8sInstallerConfigTemplate.GVK,
  });
}

function installerRef({ apiVersion, kind, name, metadata: { namespace } }: ApiObject) {
  return { apiVersion, kind, name, namespace };
}
