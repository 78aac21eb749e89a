import { Rule } from '../../src/knowledge';
import { BROKEN_COMMAND } from '../../src/kubeadm/rules/broken-command';
import { COMMAND_ENDS } from '../../src/kubeadm/rules/command-ends';
import { MOUNT } from '../../src/kubeadm/rules/mount';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

function check(rule: Rule, config: object): string[] {
  return checkRule(rule, bundle(object('KubeadmConfigTemplate', 'workers', { template: { spec: config } })));
}

const [PREPARE, BEFORE] = ['/usr/local/bin/prepare.sh', 'spec.template.spec.preKubeadmCommands'];
const SCRIPT = { path: PREPARE, content: '#!/bin/sh\n' };

test.each([
  ['a quote', { preKubeadmCommands: ['true', 'echo "a'] }, `${BEFORE}[1]: the command has a " that nothing closes, which takes in all that follows, kubeadm among it; close it in the same command`],
  ['an if after kubeadm', { postKubeadmCommands: ['if a; then b'] },
    "spec.template.spec.postKubeadmCommands[0]: the command has 'if' without 'fi', which takes in all that follows; close it in the same command"],
  ['a script that nobody may run', { files: [SCRIPT], preKubeadmCommands: [`sudo ${PREPARE} --all`] },
    `${BEFORE}[0]: '${PREPARE}' is a file with the mode 0644, which nobody may run; let its 'permissions' be '0755'`],
  ['a script that its owner may not run', { files: [{ ...SCRIPT, permissions: '0640' }], preKubeadmCommands: [PREPARE] },
    `${BEFORE}[0]: '${PREPARE}' is a file with the mode 0640, which nobody may run; let its 'permissions' be '0755'`],
  ['a quote behind a line that goes on', { preKubeadmCommands: ['a \\\n b "c'] },
    `${BEFORE}[0]: the command has a " that nothing closes, which takes in all that follows, kubeadm among it; close it in the same command`],
  ['a command in another', { preKubeadmCommands: ['true', 'echo $(date'] },
    `${BEFORE}[1]: the command has '(' without ')', which takes in all that follows, kubeadm among it; close it in the same command`],
  ['a script of another name', { files: [{ ...SCRIPT, permissions: '0755' }], preKubeadmCommands: ['/usr/local/bin/prepaer.sh'] },
    `${BEFORE}[0]: '/usr/local/bin/prepaer.sh' is no file that is written here, and '${PREPARE}' is, which no command names; run that`],
])('fails %s', (_, config, finding) => {
  expect(check(BROKEN_COMMAND, config)).toEqual([finding]);
});

test.each([
  ['a script that may be run', { files: [{ ...SCRIPT, permissions: '0700' }], preKubeadmCommands: [PREPARE] }],
  ['a script that a shell reads', { files: [SCRIPT], preKubeadmCommands: [`bash ${PREPARE}`] }],
  ['a script that a command makes executable', { files: [SCRIPT], preKubeadmCommands: [`chmod +x ${PREPARE}`, PREPARE] }],
  ['a script of the image beside one like it', { files: [{ ...SCRIPT, permissions: '0755' }], preKubeadmCommands: [PREPARE, '/usr/local/bin/prepare1.sh'] }],
  ['parentheses', { preKubeadmCommands: ['A=(1\n2)', 'case a in a) b;; esac', 'f() { (cd /a && b); }'] }],
  ['a script of the image', { preKubeadmCommands: [PREPARE] }],
  ['a mode that is filled in', { files: [{ ...SCRIPT, permissions: '${MODE}' }], preKubeadmCommands: [PREPARE] }],
  ['what is no text', { preKubeadmCommands: [1, null] }],
  ['what is no list', { preKubeadmCommands: 'echo "a' }],
])('passes %s', (_, config) => {
  expect(check(BROKEN_COMMAND, config)).toEqual([]);
});

const NEVER = 'and kubeadm, which is a later line of the same script, never runs';

test.each([
  ['exit', `'exit' ends the script of all commands, ${NEVER}; put what ends early into '( )', or leave 'exit' out`],
  ['test -e /a && exit 0', `'exit' ends the script of all commands, ${NEVER}; put what ends early into '( )', or leave 'exit' out`],
  ['exec /bin/agent', `'exec' puts /bin/agent in place of the shell, ${NEVER}; do it in the image, or after kubeadm`],
  ['apt-get install -y x && reboot', `'reboot' interrupts commands that are run once, ${NEVER}; do it in the image, or after kubeadm`],
  ['sudo shutdown -r now', `'shutdown' interrupts commands that are run once, ${NEVER}; do it in the image, or after kubeadm`],
])('fails %s before kubeadm', (command, message) => {
  expect(check(COMMAND_ENDS, { preKubeadmCommands: [command] })).toEqual([`${BEFORE}[0]: ${message}`]);
  expect(check(COMMAND_ENDS, { postKubeadmCommands: [command] })).toEqual([]);
});

test.each([
  'test -e /a || exit 1', '(exit 0)', 'if a; then exit 0; fi', 'exec >/var/log/a 2>&1', 'exec 3>&1', 'echo exit', 'echo reboot', 'systemctl restart a', "sh -c 'exit 0'", '# exit',
])('passes %s before kubeadm', command => {
  expect(check(COMMAND_ENDS, { preKubeadmCommands: [command] })).toEqual([]);
});

test('lets machines of Ignition reboot, whose unit runs again', () => {
  expect(check(COMMAND_ENDS, { format: 'ignition', preKubeadmCommands: ['reboot'] })).toEqual([]);
});

test.each([
  ['a label of the image', { mounts: [['LABEL=data', '/data']] }],
  ['a label of the image beside one that is made', { diskSetup: { filesystems: [{ filesystem: 'ext4', label: 'logs' }] }, mounts: [['LABEL=logs', '/var/log'], ['LABEL=log', '/srv']] }],
  ['labels that are filled in', { diskSetup: { filesystems: [{ filesystem: 'xfs', label: '${LABEL_OF_THE_DISK}' }] }, mounts: [['LABEL=${LABEL_OF_THE_DISK}', '/data']] }],
  ['swap', { mounts: [['/dev/sdb', 'none', 'swap'], ['/dev/sdc', 'none', 'swap']] }],
  ['a file beside a mount', { mounts: [['/dev/sdb', '/var/lib/a']], files: [{ path: '/var/lib/ab/c', content: '' }] }],
  ['a file below a mount of Ignition, which mounts first', { format: 'ignition', mounts: [['/dev/sdb', '/var/lib/a']], files: [{ path: '/var/lib/a/b', content: '' }] }],
  ['what is no list', { mounts: 'a', diskSetup: { filesystems: {} } }],
])('passes %s', (_, config) => {
  expect(check(MOUNT, config)).toEqual([]);
});

test.each([
  ['with a folder below', { clusterConfiguration: { etcd: { local: { dataDir: '/var/lib/etcd/data' } } } }],
  ['elsewhere', { clusterConfiguration: { etcd: { external: { endpoints: [] } } } }],
  ['that may be there', { initConfiguration: { nodeRegistration: { ignorePreflightErrors: ['DirAvailable--var-lib-etcd'] } } }],
  ['on a disk without a folder of its own', { diskSetup: { filesystems: [{ device: '/dev/sdb', filesystem: 'xfs', label: 'etcd_disk' }] } }],
])('passes a disk for etcd %s', (_, rest) => {
  const disk = { diskSetup: { filesystems: [{ device: '/dev/sdb', filesystem: 'ext4', label: 'etcd_disk' }] }, mounts: [['LABEL=etcd_disk', '/var/lib/etcd']] };
  expect(checkRule(MOUNT, bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: { ...disk, ...rest } })))).toEqual([]);
  expect(checkRule(MOUNT, bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: disk })))).toHaveLength(1);
});
