import { jinjaExpressions, Memo, nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { KubeadmMachines, kubeadmMachines } from '../shared/kubeadm-machines';
import { HAS_FALLBACK, renderedTexts } from '../shared/rendered-texts';

/** By the beginning of a name, what can follow. Below the metadata each platform has names of its own. */
const MEMBERS: { readonly [root: string]: readonly string[] } = {
  v1: [
    'availability_zone', 'cloud_id', 'cloud_name', 'distro', 'distro_release', 'distro_version', 'instance_id', 'kernel_release', 'local_hostname', 'machine', 'platform',
    'public_ssh_keys', 'python_version', 'region', 'subplatform', 'system_platform', 'variant', '_beta_keys',
  ],
  ds: ['meta_data', 'user_data', 'vendor_data', 'dynamic', 'ec2_metadata', 'network_json'],
};
const NAME = /(?<![\w.\]"'-])(v1|ds)\.(\w+(?:-\w+)*)((?:\.\w+)?)/g;

/** The machines of a fleet have the same few expressions. */
const slips = new Memo<readonly Slip[]>(100, 200);

/** A name that nobody knows, and the one that is meant. */
interface Slip {
  readonly name: string;
  readonly meant: string;
}

/** Who renders other templates refuses such expressions altogether. */
export const UNKNOWN_INSTANCE_DATA: Rule = {
  code: 'node/unknown-instance-data',
  severity: Severity.ERROR,
  source: 'cloud-init cloudinit/sources/__init__.py, cloudinit/templater.py, doc/rtd/explanation/instancedata.rst',
  check: (topology, registry) => kubeadmMachines(topology, registry).filter(({ config }) => config.textOf('format') !== 'ignition').flatMap(checkMachines),
};

function checkMachines(machines: KubeadmMachines): Finding[] {
  return renderedTexts(machines).flatMap(at => {
    const slip = slipIn(at.text!);
    return slip === undefined ? [] : [{
      at,
      message: `'${slip.name}' is not in the instance data of cloud-init, which writes 'CI_MISSING_JINJA_VAR/…' there; use '${slip.meant}'`,
    }];
  });
}

/** Later releases may know more, so that only what is nearly a name is told. */
function slipOf([name, root, member, rest]: RegExpMatchArray): Slip[] {
  const near = MEMBERS[root].includes(member) ? undefined : nearestName(member.replace(/-/g, '_'), MEMBERS[root]);
  return near === undefined ? [] : [{ name, meant: `${root}.${near}${rest}` }];
}

/** The first slip of a text. */
function slipIn(text: string): Slip | undefined {
  return slips.get(text, () => namesIn(text).flatMap(slipOf).slice(0, 1))[0];
}

function namesIn(text: string): RegExpMatchArray[] {
  return jinjaExpressions(text).map(({ start, end }) => text.slice(start, end)).filter(expression => !HAS_FALLBACK.test(expression))
    .flatMap(expression => [...expression.matchAll(NAME)]);
}
