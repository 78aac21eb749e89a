import { findNamedSecret, findSecret, isSecretName, Memo } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field, isRecord, Topology } from '../../topology';
import { decodeContent } from '../shared/decode-content';
import { RESOURCE_SET_TYPE } from '../shared/resource-set-type';

/** Reads as text what tools replace later: SOPS, Argo CD Vault Plugin, envsubst and clusterctl. */
const PLACEHOLDER = /^(ENC\[|<.*>$|\$\{.*\}$)/s;
const PUBLIC = /^\s*-----BEGIN (CERTIFICATE|PUBLIC KEY)-----/;
/** Scripts, user data, unit files and static pods, which nodes read from Secrets because of their size. */
const PROGRAM = /^(?:#!|(?:#[^\n]*\n|---\n)*apiVersion: v1\nkind: Pod\n|#cloud-config|(?:#[^\n]*\n|\n)*\[(?:Unit|Service|Install|Timer|Socket|Mount|Path|Slice|Match|Network|NetDev|Link)\])/;
const PROGRAM_NAME = /\.(?:sh|bash|py|service|timer|socket|mount|path|slice|target|network|netdev|link)$/;
/** What turns on a feature gate of a provider, in the Secret that it reads its variables from. */
const SWITCH = /^(?:true|false)$/i;
/** Schemas describe tokens and passwords, and status is not applied. */
const OTHER_KINDS = ['Secret', 'CustomResourceDefinition', 'SealedSecret'];
const ANNOTATIONS = 'metadata.annotations';
const APPLIED = ['spec', 'data', 'binaryData', ANNOTATIONS];
/** Fields that only names of objects fit into. */
const NAMES_OF_OBJECTS = ['apiVersion', 'apiGroup', 'kind', 'name', 'namespace', 'clusterName'];
/** Members that say of others that they are encoded. */
const ENCODED = ['binaryData', 'encoding'];

/** How many texts are remembered, how long they may be, and that one has no secret: objects of a fleet repeat their texts. */
const MOST_REMEMBERED = 1000;
const LONGEST_REMEMBERED = 200;
const NOTHING = '';

/** Objects of External Secrets say under which key of a Secret a value stands, and never the value. */
const EXTERNAL_SECRETS_GROUP = 'external-secrets.io';
const NAMES_IN_EXTERNAL_SECRETS = [...NAMES_OF_OBJECTS, 'secretKey'];

const REMEDY = 'use External Secrets, Sealed Secrets or SOPS';

export const SECRET_VALUE: Rule = {
  code: 'object/secret-value',
  severity: Severity.WARNING,
  knowsVariables: true,
  source: 'kubernetes v1.34.0 documentation, good practices for Secrets',
  check: topology => {
    const isPublic = publicSecrets(topology);
    const search = new SecretSearch(NAMES_OF_OBJECTS);
    const externalSearch = new SecretSearch(NAMES_IN_EXTERNAL_SECRETS);
    const secrets = topology.ofKind('', 'Secret').filter(secret => !secret.at('sops').exists && !isPublic.has(secret));
    return [
      ...secrets.flatMap(secret => credentialsOf(secret).slice(0, 1)).map(at => ({
        at, message: `everybody who can read the manifests can read this value; keep it out of the repository: ${REMEDY}`,
      })),
      ...suspects(topology).filter(({ kind, manifest }) => !OTHER_KINDS.includes(kind) && manifest.sops === undefined)
        .flatMap(object => (object.group === EXTERNAL_SECRETS_GROUP ? externalSearch : search).in(object)),
    ];
  },
};

/** The objects whose words speak of secrets; all, where words may be encoded. */
function suspects({ objects, words }: Topology): readonly BundleObject[] {
  return ENCODED.some(name => words.hasMember(name)) ? objects : objects.filter(object => words.mayHoldSecret(object));
}

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
  return !isReplacedLater(text) && !SWITCH.test(text.trim());
}

function isReplacedLater(text: string): boolean {
  return text.trim() === '' || PLACEHOLDER.test(text.trim());
}

/** What the name of a field says of its value. */
interface FieldName {
  readonly text: string;
  readonly isSecret: boolean;
  readonly isOfObjects: boolean;
  /** What stands below a reference to a Secret are names of its keys. */
  readonly hasNamesBelow: boolean;
}

/** Looks for secrets in values, whatever is below them. Objects of a fleet repeat the names of their fields: each is looked at once. */
class SecretSearch {
  private readonly names = new Map<string, FieldName>();
  private readonly texts = new Memo<string>(MOST_REMEMBERED);

  /** @param namesOfObjects fields that only names of objects or of their parts fit into */
  constructor(private readonly namesOfObjects: readonly string[]) {}

  /** Many texts speak of secrets and hold none, so fields are made for objects that have one only. */
  public in(object: BundleObject): Finding[] {
    return APPLIED.filter(part => this.finds(part === ANNOTATIONS ? object.annotations : object.manifest[part], this.name(part)))
      .flatMap(part => this.leaks(object.at(part), object.at(part).value, this.name(part)));
  }

  private finds(value: unknown, name: FieldName): boolean {
    if (typeof value === 'string') {
      return this.secretIn(value, name) !== undefined;
    }
    if (Array.isArray(value)) {
      return value.some(entry => this.finds(entry, name));
    }
    if (!isRecord(value)) {
      return false;
    }
    for (const key in value) {
      if (this.finds(readable(value, key, name), this.nameBelow(value, key, name))) {
        return true;
      }
    }
    return false;
  }

  /** @param value the value at the place, as people could read it */
  private leaks(at: Field, value: unknown, name: FieldName): Finding[] {
    if (typeof value === 'string') {
      const what = this.secretIn(value, name);
      return what === undefined ? [] : [{
        at,
        message: `holds ${what}, which everybody who can read the manifests can read; keep it out of the repository: refer to a Secret by name, and for that ${REMEDY}`,
      }];
    }
    if (Array.isArray(value)) {
      return at.items().flatMap(entry => this.leaks(entry, entry.value, name));
    }
    return !isRecord(value) ? [] : Object.keys(value)
      .flatMap(key => this.leaks(at.member(key), readable(value, key, name), this.nameBelow(value, key, name)));
  }

  private secretIn(text: string, { text: name, isSecret, isOfObjects }: FieldName): string | undefined {
    if (isOfObjects || isSecret) {
      return isOfObjects ? undefined : findNamedSecret(name, text);
    }
    const found = text.length > LONGEST_REMEMBERED ? findSecret(text) : this.texts.get(text, () => findSecret(text) ?? NOTHING);
    return found === NOTHING ? undefined : found;
  }

  /** What a member is the value of. */
  private nameBelow(owner: { readonly [name: string]: unknown }, key: string, name: FieldName): FieldName {
    return this.name(key === 'value' && typeof owner.name === 'string' ? owner.name : name.hasNamesBelow ? key : '');
  }

  private name(text: string): FieldName {
    let name = this.names.get(text);
    if (name === undefined) {
      const hasNamesBelow = text !== '' && !/secret/i.test(text);
      name = { text, isSecret: isSecretName(text), isOfObjects: this.namesOfObjects.includes(text), hasNamesBelow };
      this.names.set(text, name);
    }
    return name;
  }
}

/** A member of what has a name, as people could read it. */
function readable(owner: { readonly [name: string]: unknown }, key: string, name: FieldName): unknown {
  const value = owner[key];
  if (typeof value !== 'string') {
    return value;
  }
  const encoding = name.text === 'binaryData' ? 'base64' : key === 'content' ? owner.encoding : undefined;
  return typeof encoding === 'string' && encoding !== '' ? decodeContent(value, encoding) : value;
}
