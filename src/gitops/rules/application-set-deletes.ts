import { deliveriesOf, firstHeld } from './deliveries';
import { Delivery, gitDirectories } from './delivery';
import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';

/** The policies under which the controller deletes no Application, whatever generators find. */
const KEEPING_POLICIES = ['create-only', 'create-update'];

export const APPLICATION_SET_DELETES: Rule = {
  code: 'gitops/application-set-deletes',
  severity: Severity.WARNING,
  source: 'argo-cd v3.6.0 docs/operator-manual/applicationset/Application-Deletion.md, Controlling-Resource-Modification.md',
  check: topology => {
    const deliveries = deliveriesOf(topology).filter(isOfFoldersAndDeletes);
    const held = deliveries.all.length === 0 ? [] : [...firstHeld(deliveries, topology.ofKind(CLUSTER_GROUP, 'Cluster'))];
    return held.map(([{ object }, cluster]) => {
      const isKept = KEEPING_POLICIES.includes(object.at('spec.syncPolicy.applicationsSync').text ?? '');
      return {
        at: object.at('spec.syncPolicy.preserveResourcesOnDeletion'),
        message: `whoever deletes the ApplicationSet${isKept ? '' : ', or a folder in Git,'} deletes what its Applications have applied, as ${cluster} with all its machines; `
          + `set it to true${isKept ? '' : ", and 'applicationsSync' to 'create-update'"}`,
      };
    });
  },
};

/** Only the generator of folders loses an Application because somebody moves or renames something. */
function isOfFoldersAndDeletes({ object, cascades }: Delivery): boolean {
  return cascades && object.kind === 'ApplicationSet' && gitDirectories(object.at('spec.generators')).length > 0;
}
