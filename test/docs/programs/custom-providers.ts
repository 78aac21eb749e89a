import { App, Chart } from 'cdk8s';
import { ExternalProviderRecord, IProviderRule, KindRecords, ReferenceForm, RuleBundle, RuleFinding, Severity } from '../../../src/provider-kit';
import { CustomControlPlane, CustomProvider } from '../../../src/providers/custom';
import { MixedCluster } from '../../../src/root';
import { Manifests } from '../../../src/testing';

const GROUP = 'infrastructure.cluster.x-k8s.io';

/** What its controller asks of objects and no schema can say. */
class SpeedIsPossible implements IProviderRule {
  public readonly code = 'acme/impossible-speed';
  public readonly reason = 'machines of the small site have no fast network';
  public readonly severity = Severity.ERROR;
  public readonly source = 'cluster-api-provider-acme v0.4.0 controllers/machine.go';

  public check(bundle: RuleBundle): RuleFinding[] {
    return bundle.clusters.filter(({ primary }) => primary?.at('spec.site').text === 'small')
      .flatMap(({ controlPlaneMachines, pools }) => [controlPlaneMachines, ...pools])
      .flatMap(machines => machines?.infrastructure ?? [])
      .map(template => template.at('spec.template.spec.speed'))
      .filter(speed => (speed.number ?? 0) > 1)
      .map(speed => speed.finding(`is ${speed.number}, and the site 'small' has 1 at most; use 1, or another site`));
  }
}

/** A schema as the CRD has it in `openAPIV3Schema`; `CustomResource.fromFile()` reads it from there. */
const schema = (spec: object) => ({ v1: { type: 'object', properties: { spec: { type: 'object', properties: spec } } } });

const ACME = new ExternalProviderRecord({
  name: 'Acme',
  release: 'cluster-api-provider-acme v0.4.0',
  infrastructure: [{
    name: 'Acme',
    machinePrefix: 'Acme',
    traits: {
      provider: 'acme',
      infraClusterKind: 'AcmeCluster',
      primaryRank: 30,
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
      schemas: schema({ site: { type: 'string' }, login: { type: 'string' }, controlPlaneEndpoint: { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true } }),
      references: { 'spec.login': { form: ReferenceForm.TEXT, kind: 'Secret' } },
      controllerFields: [{ path: 'spec.site' }],
    }),
    KindRecords.template('AcmeMachineTemplate', {
      schemas: schema({ template: { type: 'object', properties: { spec: { type: 'object', properties: { speed: { type: 'integer', minimum: 1 } } } } } }),
    }),
  ],
  rules: [new SpeedIsPossible()],
});

const app = new App();
const chart = new Chart(app, 'acme', { namespace: 'acme' });
const cluster = new MixedCluster(chart, 'Cluster', { clusterName: 'acme', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'] });
const provider = new CustomProvider({ record: ACME, infraCluster: { apiVersion: `${GROUP}/v1`, spec: { site: 'small', login: 'acme' } } });
new CustomControlPlane(cluster, 'ControlPlane', {
  provider, machineTemplate: { apiVersion: `${GROUP}/v1`, kind: 'AcmeMachineTemplate', spec: { speed: 10, sped: 1 } },
});

try {
  Manifests.of(app).noViolations();
} catch (error) {
  // 2 errors, 0 warnings in 4 objects: schema/unknown-field of 'sped', and acme/impossible-speed
  console.log((error as Error).message);
}
