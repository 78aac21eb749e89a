import { kubeletConfigGates } from './kubelet-config-gates';
import { VersionedConfig, versionedConfigs } from './versioned-configs';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { namedArguments } from '../../rules/shared/node-configs';
import { Field, Topology } from '../../topology';
import { featureGate, kubeadmGates, kubeadmRefusesGate, lockedValue } from '../feature-gates';
import { Component, STATIC_COMPONENTS } from '../removed-settings';

/** A feature gate as somebody has set it. */
interface GateSetting {
  readonly at: Field;
  readonly name: string;
  /** @default - neither true nor false */
  readonly value?: boolean;
  /** The program that reads it. */
  readonly program: string;
}

/** What Go reads as a boolean. */
const BOOLEANS: { readonly [text: string]: boolean } = {
  ...Object.fromEntries(['1', 't', 'T', 'true', 'TRUE', 'True'].map(text => [text, true])),
  ...Object.fromEntries(['0', 'f', 'F', 'false', 'FALSE', 'False'].map(text => [text, false])),
};
/** The argument of all programs that sets them. */
const ARGUMENT = 'feature-gates';
/** The gates of Kubernetes itself may have this before their name. */
const OF_KUBERNETES = 'kube:';

export const FEATURE_GATE: Rule = {
  code: 'version/feature-gate',
  severity: Severity.ERROR,
  source: 'kubernetes v1.23.0 to v1.36.3 pkg/features/kube_features.go, cmd/kubeadm/app/features/features.go; k8s.io/{apiserver,client-go,component-base} features; '
    + 'k8s.io/component-base featuregate/feature_gate.go',
  isLocal: true,
  check: topology => {
    // Nearly no bundle sets one by an argument or for kubeadm.
    const [isArgument, isOfKubeadm] = [ARGUMENT, 'featureGates'].map(name => topology.words.hasMember(name));
    return versionedConfigs(topology).flatMap(config => [
      ...isArgument ? checkPrograms(config) : [], ...checkFiles(config, topology), ...isOfKubeadm ? checkKubeadm(config) : [],
    ]);
  },
};

function checkPrograms({ config, registrations, group, minor }: VersionedConfig): Finding[] {
  const components = group.isControlPlane
    ? STATIC_COMPONENTS.map(([program, name]) => ({ program, args: config.at(`clusterConfiguration.${name}.extraArgs`) })) : [];
  const kubelets = registrations.map(registration => ({ program: Component.KUBELET, args: registration.member('kubeletExtraArgs') }));
  return [...components, ...kubelets].flatMap(({ program, args }) => namedArguments(args)
    .flatMap(({ name, value }) => name === ARGUMENT ? settingsOf(value, program) : [])).flatMap(setting => checkGate(setting, minor));
}

function checkFiles({ config, minor }: VersionedConfig, topology: Topology): Finding[] {
  return itemsOf(config, 'files').flatMap(file => kubeletConfigGates(file, topology)
    .flatMap(({ name, text }) => checkGate({ at: file, name, value: BOOLEANS[text], program: Component.KUBELET }, minor)));
}

/** What keeps a program of a release from starting with the value of its argument. */
export function checkGates(at: Field, text: string, program: string, minor: number): Finding[] {
  return settingsOf(at, program, text).flatMap(setting => checkGate(setting, minor));
}

/** What holds an expression or a variable is known on the node only. */
function settingsOf(at: Field, program: string, text = at.text ?? ''): GateSetting[] {
  const entries = text.split(',').map(entry => entry.trim()).filter(entry => entry !== '' && !/[${}]/.test(entry));
  return entries.flatMap(entry => {
    const [gate, value = ''] = entry.split('=');
    const name = gate.trim().startsWith(OF_KUBERNETES) ? gate.trim().slice(OF_KUBERNETES.length) : gate.trim();
    // A part of a program may stand before the name, and nothing but '=' stands before the value.
    const isOfPart = name.includes(':') && entry.includes('=');
    return isOfPart ? [] : [{ at, name: name.split(':')[0], value: BOOLEANS[value.trim()], program }];
  });
}

function checkGate({ at, name, value, program }: GateSetting, minor: number): Finding[] {
  const { since, goneSince, meant } = featureGate(name, minor);
  const locked = lockedValue(name, minor);
  if (meant !== undefined) {
    return [{ at, message: `'${name}' is not a feature gate of Kubernetes, and ${program} does not start with it; use '${meant}'` }];
  }
  if (goneSince !== undefined && minor >= goneSince) {
    return [{ at, message: `'${name}' is a feature gate that Kubernetes has no more since v1.${goneSince}, and ${program} does not start with it; take it out` }];
  }
  if (since !== undefined && minor < since) {
    return [{ at, message: `'${name}' is a feature gate that Kubernetes has since v1.${since} only, and ${program} v1.${minor} does not start with it; take it out` }];
  }
  if (value === undefined) {
    return [{ at, message: `the feature gate '${name}' has no value, and ${program} does not start with it; write '${name}=true' or '${name}=false'` }];
  }
  return locked === undefined || locked === value ? [] : [{
    at,
    message: `the feature gate '${name}' is always ${locked} in v1.${minor}, and ${program} does not start where it is set to ${value}; take it out`,
  }];
}

function checkKubeadm({ config, group, minor }: VersionedConfig): Finding[] {
  return !group.isControlPlane ? [] : config.at('clusterConfiguration.featureGates').members()
    .filter(({ step }) => kubeadmRefusesGate(`${step}`, minor))
    .map(at => ({
      at,
      message: `'${at.step}' is not a feature gate of kubeadm v1.${minor}, and 'kubeadm init' refuses it; it has ${kubeadmGates(minor).join(', ')}. `
        + "Gates of other programs are arguments 'feature-gates' of theirs",
    }));
}
