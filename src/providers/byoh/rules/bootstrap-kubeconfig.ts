import { isPort, withoutCredentials } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

export const BOOTSTRAP_KUBECONFIG: Rule = {
  code: 'byoh/bootstrap-kubeconfig',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost apis/infrastructure/v1beta1/bootstrapkubeconfig_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'BootstrapKubeconfig').flatMap(object => [
    ...checkServer(object.at('spec.apiserver')),
    ...checkCertificate(object.at('spec.certificate-authority-data')),
  ]),
};

function checkServer(at: Field): Finding[] {
  const port = /^https:\/\/(?:\[[0-9a-fA-F:.]+\]|[^\s/:@]+):(\d{1,5})(?:[/?#]\S*)?$/.exec(at.text ?? '')?.[1];
  return at.text === undefined || isPort(Number(port)) ? [] : [{
    at,
    message: `'apiserver' '${withoutCredentials(at.text)}' is not complete; use 'https://host:port' of the management cluster`,
  }];
}

function checkCertificate(at: Field): Finding[] {
  const isPem = Buffer.from(at.text ?? '', 'base64').toString('utf8').includes('-----BEGIN CERTIFICATE-----');
  return at.text === undefined || isPem ? [] : [{
    at,
    message: `'certificate-authority-data' '${at.text.slice(0, 12)}…' is not a PEM certificate in base64; `
      + 'use the value of that name in a kubeconfig',
  }];
}
