import { Chart, Testing } from 'cdk8s';
import { acme, acmeObject, GROUP, rule, TRAITS } from './acme';
import { Rules, Warnings } from '../../src/guard';
import { ManagementProviderType } from '../../src/management';
import { DeliveryRole, ExternalProviderRecord, ExternalProviderRecordProps, KindRecords, Severity } from '../../src/provider-kit';
import { CustomControlPlane, CustomProvider } from '../../src/providers/custom';
import { BUILT_IN, registryOf, registryWith } from '../../src/registry';
import { Manifests } from '../../src/testing';
import { Manifest } from '../../src/topology';
import { findViolations } from '../../src/validation';
import { makeChart, makeCluster } from '../support/charts';

const ACME = new ExternalProviderRecord(acme());

function violations(manifest: Manifest): string[] {
  return findViolations([{ manifest, origin: {} }], registryWith([ACME])).map(({ code, at, message }) => `${at.toString()}: ${message} (${code})`);
}

describe('objects of its kinds', () => {
  test('pass if they are right, without metadata in the schema', () => {
    expect(violations(acmeObject('AcmeCluster', { size: 2 }))).toEqual([]);
  });

  test.each<[string, Manifest, string]>([
    ['an unknown field', acmeObject('AcmeCluster', { sise: 2 }), "spec.sise: 'sise' is unknown to AcmeCluster v1 of acme v1; did you mean 'size'? (schema/unknown-field)"],
    ['a wrong type', acmeObject('AcmeCluster', { size: 'big' }), 'spec.size: is the string "big"; write a whole number (schema/wrong-type)'],
    ['an unknown version', acmeObject('AcmeCluster', {}, { apiVersion: `${GROUP}/v2` }),
      "apiVersion: 'v2' of AcmeCluster is not served by acme v1, the release checked against; use v1 (schema/unknown-version)"],
    ['a kind that is nearly one of them', acmeObject('AcmeClustr', {}), "kind: is AcmeClustr, which is not checked here; did you mean 'AcmeCluster'? (schema/similar-kind)"],
    ['a namespace of what is in none', acmeObject('AcmeIdentity', {}),
      "metadata.namespace: is 'ns', which the API server ignores: AcmeIdentity objects are in no namespace; leave it out (schema/scope)"],
    ['a rule of the provider', acmeObject('AcmeCluster', { size: 3 }), 'spec.size: is 3; use another number (acme/size)'],
  ])('are reported for %s', (_what, manifest, expected) => {
    expect(violations(manifest)).toEqual([expected]);
  });

  test('are held against CEL rules about a change', () => {
    const [before, after] = ['north', 'south'].map(site => ({ manifest: acmeObject('AcmeCluster', { site }), origin: {} }));
    const found = findViolations([after], registryWith([ACME]), { previous: [before] });
    expect(found.map(({ at, message }) => `${at.toString()}: ${message}`)).toEqual([
      'spec.site: breaks the rule self.startsWith(oldSelf) (it only grows); change the value so that the rule holds',
    ]);
  });

  test('are not checked where nobody knows the record', () => {
    expect(findViolations([{ manifest: acmeObject('AcmeCluster', { sise: 2 }), origin: {} }], BUILT_IN)).toEqual([]);
  });
});

describe('a tree', () => {
  const provider = new CustomProvider({ record: ACME, infraCluster: { apiVersion: `${GROUP}/v1`, spec: { size: 3 }, writesEndpoint: false } });
  const machineTemplate = { apiVersion: `${GROUP}/v1`, kind: 'AcmeMachineTemplate' };

  function makeTree(): Chart {
    const chart = makeChart();
    new CustomControlPlane(makeCluster(chart), 'ControlPlane', { provider, machineTemplate });
    return chart;
  }

  test('knows the provider once it is used, and keeps what is known of it', () => {
    const chart = makeTree();
    expect(registryOf(makeChart())).toBe(BUILT_IN);
    expect(registryOf(chart)).toBe(registryWith([ACME]));
    expect(registryOf(chart, [ACME])).toBe(registryOf(chart));
    expect(registryOf(chart).traitsOfMachines('AcmeMachineTemplate')).toEqual(TRAITS);
  });

  test('reports, and lets its codes be acknowledged and turned off', () => {
    expect(() => Manifests.of(makeTree()).noViolations()).toThrow('is 3; use another number (acme/size)');
    const [acknowledged, off] = [makeTree(), makeTree()];
    Warnings.of(acknowledged).acknowledge('acme/size', 'three is right here');
    Rules.of(off).turnOff('acme/size', 'three is right here');
    [acknowledged, off].forEach(chart => Manifests.of(chart).noViolations());
  });

  test('fails for a code of a provider that it does not use', () => {
    const chart = new Chart(Testing.app(), 'test');
    expect(() => Rules.of(chart).turnOff('acme/size', 'why not')).toThrow("[test] 'acme/size' is not the code of a rule; use a code of one of the areas ");
    expect(() => Warnings.of(chart).acknowledge('acme/size', 'why not')).toThrow("[test] 'acme/size' is not the code of a warning; use one of ");
  });

  test('is read back with the record', () => {
    const text = Testing.synth(makeTree()).map(manifest => JSON.stringify(manifest)).join('\n---\n');
    Manifests.fromYaml(text).noViolations();
    expect(() => Manifests.fromYaml(text, { providers: [ACME] }).noViolations()).toThrow('is 3; use another number (acme/size)');
    Manifests.fromYaml(text, { providers: [ACME] }).noViolations({ except: ['acme/size'] });
  });
});

describe('two records', () => {
  test.each<[string, Partial<ExternalProviderRecordProps>, string]>([
    ['a kind', { kinds: [KindRecords.identity('AcmeIdentity')], infrastructure: [], rules: [] }, `the kind ${GROUP}/AcmeIdentity`],
    ['an infra cluster', { kinds: [], rules: [] }, 'the infra cluster AcmeCluster'],
    ['machines', { kinds: [], rules: [], infrastructure: [{ name: 'B', machinePrefix: 'Acme', traits: { ...TRAITS, infraClusterKind: 'BoltCluster' } }] },
      'the machines AcmeMachine'],
    ['a code', { kinds: [], infrastructure: [] }, 'the code acme/size'],
  ])('cannot both know %s', (_what, more, shared) => {
    const bolt = new ExternalProviderRecord(acme({ name: 'Bolt', ...more }));
    expect(() => registryWith([ACME, bolt])).toThrow(
      `${shared} is in the record of 'Acme' and in another one, of 'Bolt'; use one of the two records only, or rename what is yours (input/duplicate)`);
  });

  test('cannot know what is built in', () => {
    const mine = new ExternalProviderRecord({ name: 'My Metal3', kinds: [KindRecords.infraCluster('Metal3Cluster')] });
    expect(() => registryWith([mine])).toThrow(`the kind ${GROUP}/Metal3Cluster is in the record of 'Metal3' and in another one, of 'My Metal3'; `
      + 'use one of the two records only, or rename what is yours (input/duplicate)');
  });

  test('may know what is built in until somebody does', () => {
    const vsphere = new ExternalProviderRecord({ name: 'vSphere', kinds: [KindRecords.identity('VSphereClusterIdentity', { isClusterScoped: true, scaledBy: 'spec.a' })] });
    const kinds = registryWith([vsphere]).kinds.filter(({ kind }) => kind === 'VSphereClusterIdentity');
    expect(kinds.map(({ scaledBy }) => scaledBy)).toEqual(['spec.a']);
  });
});

describe('a record is refused', () => {
  test.each<[string, Partial<ExternalProviderRecordProps>, string]>([
    ['without a name', { name: ' ' }, "ExternalProviderRecord: 'name' is empty; give the name that people know the provider by (input/missing-value)"],
    ['with traits of no provider', { infrastructure: [{ name: 'Acme', traits: { ...TRAITS, provider: 'ACME' } }] },
      "record of 'Acme': 'traits.provider' 'ACME' is not a name; use the one that clusterctl knows, for example 'vsphere' (input/invalid-value)"],
    ['with a kind that is none', { kinds: [KindRecords.infraCluster('acme')] },
      `record of 'Acme': the kind 'acme' of the group '${GROUP}' is no kind; use letters and digits that begin with a capital, for example 'AcmeCluster' (input/invalid-value)`],
    ['with a control plane that a lost file may delete', {
      kinds: [{ group: 'controlplane.cluster.x-k8s.io', kind: 'AcmeControlPlane', deliveryRole: DeliveryRole.MEMBER }],
    }, "record of 'Acme': AcmeControlPlane has the 'deliveryRole' 'Member', so that a lost file would let Flux delete it with its machines; use DeliveryRole.MACHINES (input/invalid-value)"],
    ['with a kind that is there twice', { kinds: [KindRecords.child('Acme'), KindRecords.child('Acme')] },
      `record of 'Acme': '${GROUP}/Acme' is there twice; keep one of them (input/duplicate)`],
    ['with a schema that is none', { kinds: [KindRecords.child('Acme', { schemas: { v1: { openAPIV3Schema: {} } } })] },
      "record of 'Acme': 'schemas' of Acme has no schema with 'properties' for 'v1'; give what stands in 'openAPIV3Schema' of that version in the CRD, "
      + 'for example by CustomResource.fromFile() (input/invalid-value)'],
    ['with a health check and a reason for none', { kinds: [KindRecords.infraCluster('Acme', { noHealthCheckBecause: 'no' })] },
      "record of 'Acme': Acme has 'healthCheck' and 'noHealthCheckBecause'; leave one of them out (input/invalid-value)"],
    ['with a provider whose name is none', { management: [{ type: ManagementProviderType.INFRASTRUCTURE, name: 'Acme' }] },
      "record of 'Acme': 'management' has the InfrastructureProvider 'Acme'; use the name that clusterctl knows it by, in small letters, for example 'acme' (input/invalid-value)"],
    ['with a provider whose version is none', { management: [{ type: ManagementProviderType.INFRASTRUCTURE, name: 'acme', version: '0.4' }] },
      "record of 'Acme': 'management' has the version '0.4' of the InfrastructureProvider 'acme'; use v<major>.<minor>.<patch>, for example 'v1.14.0' (input/invalid-value)"],
    ['with a code that is none', { rules: [rule(() => [], { code: 'size' })] },
      "record of 'Acme': 'size' is not the code of a rule; use <area>/<name> in small letters, for example 'acme/rack-missing' (input/invalid-value)"],
    ['with a severity that is none', { rules: [rule(() => [], { severity: 'bad' as Severity })] },
      "record of 'Acme': the rule 'acme/size' has the severity 'bad'; use Severity.ERROR or Severity.WARNING (input/invalid-value)"],
    ['with a rule without reason', { rules: [rule(() => [], { reason: '' })] },
      "record of 'Acme': the rule 'acme/size' has no 'reason'; whoever meets the rule has to find out why it is there (input/missing-value)"],
    ['with a rule without source', { rules: [rule(() => [], { source: ' ' })] },
      "record of 'Acme': the rule 'acme/size' has no 'source'; whoever meets the rule has to find out why it is there (input/missing-value)"],
    ['with two rules of one code', { rules: [rule(() => []), rule(() => [])] }, "record of 'Acme': 'acme/size' is there twice; keep one of them (input/duplicate)"],
  ])('%s', (_what, more, message) => {
    expect(() => new ExternalProviderRecord(acme(more))).toThrow(new Error(message));
  });
});

describe('the traits of a CustomProvider', () => {
  const two = new ExternalProviderRecord(acme({
    infrastructure: [{ name: 'A', traits: TRAITS }, { name: 'B', traits: { ...TRAITS, infraClusterKind: 'BoltCluster' } }],
  }));

  test('come from the record, or say which of several is meant', () => {
    expect(new CustomProvider({ record: ACME }).traits).toEqual(TRAITS);
    expect(new CustomProvider({ record: two, traits: { ...TRAITS, infraClusterKind: 'BoltCluster' } }).traits.infraClusterKind).toBe('BoltCluster');
  });

  test.each<[string, () => unknown, string]>([
    ['are missing', () => new CustomProvider({}), "CustomProvider: there are neither 'traits' nor a 'record' with them; give one of them (input/missing-value)"],
    ['are several', () => new CustomProvider({ record: two }),
      "CustomProvider: the record of 'Acme' has not just one infra cluster; give the 'traits' of the one that is meant (input/missing-value)"],
    ['are of another provider', () => new CustomProvider({ record: ACME, traits: { ...TRAITS, infraClusterKind: 'OtherCluster' } }),
      "CustomProvider: the record of 'Acme' has no infra cluster 'OtherCluster', which 'traits' is about; leave 'traits' out (input/invalid-value)"],
  ])('fail if they %s', (_what, make, message) => {
    expect(make).toThrow(new Error(message));
  });
});
