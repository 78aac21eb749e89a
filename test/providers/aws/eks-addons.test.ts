import { EksAddonProps, EksConflictResolution, EksControlPlane } from '../../../src/providers/aws';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

function build(props: EksAddonProps): Manifest {
  const chart = makeChart();
  new EksControlPlane(makeCluster(chart, { endpoint: undefined }), 'ControlPlane', { region: 'eu-central-1', ...props });
  const manifest = find(synth(chart), 'AWSManagedControlPlane');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec;
}

const CNI = { name: 'vpc-cni', version: 'v1.20.3-eksbuild.1' };
const PROXY = { name: 'kube-proxy', version: 'v1.34.0-eksbuild.2' };

test('says nothing of addons by default', () => {
  expect(build({})).not.toMatchObject({ addons: expect.anything() as unknown });
  expect(Object.keys(build({ addons: [] })).filter(key => /^addons|vpcCni|kubeProxy/.test(key))).toEqual([]);
});

test('writes addons with their defaults', () => {
  const roleArn = 'arn:aws:iam::123456789012:role/cni';
  expect(build({ addons: [CNI, { ...PROXY, conflictResolution: EksConflictResolution.NONE, serviceAccountRoleArn: roleArn, configuration: '{}', preserveOnDelete: false }] }).addons)
    .toEqual([
      { ...CNI, conflictResolution: 'overwrite' },
      { ...PROXY, conflictResolution: 'none', serviceAccountRoleARN: roleArn, configuration: '{}', preserveOnDelete: false },
    ]);
});

test.each<[EksAddonProps, object]>([
  [{ disableVpcCni: true }, { vpcCni: { disable: true } }],
  [{ disableVpcCni: false }, { vpcCni: { disable: false } }],
  [{ vpcCniEnv: { ENABLE_PREFIX_DELEGATION: 'true' } }, { vpcCni: { disable: false, env: [{ name: 'ENABLE_PREFIX_DELEGATION', value: 'true' }] } }],
  [{ vpcCniEnv: {} }, {}],
  [{ disableKubeProxy: true }, { kubeProxy: { disable: true } }],
  [{ disableKubeProxy: false, addons: [PROXY] }, { kubeProxy: { disable: false }, addons: [{ ...PROXY, conflictResolution: 'overwrite' }] }],
  [{ disableVpcCni: true, addons: [PROXY] }, { vpcCni: { disable: true }, addons: [{ ...PROXY, conflictResolution: 'overwrite' }] }],
])('writes %j', (props, expected) => {
  expect(build(props)).toEqual({ ...build({}), ...expected });
});

test.each<[string, EksAddonProps, string]>([
  ['an addon twice', { addons: [CNI, CNI] }, "'addons' has 'vpc-cni' twice; give each addon once (input/duplicate)"],
  ['a name', { addons: [{ ...CNI, name: 'VPC CNI' }] }, "'addons' has 'VPC CNI' in version 'v1.20.3-eksbuild.1'; "
    + "use the exact names of AWS, for example 'vpc-cni' and 'v1.20.3-eksbuild.1' (input/invalid-value)"],
  ['a version', { addons: [{ ...CNI, version: 'latest' }] }, "'addons' has 'vpc-cni' in version 'latest'; "
    + "use the exact names of AWS, for example 'vpc-cni' and 'v1.20.3-eksbuild.1' (input/invalid-value)"],
  ['a removed VPC CNI', { disableVpcCni: true, addons: [CNI] },
    "'disableVpcCni' true cannot stand beside the addon 'vpc-cni' or 'vpcCniEnv'; leave one of them out (input/invalid-value)"],
  ['settings of a removed VPC CNI', { disableVpcCni: true, vpcCniEnv: { A: 'b' } },
    "'disableVpcCni' true cannot stand beside the addon 'vpc-cni' or 'vpcCniEnv'; leave one of them out (input/invalid-value)"],
  ['a removed kube-proxy', { disableKubeProxy: true, addons: [PROXY] },
    "'disableKubeProxy' true cannot stand beside the addon 'kube-proxy'; leave one of them out (input/invalid-value)"],
])('fails on %s', (_what, props, reason) => {
  expect(() => build(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${reason}`));
});
