import { kamajiControlPlanes } from './clusters';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Component, STATIC_COMPONENTS } from '../../../kubeadm/removed-settings';
import { checkGates } from '../../../kubeadm/rules/feature-gate';
import { checkArgument } from '../../../kubeadm/rules/removed-setting';
import { minorOf } from '../../../rules/shared/versions';
import { BundleObject, Field } from '../../../topology';

const ARGUMENT = /^--([^=]+)(?:=([^]*))?$/;

/** Kamaji runs the programs of Kubernetes with the arguments that it is given, as kubeadm does. */
export const KAMAJI_REMOVED_SETTING: Rule = {
  code: 'kamaji/removed-setting',
  severity: Severity.ERROR,
  source: 'kamaji internal/builders/controlplane/deployment.go; kubernetes v1.36.3 CHANGELOG, cmd/{kube-apiserver,kube-controller-manager,kube-scheduler}/app/options',
  needsMember: ['extraArgs'],
  check: topology => kamajiControlPlanes(topology).flatMap(checkControlPlane),
};

function checkControlPlane(controlPlane: BundleObject): Finding[] {
  const minor = minorOf(controlPlane.at('spec').textOf('version') ?? '');
  return minor === undefined ? [] : STATIC_COMPONENTS.flatMap(([component, name]) => controlPlane.at('spec').member(name).member('extraArgs').items()
    .flatMap(at => checkText(component, at, minor)));
}

function checkText(component: Component, at: Field, minor: number): Finding[] {
  const [, name, value = ''] = ARGUMENT.exec(at.text ?? '') ?? [];
  if (name === undefined) {
    return [];
  }
  return name === 'feature-gates' ? checkGates(at, value, component, minor) : checkArgument(component, { name, value: at }, minor);
}
