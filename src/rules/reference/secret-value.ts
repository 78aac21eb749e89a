import { findNamedSecret, findSecret } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field, FieldPath, isRecord, Topology } from '../../topology';
import { decodeContent } from '../shared/decode-content';
import { RESOURCE_SET_TYPE } from '../shared/resource-set-type';

/** Reads as text what tools replace later: SOPS, Argo CD Vault Plugin, envsubst and clusterctl. */
const PLACEHOLDER = /^(ENC\[|<.*>$|\$\{.*\}$)/s;
const PUBLIC = /^\s*-----BEGIN (CERTIFICATE|PUBLIC KEY)-----/;
/** Scripts, user data and unit files, which nodes read from Secrets because of their size. */
const PROGRAM = /^(?:#!|#cloud-config|(?:#[^\n]*\n|\n)*\[(?:Unit|Service|Install|Timer|Socket|Mount|Path|Slice|Match|Network|NetDev|Link)\])/;
const PROGRAM_NAME = /\.(?:sh|bash|py|service|timer|socket|mount|path|slice|target|network|netdev|link)$/;
/** Schemas describe tokens and passwords, and status is not applied. */
const OTHER_KINDS = ['Secret', 'CustomResourceDefinition', 'SealedSecret'];
const APPLIED = ['spec', 'data', 'binaryData', 'metadata'];

const REMEDY = 'use External Secrets, Sealed Secrets or SOPS';

export const SECRET_VALUE: Rule = {
  code: 'object/secret-value',
  severity: Severity.WARNING,
  source: 'kubernetes v1.34.0 documentation, good practices for Secrets',
  check: topology => {
    const isPublic = publicSecrets(topology);
    const secrets = topology.ofKind('', 'Secret').filter(secret => !secret.at('sops').exists && !isPublic.has(secret));
    return [
      ...secrets.flatMap(secret => credentialsOf(secret).slice(0, 1)).map(at => ({
        at, message: `everybody who can read the manifests can read this value; keep it out of the repository: ${REMEDY}`,
      })),
      ...topology.objects.filter(object => !OTHER_KINDS.includes(object.kind) && !object.at('sops').exists).flatMap(leakedBy),
    ];
  },
};

function publicSecrets({ references }: Topology): Set<BundleObject> {
  return new Set(references.filter(({ isPublic }) => isPublic).flatMap(({ targets }) => targets));
}

function credentialsOf(secret: BundleObject): Field[] {
  const isAddon = secret.at('type').text === RESOURCE_SET_TYPE;
  const isCredential = (name: string, text: string) => isAddon ? findSecret(text) !== undefined : isConfidential(name, text);
  return [
    ...secret.at('stringData').members().filter(({ step, text }) => text !== undefined && isCredential(`${step}`, text)),
    ...secret.at('data').members().filter(({ step, text }) => text !== undefined && !isReplacedLater(text)
      && isCredential(`${step}`, Buffer.from(text, 'base64').toString('utf8'))),
  ];
}

function isConfidential(name: string, text: string): boolean {
  if (PUBLIC.test(text) || PROGRAM.test(text) || PROGRAM_NAME.test(name)) {
    return findSecret(text) !== undefined;
  }
  return !isReplacedLater(text);
}

function isReplacedLater(text: string): boolean {
  return text.trim() === '' || PLACEHOLDER.test(text.trim());
}

/** What stands in an object that is no Secret, and should. */
function leakedBy(object: BundleObject): Finding[] {
  const found: Finding[] = [];
  const visit = (value: unknown, path: FieldPath, name: string): void => {
    if (typeof value === 'string') {
      const what = findNamedSecret(name, value);
      if (what !== undefined) {
        found.push({
          at: Field.of(object, path),
          message: `holds ${what}, which everybody who can read the manifests can read; keep it out of the repository: refer to a Secret by name, and for that ${REMEDY}`,
        });
      }
    } else if (Array.isArray(value)) {
      value.forEach((entry, index) => visit(entry, [...path, index], name));
    } else if (isRecord(value)) {
      for (const key of Object.keys(value)) {
        // What stands below a reference to a Secret are names of its keys.
        const nameOfKey = /secret/i.test(name) || name === '' ? '' : key;
        visit(readable(value, key, path), [...path, key], key === 'value' && typeof value.name === 'string' ? value.name : nameOfKey);
      }
    }
  };
  APPLIED.forEach(part => visit(object.manifest[part], [part], part));
  return found;
}

/** A member as people could read it. */
function readable(owner: { readonly [name: string]: unknown }, key: string, path: FieldPath): unknown {
  const value = owner[key];
  if (typeof value !== 'string') {
    return value;
  }
  const encoding = path[0] === 'binaryData' ? 'base64' : key === 'content' ? owner.encoding : undefined;
  return typeof encoding === 'string' && encoding !== '' ? decodeContent(value, encoding) : value;
}
