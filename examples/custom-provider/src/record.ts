import * as path from 'path';
import { CustomResource, ExternalProviderRecord, KindRecords, LuaPiece, ReferenceForm, ReferenceScope } from 'cdk8s-cluster-api/provider-kit';
import { GROUP } from './names';
import { RackIsKnown } from './rack-is-known';

const CRDS = path.join(__dirname, '..', 'crds', 'acme.yaml');

/** What the CRD of a kind says. */
function crd(kind: string) {
  const { isClusterScoped, schemas } = CustomResource.fromFile(CRDS, kind);
  return { isClusterScoped, schemas };
}

/** Acme logs in with an identity before anything uses it. */
const IDENTITY_HEALTH: LuaPiece = {
  text: `
local status = type(obj.status) == "table" and obj.status or {}
if status.loggedIn == true then
  return { status = "Healthy", message = "logged in" }
end
return { status = "Progressing", message = "not logged in yet" }
`,
};

/** All that is known of Acme. It loads neither cdk8s nor a construct, so that the command can read it. */
export const ACME_RECORD = new ExternalProviderRecord({
  name: 'Acme',
  release: 'cluster-api-provider-acme v0.4.0',
  infrastructure: [{
    name: 'Acme',
    machinePrefix: 'Acme',
    traits: {
      provider: 'acme',
      infraClusterKind: 'AcmeCluster',
      primaryRank: 30,
      maxClusterNameLength: 20,
      notSecondaryBecause: 'its controller wires racks for the primary only',
      publishesReadyCondition: true,
      machinesNeedReadyCondition: false,
      honoursManagedBy: false,
      needsExplicitEndpoint: false,
      hostsAreScarce: false,
      providerIdScheme: 'acme',
    },
  }],
  kinds: [
    KindRecords.infraCluster('AcmeCluster', {
      ...crd('AcmeCluster'),
      references: {
        'spec.identityRef': { form: ReferenceForm.NAMED, group: GROUP, kind: 'AcmeIdentity', scope: ReferenceScope.CLUSTER, mustBeInBundle: true },
      },
      filledByWebhooks: { region: 'default' },
      controllerFields: [{ path: 'spec.network.vlans' }],
      healthExpressions: {
        inProgress: 'has(metadata.deletionTimestamp)',
        failed: 'has(status.failureReason)',
        current: 'has(status.ready) && status.ready',
      },
    }),
    KindRecords.template('AcmeMachineTemplate', crd('AcmeMachineTemplate')),
    KindRecords.child('AcmeMachine', { isClusterScoped: false }),
    KindRecords.identity('AcmeIdentity', { ...crd('AcmeIdentity'), healthCheck: [IDENTITY_HEALTH] }),
  ],
  rules: [new RackIsKnown()],
});
