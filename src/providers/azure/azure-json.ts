import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { AZURE_TRAITS } from './traits';
import { BootstrapKind, FileContent, IMixedCluster, NodeFile, NodeProps } from '../../contract';
import { finding, refuse } from '../../core';

const PATH = '/etc/kubernetes/azure.json';

/** Which of the two configurations of the Secret a node takes. */
export enum AzureJsonKey {
  CONTROL_PLANE = 'control-plane-azure.json',
  WORKER = 'worker-node-azure.json',
}

/**
 * The cloud configuration on a node. It comes from a Secret that the provider names after the machine template or machine pool.
 */
export class AzureJson {
  private owner?: ApiObject;

  constructor(private readonly key: AzureJsonKey) {}

  /** The props with the file among their files, if it is wanted. */
  public addTo<P extends NodeProps & { readonly azureJson?: boolean }>(props: P): P {
    return props.azureJson === true ? { ...props, files: [this.file(), ...props.files ?? []] } : props;
  }

  /** Says after what the provider names the Secret, and refuses what keeps the Secret from coming. */
  public follow(scope: Construct, cluster: IMixedCluster, owner: ApiObject, wanted: boolean = false): void {
    this.owner = owner;
    if (!wanted) {
      return;
    }
    const { bootstrapKind } = cluster.bootstrap;
    if (bootstrapKind !== BootstrapKind.KUBEADM) {
      refuse(scope, 'input/invalid-value', `'azureJson' true is not possible on nodes that ${bootstrapKind} joins; leave it out, or write the file with 'files'`);
    }
    scope.node.addValidation({
      validate: () => cluster.roleOf(AZURE_TRAITS.infraClusterKind)?.isPrimary ?? true ? [] : [finding('input/invalid-value',
        "'azureJson' true is not possible beside another primary infra cluster: the provider does not make its Secret, and nodes would wait for it; "
        + "leave it out, or write the file with 'files'")],
    });
  }

  private file(): NodeFile {
    return {
      path: PATH,
      owner: 'root:root',
      permissions: '0644',
      content: FileContent._fromSecretNamedLate(() => `${this.owner!.name}-azure-json`, this.key),
    };
  }
}
