import { nearestName } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';
import { secretText } from '../../../rules/shared/secret-text';
import { BundleObject, Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

/** Where the objects of this provider say as whom their servers are made. */
const IDENTITIES: { readonly [kind: string]: readonly string[] } = {
  OpenStackCluster: ['spec.identityRef', 'spec.bastion.spec.identityRef'],
  OpenStackMachine: ['spec.identityRef'],
  OpenStackMachineTemplate: ['spec.template.spec.identityRef'],
};
const CLOUDS_KEY = 'clouds.yaml';
const EXTERNAL_SECRETS_GROUP = 'external-secrets.io';

export const UNKNOWN_CLOUD: Rule = {
  code: 'openstack/unknown-cloud',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-openstack pkg/scope/provider.go',
  check: topology => topology.ofKinds(INFRASTRUCTURE_GROUP, ...Object.keys(IDENTITIES))
    .flatMap(object => IDENTITIES[object.kind].flatMap(path => checkIdentity(object.at(path), topology))),
};

function checkIdentity(identity: Field, topology: Topology): Finding[] {
  const at = identity.member('cloudName');
  const clouds = isText(at) && isText(identity.member('name')) ? cloudsOf(identity, topology) : undefined;
  if (clouds === undefined || clouds.includes(at.text!)) {
    return [];
  }
  const near = nearestName(at.text!, clouds);
  return [{
    at,
    message: `'cloudName' '${at.text}' is not in '${CLOUDS_KEY}' of the Secret '${identity.textOf('name')}', which has ${clouds.map(name => `'${name}'`).join(', ')}; `
      + (near === undefined ? 'use one of them' : `use '${near}'`),
  }];
}

/** The clouds that a Secret of the bundle has, or will have once it is made from a template; undefined where that cannot be read. */
function cloudsOf(identity: Field, topology: Topology): string[] | undefined {
  const [{ namespace }, name] = [identity.object, identity.textOf('name')!];
  const secret = topology.find('', 'Secret', namespace, name);
  if (secret !== undefined) {
    return cloudsIn(secretText(secret, CLOUDS_KEY));
  }
  const external = topology.ofKind(EXTERNAL_SECRETS_GROUP, 'ExternalSecret')
    .find(object => object.namespace === namespace && (object.at('spec.target.name').text ?? object.name) === name);
  return cloudsIn(templateOf(external));
}

function templateOf(external: BundleObject | undefined): string | undefined {
  return external?.at('spec.target.template.data').textOf(CLOUDS_KEY);
}

/** The names below `clouds:`, as far as it is written in lines. What is encrypted or filled in later has none. */
function cloudsIn(text: string | undefined): string[] | undefined {
  const lines = (text ?? '').split('\n').filter(line => line.trim() !== '' && !line.trim().startsWith('#'));
  const start = lines.findIndex(line => /^clouds:\s*$/.test(line));
  const block = start < 0 ? [] : lines.slice(start + 1);
  const end = block.findIndex(line => !line.startsWith(' '));
  const below = end < 0 ? block : block.slice(0, end);
  const indent = /^ */.exec(below[0] ?? '')![0];
  const names = below.filter(line => line.startsWith(indent) && line[indent.length] !== ' ').map(line => /^\s*["']?([^"':{}\s]+)["']?:\s*$/.exec(line)?.[1]);
  return names.length === 0 || names.includes(undefined) ? undefined : names.flatMap(name => name ?? []);
}
