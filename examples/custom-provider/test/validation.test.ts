import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { App, Chart, JsonPatch } from 'cdk8s';
import { Endpoint, MixedCluster, Rules } from 'cdk8s-cluster-api';
import { ByohControlPlane, ByohInfraCluster } from 'cdk8s-cluster-api/byoh';
import { ExternalProviderRecord, KindRecords } from 'cdk8s-cluster-api/provider-kit';
import { CustomInfraCluster } from 'cdk8s-cluster-api/custom';
import { Manifests } from 'cdk8s-cluster-api/testing';
import { AcmeChart } from './cluster';
import { ACME_RECORD, AcmeInfraCluster, AcmeWorkerPool } from '../src';

/** A chart with a change, as YAML: rules are about what is written. */
function broken(change: (chart: AcmeChart) => void, rack?: string): App {
  const app = new App();
  change(new AcmeChart(app, 'acme', { rack }));
  return app;
}

const BYO_CLUSTER = `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: ByoCluster
metadata: { name: acme, namespace: acme }
spec: { controlPlaneEndpoint: { host: 192.168.10.20, port: 6443 } }
`;

const CASES: [string, App, string][] = [
  ['a field that no schema has', broken(({ infraCluster }) => infraCluster.resource.addJsonPatch(JsonPatch.add('/spec/rack', 'a1'))),
    "[acme/Cluster/Acme/Resource] spec.rack: 'rack' is unknown to AcmeCluster v1alpha1 of cluster-api-provider-acme v0.4.0; did you mean 'racks'? (schema/unknown-field)"],
  ['a CEL rule of the CRD', broken(({ infraCluster }) => infraCluster.resource.addJsonPatch(JsonPatch.replace('/spec/racks', []))),
    '[acme/Cluster/Acme/Resource] spec: breaks the rule self.racks.size() > 0 (a cluster needs a rack); change the value so that the rule holds (schema/cel-rule)'],
  ['a reference to nothing', broken(({ infraCluster }) => infraCluster.resource.addJsonPatch(JsonPatch.replace('/spec/identityRef/name', 'team-b'))),
    "[acme/Cluster/Acme/Resource] spec.identityRef.name: the bundle has no AcmeIdentity 'team-b'; correct the name, or add the object; did you mean 'team-a'? "
    + '(reference/dangling)'],
  ['a rule of its own', broken(() => undefined, 'z9'),
    "[acme/Cluster/Workers/MachineTemplate] spec.template.spec.rack: 'z9' is no rack of AcmeCluster/acme; use one of a1, a2 (acme/unknown-rack)"],
];

describe('what is written', () => {
  it('is right as the constructs write it', () => {
    const app = new App();
    new AcmeChart(app, 'acme');
    const manifests = Manifests.of(app);
    manifests.noViolations();
    manifests.refsResolve();
    // The region is left to the webhook of Acme.
    assert.equal(manifests.resource('AcmeCluster', 'acme').spec.region, undefined);
  });

  for (const [what, app, message] of CASES) {
    it(`is refused for ${what}`, () => {
      assert.throws(() => app.synthYaml(), { message: `Validation failed with the following errors:\n  ${message}` });
    });
  }

  it('passes where somebody has turned the rule off', () => {
    const app = broken(({ cluster }) => Rules.of(cluster).turnOff('acme/unknown-rack', 'the rack is wired by hand'), 'z9');
    Manifests.of(app).noViolations();
  });
});

describe('a mixed cluster', () => {
  it('is refused where Acme would be a secondary', () => {
    const app = new App();
    const cluster = new MixedCluster(new Chart(app, 'mixed', { namespace: 'mixed' }), 'Cluster', {
      clusterName: 'mixed', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], endpoint: Endpoint.of('192.168.10.20'),
    });
    new ByohInfraCluster(cluster, 'Byoh', { primary: true });
    new AcmeInfraCluster(cluster, 'Acme', { racks: ['a1'] });
    new ByohControlPlane(cluster, 'ControlPlane');
    new AcmeWorkerPool(cluster, 'Workers', { rack: 'a1' });
    assert.throws(() => app.synthYaml(), {
      message: 'Validation failed with the following errors:\n  [mixed/Cluster] AcmeCluster cannot be a secondary infra cluster beside ByoCluster: its controller wires '
        + "racks for the primary only; create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out "
        + '(infrastructure/cannot-be-secondary)',
    });
  });

  it('is refused in files, too', () => {
    const app = new App();
    new AcmeChart(app, 'acme');
    // Somebody lets the Cluster refer to hosts of another provider, by hand.
    const cluster = 'infrastructureRef:\n    apiGroup: infrastructure.cluster.x-k8s.io\n    kind: ';
    const text = [app.synthYaml().replace(`${cluster}AcmeCluster`, `${cluster}ByoCluster`), BYO_CLUSTER].join('---\n');
    assert.throws(() => Manifests.fromYaml(text, { providers: [ACME_RECORD] }).noViolations({ allowWarnings: true }), {
      message: '1 error, 0 warnings in 9 objects:\n'
        + 'yaml:65  error  KubeadmControlPlane/acme/acme-control-plane spec.machineTemplate.spec.infrastructureRef\n'
        + '    AcmeCluster cannot be a secondary infra cluster beside ByoCluster: its controller wires racks for the primary only; '
        + "let 'infrastructureRef' of the Cluster refer to the AcmeCluster, or leave one of the two providers out (infrastructure/cannot-be-secondary)",
    });
    Manifests.fromYaml(text).noViolations({ allowWarnings: true }); // because nobody knows Acme there
  });

  it('is refused with a name that Acme cannot take', () => {
    assert.throws(() => new AcmeChart(new App(), 'a-name-of-more-than-20-letters'), {
      message: "[a-name-of-more-than-20-letters/Cluster/Acme] 'clusterName' 'a-name-of-more-than-20-letters' (30 characters) is too long for AcmeCluster; "
        + 'use at most 20 characters (cluster/invalid-name)',
    });
  });
});

describe('another record', () => {
  it('that knows a kind of Acme cannot be used in the same app', () => {
    const { cluster } = new AcmeChart(new App(), 'acme');
    const other = new ExternalProviderRecord({
      name: 'Bolt',
      kinds: [KindRecords.infraCluster('BoltCluster'), KindRecords.identity('AcmeIdentity')],
      infrastructure: [{ name: 'Bolt', traits: { ...cluster.infraClusterOf('AcmeCluster')!.traits, provider: 'bolt', infraClusterKind: 'BoltCluster' } }],
    });
    assert.throws(() => new CustomInfraCluster(cluster, 'Bolt', { record: other, apiVersion: 'infrastructure.cluster.x-k8s.io/v1' }), {
      message: "[acme/Cluster/Bolt] the kind infrastructure.cluster.x-k8s.io/AcmeIdentity is in the record of 'Acme' and in another one, of 'Bolt'; "
        + 'use one of the two records only, or rename what is yours (input/duplicate)',
    });
  });
});
