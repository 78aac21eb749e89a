import { Rule, Severity } from '../../knowledge';
import { BundleObject, Field, Topology } from '../../topology';
import { RESOURCE_SET_TYPE } from '../shared/resource-set-type';

/** Reads as text what tools replace later: SOPS, Argo CD Vault Plugin, envsubst and clusterctl. */
const PLACEHOLDER = /^(ENC\[|<.*>$|\$\{.*\}$)/s;
const PUBLIC = /^\s*-----BEGIN (CERTIFICATE|PUBLIC KEY)-----/;

export const SECRET_VALUE: Rule = {
  code: 'object/secret-value',
  severity: Severity.WARNING,
  source: 'kubernetes v1.34.0 documentation, good practices for Secrets',
  check: topology => {
    const isPublic = publicSecrets(topology);
    return topology.ofKind('', 'Secret')
      .filter(secret => secret.at('type').text !== RESOURCE_SET_TYPE && !secret.at('sops').exists && !isPublic.has(secret))
      .flatMap(secret => credentialsOf(secret).slice(0, 1))
      .map(at => ({
        at,
        message: 'everybody who can read the manifests can read this value; keep it out of the repository: '
          + 'use External Secrets, Sealed Secrets or SOPS',
      }));
  },
};

function publicSecrets({ references }: Topology): Set<BundleObject> {
  return new Set(references.filter(({ isPublic }) => isPublic).flatMap(({ targets }) => targets));
}

function credentialsOf(secret: BundleObject): Field[] {
  return [...secret.at('stringData').members().filter(isCredential), ...secret.at('data').members().filter(isEncodedCredential)];
}

function isCredential({ text }: Field): boolean {
  return text !== undefined && isConfidential(text);
}

function isEncodedCredential({ text }: Field): boolean {
  return text !== undefined && isConfidential(text) && isConfidential(Buffer.from(text, 'base64').toString('utf8'));
}

function isConfidential(text: string): boolean {
  return text.trim() !== '' && !PLACEHOLDER.test(text.trim()) && !PUBLIC.test(text);
}
