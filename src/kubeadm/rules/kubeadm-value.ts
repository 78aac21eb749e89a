import { clusterConfigurations, configSpecs } from './config-specs';
import { isIpAddress, nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { isText, itemsOf } from '../../rules/shared/fields';
import { Field, Topology } from '../../topology';
import { KUBEADM_PHASES } from '../kubeadm-phases';

/** What an expression or a variable stands in is known on the node only. Some providers, such as that of Scaleway, have expressions in brackets. */
const UNKNOWN = /[${}]|\[\[/;
const DOCKERSHIM = /\bdockershim\.sock$/;
/** A registry, and folders in it in small letters, as in the name of an image. */
const REPOSITORY = /^[A-Za-z0-9][\w.-]*(?::\d+)?(?:\/[a-z0-9][a-z0-9_.-]*)*$/;
/** No part of it ends so. */
const ENDS_WITH_MARK = /[._-](?:[:/]|$)/;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A path, or a URL of one; Windows has pipes. */
const HAS_PORT = /^https:\/\/[^/]+:\d{1,5}(?:\/|$)/;
const SOCKETS = ['/', 'unix:///', 'npipe://', '\\\\.\\pipe\\'];
const ETCD_FILES = ['caFile', 'certFile', 'keyFile'];
const REPOSITORIES = ['imageRepository', 'dns.imageRepository', 'etcd.local.imageRepository'];
const NODE_PARTS = ['initConfiguration', 'joinConfiguration'];
const ENDPOINTS = ['localAPIEndpoint', 'controlPlane.localAPIEndpoint'];
const PATHS = ['certificatesDir', 'etcd.local.dataDir', ...ETCD_FILES.map(name => `etcd.external.${name}`)];
/** The members that all those paths begin with; most configurations have none of them. */
const CLUSTER_MEMBERS = ['imageRepository', 'dns', 'etcd', 'certificatesDir'];

/** What kubeadm reads before it does anything, so that no machine comes up with it. */
export const KUBEADM_VALUE: Rule = {
  code: 'bootstrap/kubeadm-value',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/validation/validation.go, cmd/kubeadm/app/cmd/phases/workflow/runner.go; etcd client/v3/internal/endpoint/endpoint.go',
  needsMember: [
    'imageRepository', 'certificatesDir', 'dataDir', 'external', 'criSocket', 'advertiseAddress', 'ignorePreflightErrors', 'skipPhases',
  ],
  isLocal: true,
  check: topology => [...clusterValues(topology), ...nodeValues(topology)],
};

function clusterValues(topology: Topology): Finding[] {
  return clusterConfigurations(topology).filter(configuration => CLUSTER_MEMBERS.some(name => configuration.has(name))).flatMap(configuration => [
    ...REPOSITORIES.map(path => configuration.at(path)).filter(at => isKnown(at) && !isRepository(at.text!)).map(wrongRepository),
    ...PATHS.map(path => configuration.at(path)).filter(at => isKnown(at) && !at.text!.startsWith('/')).map(relativePath),
    ...externalEtcd(configuration.at('etcd.external')),
  ]);
}

function nodeValues(topology: Topology): Finding[] {
  return configSpecs(topology).flatMap(config => NODE_PARTS.flatMap(name => {
    const part = config.find(name);
    return part === undefined ? [] : [...wrongAddresses(part), ...registrationValues(part.find('nodeRegistration')), ...unknownPhases(name, part)];
  }));
}

function wrongAddresses(part: Field): Finding[] {
  return ENDPOINTS.map(path => part.at(path)).filter(endpoint => endpoint.has('advertiseAddress')).map(endpoint => endpoint.member('advertiseAddress'))
    .filter(at => isKnown(at) && !isIpAddress(at.text!)).map(at => ({
      at, message: `'${at.step}' '${at.text}' is not an IP address, and kubeadm refuses it; write an address, or leave it out for that of the default route`,
    }));
}

/** Names of phases are the same in small letters only. */
function unknownPhases(name: string, part: Field): Finding[] {
  const [own, command] = [KUBEADM_PHASES[name], name === 'initConfiguration' ? 'init' : 'join'];
  return itemsOf(part, 'skipPhases').filter(at => isKnown(at) && !own.includes(at.text!)).map(at => {
    const near = nearestName(at.text!, own) ?? own.find(phase => phase.endsWith(`/${at.text}`));
    const isOfOther = Object.values(KUBEADM_PHASES).some(phases => phases.includes(at.text!));
    const remedy = isOfOther || near === undefined ? 'leave it out' : `write '${near}'`;
    return { at, message: `'${at.text}' is no phase of 'kubeadm ${command}', which refuses to skip it${isOfOther ? `; 'kubeadm ${command === 'init' ? 'join' : 'init'}' has it` : ''}; ${remedy}` };
  });
}

function registrationValues(registration: Field | undefined): Finding[] {
  if (registration === undefined) {
    return [];
  }
  const [socket, ignored] = [registration.member('criSocket'), registration.member('ignorePreflightErrors')];
  const checks = ignored.items();
  return [
    ...isKnown(socket) && !SOCKETS.some(beginning => socket.text!.startsWith(beginning)) ? [{
      at: socket, message: `'criSocket' '${socket.text}' is neither a path nor a URL of one, and kubeadm refuses it; write it as unix:///run/containerd/containerd.sock`,
    }] : [],
    ...DOCKERSHIM.test(socket.text ?? '') ? [{
      at: socket, message: `'criSocket' '${socket.text}' is that of dockershim, which no kubelet has since v1.24; write for example unix:///run/containerd/containerd.sock`,
    }] : [],
    ...checks.length > 1 && checks.some(({ text }) => text?.toLowerCase() === 'all') ? [{
      at: ignored, message: "'ignorePreflightErrors' has 'all' beside others, and kubeadm refuses that; leave the others out",
    }] : [],
  ];
}

/** kubeadm is always told the certificates of an external etcd. */
function externalEtcd(external: Field): Finding[] {
  return external.member('endpoints').items().filter(isKnown).flatMap(at => {
    if (!at.text!.startsWith('https://')) {
      return [{ at, message: `'${at.text}' is not the URL of a member of etcd, and kubeadm refuses it; write https://${at.text!.replace(SCHEME, '')}` }];
    }
    return HAS_PORT.test(at.text!) ? [] : [{ at, message: `'${at.text}' has no port, without which no API server reaches etcd; write it behind the host, mostly 2379` }];
  });
}

function isKnown(at: Field): boolean {
  return isText(at) && !UNKNOWN.test(at.text!);
}

function isRepository(text: string): boolean {
  return REPOSITORY.test(text) && !ENDS_WITH_MARK.test(text);
}

function wrongRepository(at: Field): Finding {
  const [registry, ...folders] = at.text!.replace(SCHEME, '').replace(/\/$/, '').split('/');
  const meant = [registry, ...folders.map(folder => folder.toLowerCase())].join('/');
  return {
    at,
    message: `'imageRepository' '${at.text}' is not the beginning of the name of an image, and kubeadm refuses it; `
      + (isRepository(meant) ? `write '${meant}'` : 'write a registry and folders in it, such as registry.example.com/kubernetes'),
  };
}

function relativePath(at: Field): Finding {
  return { at, message: `'${at.step}' '${at.text}' is not an absolute path, and kubeadm refuses it; write it from '/' on` };
}
