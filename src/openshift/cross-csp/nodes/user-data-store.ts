import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftMachineConfigPool } from './machine-config-pool';
import { claimName } from '../../../cdk8s-helpers';
import { checkObjectName, findTwin, refuse } from '../../../core';
import { BundleGuard } from '../../../guard';
import { allow, createReleaseObject, role, roleBinding, serviceAccount } from '../../manifests';
import { CLUSTER_API_NAMESPACE, MACHINE_API_NAMESPACE } from '../../namespaces';

const READER = 'user-data-reader';

/** Settings of `OpenShiftUserDataStore`. */
export interface OpenShiftUserDataStoreProps {
  /** The MachineConfigPools whose user data may be read. */
  readonly pools: OpenShiftMachineConfigPool[];
  /**
   * The name of the SecretStore.
   * @default openshift-machine-api
   */
  readonly secretStoreName?: string;
}

/**
 * The SecretStore that `OpenShiftUserData` copies from: it reads the user data of the given pools in `openshift-machine-api`, and no other Secret.
 */
export class OpenShiftUserDataStore extends Construct {
  /** The SecretStore, in `openshift-cluster-api`. */
  public readonly resource: ApiObject;
  /** The name of the SecretStore, for `OpenShiftUserData`. */
  public readonly secretStoreName: string;

  constructor(scope: Construct, id: string, props: OpenShiftUserDataStoreProps) {
    super(scope, id);
    BundleGuard.install(this);
    const names = props.pools.map(({ poolName }) => `${poolName}-user-data-managed`);
    if (names.length === 0 || findTwin(names) !== undefined) {
      refuse(this, names.length === 0 ? 'input/missing-value' : 'input/duplicate',
        `'pools' ${names.length === 0 ? 'is empty' : `has '${findTwin(props.pools.map(({ poolName }) => poolName))}' twice`}; name each pool whose user data is copied, once`);
    }
    this.secretStoreName = claimName(this, 'SecretStore', checkObjectName(this, 'secretStoreName', props.secretStoreName ?? MACHINE_API_NAMESPACE));
    const account = { name: READER, namespace: CLUSTER_API_NAMESPACE };
    const there = { name: READER, namespace: MACHINE_API_NAMESPACE };
    createReleaseObject(this, 'ServiceAccount', serviceAccount(account));
    createReleaseObject(this, 'Role', role(there, [allow(['get'], '', ['secrets'], names)]));
    createReleaseObject(this, 'RoleBinding', roleBinding(there, account));
    this.resource = createReleaseObject(this, 'Resource', {
      apiVersion: 'external-secrets.io/v1',
      kind: 'SecretStore',
      metadata: { name: this.secretStoreName, namespace: CLUSTER_API_NAMESPACE },
      spec: {
        provider: {
          kubernetes: {
            remoteNamespace: MACHINE_API_NAMESPACE,
            // The address is what the API server would add.
            server: { url: 'kubernetes.default', caProvider: { type: 'ConfigMap', name: 'kube-root-ca.crt', key: 'ca.crt' } },
            auth: { serviceAccount: { name: READER } },
          },
        },
      },
    });
  }
}
