import { synthByoh, synthMetal3, VERSIONS } from './control-plane-props';
import { HostPathType, StaticPodVolume } from '../../src/contract';
import { find } from '../support/manifests';

const PATH = '[test/Cluster/ControlPlane]';
const PROPS = ['apiServerExtraVolumes', 'controllerManagerExtraVolumes', 'schedulerExtraVolumes'];

test.each(VERSIONS)('a volume answers control-plane/unmounted-file in %s', version => {
  const apiServerExtraArgs = { 'audit-policy-file': '/etc/kubernetes/audit/policy.yaml' };
  expect(() => synthMetal3({ apiServerExtraArgs }, version)).toThrow('control-plane/unmounted-file');
  const apiServerExtraVolumes = [{ name: 'audit-policy', hostPath: '/etc/kubernetes/audit', pathType: HostPathType.DIRECTORY }];
  expect(find(synthMetal3({ apiServerExtraArgs, apiServerExtraVolumes }, version), 'KubeadmControlPlane').spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraVolumes)
    .toEqual([{ name: 'audit-policy', hostPath: '/etc/kubernetes/audit', mountPath: '/etc/kubernetes/audit', readOnly: true, pathType: 'Directory' }]);
});

test.each(VERSIONS)('an empty list of volumes is none in %s', version => {
  expect(synthByoh({ apiServerExtraVolumes: [], schedulerExtraVolumes: [] }, version)).toEqual(synthByoh({}, version));
});

test('volumes keep their order', () => {
  const volumes = ['b', 'a'].map(name => ({ name, hostPath: `/srv/${name}` }));
  const written = find(synthByoh({ schedulerExtraVolumes: volumes }), 'KubeadmControlPlane').spec.kubeadmConfigSpec.clusterConfiguration.scheduler.extraVolumes
    .map(({ name }: StaticPodVolume) => name);
  expect(written).toEqual(['b', 'a']);
});

describe.each(PROPS)('fails with %s', prop => {
  test.each<[string, StaticPodVolume[], string]>([
    ['a name that is no label', [{ name: 'Audit_Log', hostPath: '/srv' }], `'${prop}' has a volume 'Audit_Log'; name it by at most 63 small letters, digits and '-' (input/invalid-value)`],
    ['one name twice', [{ name: 'a', hostPath: '/srv/a' }, { name: 'a', hostPath: '/srv/b' }], `'${prop}' has two volumes 'a'; give each a name of its own (input/duplicate)`],
    ['a path that is not absolute', [{ name: 'a', hostPath: 'srv/a' }],
      `'${prop}' "srv/a" would not reach the node as it is; write an absolute path of letters, digits, single blanks and '/._-+@=,~%:#\\', without ' #', ': ' and a '/' at its end (text/unsafe)`],
    ['a path in the pod that is code', [{ name: 'a', hostPath: '/srv/a', mountPath: '/a\nruncmd: [x]' }],
      `'${prop}' "/a\\nruncmd: [x]" would not reach the node as it is; write an absolute path of letters, digits, single blanks and '/._-+@=,~%:#\\', without ' #', ': ' and a '/' at its end (text/unsafe)`],
    ['an expression that nobody renders', [{ name: 'a', hostPath: '/srv/{{ .x }}' }], `'${prop}' '/srv/{{ .x }}' holds '{{ .x }}', which the BYOH host agent (Go templates) cannot render; `
      + "it knows '{{ .DefaultNetworkInterfaceName }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"],
  ])('%s', (_, volumes, message) => {
    expect(() => synthByoh({ [prop]: volumes })).toThrow(new Error(`${PATH} ${message}`));
  });
});
