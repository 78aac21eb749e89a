import { configSpecs } from './config-specs';
import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { isText, itemsOf, twins } from '../../rules/shared/fields';
import { Field } from '../../topology';
import { isBelow } from '../mounted-paths';

/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /[${}]/;
const LABEL = 'LABEL=';
/** How long a label may be, by how the names of file systems begin. */
const LONGEST_LABELS: readonly [RegExp, number][] = [[/^ext/, 16], [/^xfs$/, 12], [/^v?fat$/, 11]];
/** File systems that make a folder of their own, which kubeadm takes for data of etcd. */
const HAS_LOST_AND_FOUND = /^ext/;
const NO_MOUNT_POINT = ['none', 'swap'];
const ETCD_DATA = '/var/lib/etcd';
const ETCD_CHECK = /^(?:all|diravailable--.*)$/i;

/** Disks that are mounted nowhere, in the way of something, or too late. */
export const MOUNT: Rule = {
  code: 'bootstrap/mount',
  severity: Severity.ERROR,
  source: 'cloud-init config/cloud.cfg.tmpl, cloudinit/config/{cc_disk_setup,cc_mounts,cc_write_files}.py; e2fsprogs misc/mke2fs.c; xfsprogs mkfs/xfs_mkfs.c; '
    + 'kubernetes v1.36.3 cmd/kubeadm/app/preflight/checks.go',
  needsMember: ['mounts', 'diskSetup'],
  check: topology => configSpecs(topology).flatMap(config => [...checkLabels(config), ...config.has('mounts') ? checkMounts(config) : []]),
};

function checkLabels(config: Field): Finding[] {
  return itemsOf(config.member('diskSetup'), 'filesystems').map(filesystem => ({ at: filesystem.member('label'), type: filesystem.textOf('filesystem') ?? '' })).flatMap(({ at, type }) => {
    const longest = LONGEST_LABELS.find(([pattern]) => pattern.test(type))?.[1] ?? Infinity;
    return !isKnown(at) || at.text!.length <= longest ? [] : [{
      at, message: `'label' '${at.text}' has ${at.text!.length} characters, and ${type} takes no more than ${longest}; use a shorter one`,
    }];
  });
}

function checkMounts(config: Field): Finding[] {
  const mounts = config.member('mounts').items().map(mount => mount.items()).filter(([, point]) => point !== undefined && isKnown(point) && !NO_MOUNT_POINT.includes(point.text!));
  const points = mounts.map(([, point]) => point);
  return [
    ...points.filter(({ text }) => !text!.startsWith('/')).map(at => ({ at, message: `'${at.text}' is not an absolute path, and nothing is mounted there; write it from '/' on` })),
    ...twins(points, point => point).map(at => ({ at, message: `'${at.text}' is where two disks are mounted, and the first is not to be seen; mount one of them elsewhere` })),
    ...unknownLabels(config, mounts.map(([device]) => device)),
    ...etcdOnRoot(config, mounts),
    ...config.textOf('format') === 'ignition' ? [] : hiddenFiles(config, points),
  ];
}

/** Labels may come with the image, unless one that is made here is mounted nowhere. */
function unknownLabels(config: Field, devices: readonly Field[]): Finding[] {
  const labels = itemsOf(config.member('diskSetup'), 'filesystems').flatMap(filesystem => filesystem.textOf('label') ?? []);
  const mounted = devices.filter(isKnown).filter(({ text }) => text!.startsWith(LABEL));
  const unused = labels.filter(label => !devices.some(({ text = '' }) => text === `${LABEL}${label}` || UNKNOWN.test(text)));
  return mounted.filter(({ text }) => !labels.includes(text!.slice(LABEL.length))).flatMap(at => {
    const label = nearestName(at.text!.slice(LABEL.length), unused, 3);
    return label === undefined ? [] : [{ at, message: `no file system has the label '${at.text!.slice(LABEL.length)}', so that nothing is mounted there; use '${LABEL}${label}'` }];
  });
}

/** kubeadm wants the folder of etcd empty. */
function etcdOnRoot(config: Field, mounts: readonly (readonly Field[])[]): Finding[] {
  const local = config.at('clusterConfiguration.etcd');
  const folder = local.at('local').textOf('dataDir') || ETCD_DATA;
  const ignored = ['initConfiguration', 'joinConfiguration'].some(part => config.at(`${part}.nodeRegistration.ignorePreflightErrors`).items().some(({ text = '' }) => ETCD_CHECK.test(text)));
  const types = new Map(itemsOf(config.member('diskSetup'), 'filesystems').map(filesystem => [`${LABEL}${filesystem.textOf('label')}`, filesystem.textOf('filesystem') ?? '']));
  return !config.object.kind.startsWith('KubeadmControlPlane') || local.has('external') || ignored ? [] : mounts
    .filter(([device, point]) => point.text!.replace(/\/$/, '') === folder.replace(/\/$/, '') && HAS_LOST_AND_FOUND.test(types.get(device.text ?? '') ?? '')).map(([, at]) => ({
      at,
      message: `'${at.text}' is the folder of etcd and has the folder lost+found of its disk, and kubeadm ends because it is not empty; let 'dataDir' of etcd be a folder below, such as ${folder}/data`,
    }));
}

/** cloud-init writes files before it mounts disks. */
function hiddenFiles(config: Field, points: readonly Field[]): Finding[] {
  return itemsOf(config, 'files').map(file => file.member('path')).flatMap(at => {
    const point = points.find(({ text }) => text !== '/' && isBelow(at.text ?? '', text!));
    return point === undefined ? [] : [{ at, message: `'path' '${at.text}' is written before the disk at '${point.text}' is mounted, which hides it; write it elsewhere, and move it by a command` }];
  });
}

function isKnown(at: Field): boolean {
  return isText(at) && !UNKNOWN.test(at.text!);
}
