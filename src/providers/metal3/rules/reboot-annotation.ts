import { rebootProblem } from './host-annotation';
import { bareMetalHosts } from './hosts';
import { Rule, Severity } from '../../../knowledge';

const REBOOT = 'reboot.metal3.io';

/** What is asked of a host once is no state of it: the operator takes the annotation off, and whoever delivers the manifest writes it again. */
export const REBOOT_ANNOTATION: Rule = {
  code: 'metal3/reboot-annotation',
  severity: Severity.WARNING,
  source: 'baremetal-operator docs/rebootAnnotation.md, internal/controller/metal3.io/baremetalhost_controller.go',
  needsMember: ['annotations'],
  check: topology => bareMetalHosts(topology).flatMap(host => Object.keys(host.annotations).filter(name => name === REBOOT || name.startsWith(`${REBOOT}/`))
    // What the webhook refuses is told by another rule.
    .filter(name => host.annotations[name] === '' || rebootProblem(host.annotations[name]!) === undefined).map(name => ({
      at: host.at('metadata.annotations').member(name),
      message: `'${name}' ${name === REBOOT
        ? 'reboots the host, and again whenever the manifest is applied, because the operator takes it off'
        : 'keeps the host switched off for as long as it is there'}; take it out of the manifest, and set it on the host itself when it is needed`,
    }))),
};
