import { APPLY_TO_LABEL } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { BundleObject, Field, groupBy, Topology } from '../../topology';

/** The members of any object that hold the name of a Secret in its namespace, or an object with that name. */
const SECRET_NAMES = ['secretName', 'rootCASecretName', 'caSecretName'];
const SECRET_REFERENCES = ['secretRef', 'secretKeyRef'];

export const WRONG_SIDE: Rule = {
  code: 'remote/wrong-side',
  severity: Severity.ERROR,
  source: 'kubernetes v1.34.0 documentation, Secrets: a Secret is read in the cluster that it is in',
  findsAbsence: true,
  needsMember: [APPLY_TO_LABEL],
  check: topology => [
    ...topology.references.flatMap(({ from, nameField, kind, name, otherSide }) => otherSide === undefined ? [] : [
      findingAt(nameField, `${kind} '${name}'`, from, otherSide[0], 'write both for the same cluster'),
    ]),
    ...topology.objects.filter(({ side }) => side !== '').flatMap(object => secretsUsedBy(object.root).flatMap(at => checkSecret(at, topology))),
  ],
};

function checkSecret(at: Field, topology: Topology): Finding[] {
  const { object } = at;
  const makers = makersOf(topology).get(keyOf(object.namespace, at.text!)) ?? [];
  return makers.length === 0 || makers.some(({ side }) => side === object.side) ? [] : [
    findingAt(at, `Secret '${at.text}'`, object, makers[0], 'make it there too, for example by an ExternalSecret from a store that both can read'),
  ];
}

function findingAt(at: Field, target: string, from: BundleObject, other: BundleObject, remedy: string): Finding {
  const by = target === `${other.kind} '${other.name}'` ? '' : `, by ${other}`;
  return { at, message: `is read in ${clusterOf(from)}, and the ${target} is in ${clusterOf(other)} only${by}; ${remedy}` };
}

function clusterOf({ side }: BundleObject): string {
  return side === '' ? 'the management cluster' : `the cluster '${side}'`;
}

/** Who makes each Secret. */
const makersOf = oncePerTopology((topology: Topology) => {
  const external = topology.ofKind('external-secrets.io', 'ExternalSecret').map(maker => ({ maker, name: maker.at('spec.target.name').text ?? maker.name }));
  const certificates = topology.ofKind('cert-manager.io', 'Certificate').map(maker => ({ maker, name: maker.at('spec.secretName').text ?? '' }));
  const written = topology.ofKind('', 'Secret').map(maker => ({ maker, name: maker.name }));
  const all = groupBy([...written, ...external, ...certificates], ({ maker: { namespace }, name }) => keyOf(namespace, name));
  return new Map([...all].map(([key, made]) => [key, made.map(({ maker }) => maker)]));
});

function keyOf(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

/** The names of Secrets that an object reads in its own namespace, wherever they stand; who makes a Secret names it too, and reads it in a way. */
function secretsUsedBy(field: Field): Field[] {
  const here = [...SECRET_NAMES.map(name => field.member(name)), ...SECRET_REFERENCES.map(name => field.member(name).member('name'))];
  return [...here.filter(({ text }) => text !== undefined && text !== ''), ...field.members().flatMap(secretsUsedBy), ...field.items().flatMap(secretsUsedBy)];
}
