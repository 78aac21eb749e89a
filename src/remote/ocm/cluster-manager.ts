import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkVersion, ocmImage } from './agent-settings';
import { OCM } from './l1';
import { l1Enum, nonEmptyList } from '../../core';
import { BundleGuard } from '../../guard';
import { createObject } from '../remote-object';

/** Who asks for the first certificate of an agent, as `clusteradm` and the Helm chart of the hub make it. */
const BOOTSTRAP_USER = 'system:serviceaccount:open-cluster-management:agent-registration-bootstrap';

/** Settings of a hub of Open Cluster Management. */
export interface OcmClusterManagerProps {
  /**
   * The release of Open Cluster Management.
   * @default v1.3.1
   */
  readonly version?: string;
  /**
   * Where its images come from.
   * @default quay.io/open-cluster-management
   */
  readonly imageRepository?: string;
  /**
   * Users whose clusters are let in without anybody looking at them. An empty list has a person approve each.
   * @default - the ServiceAccount `agent-registration-bootstrap` of namespace `open-cluster-management`, which clusteradm makes
   */
  readonly autoApproveUsers?: string[];
}

/** A hub of Open Cluster Management, for its operator to install. There is one in a cluster. */
export class OcmClusterManager extends Construct {
  /** The ClusterManager. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OcmClusterManagerProps = {}) {
    super(scope, id);
    BundleGuard.install(this);
    if (props.version !== undefined) {
      checkVersion(this, props.version);
    }
    const users = nonEmptyList(props.autoApproveUsers ?? [BOOTSTRAP_USER]);
    const { ClusterManager } = OCM.operator();
    this.resource = createObject(this, 'Resource', {
      ...ClusterManager.GVK,
      // The operator looks at no other name.
      name: 'cluster-manager',
      spec: ClusterManager.manifest({
        spec: {
          registrationImagePullSpec: ocmImage(props, 'registration'),
          workImagePullSpec: ocmImage(props, 'work'),
          placementImagePullSpec: ocmImage(props, 'placement'),
          addOnManagerImagePullSpec: ocmImage(props, 'addon-manager'),
          deployOption: { mode: l1Enum('Default') },
          // A default, written out because the API server would add it.
          workConfiguration: { workDriver: l1Enum('kube') },
          registrationConfiguration: users && { autoApproveUsers: users, featureGates: [{ feature: 'ManagedClusterAutoApproval', mode: l1Enum('Enable') }] },
        },
      }).spec,
    });
  }
}
