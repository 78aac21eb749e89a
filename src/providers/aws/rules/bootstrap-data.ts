import { instanceSpecs } from './instances';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, isText } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

export const BOOTSTRAP_DATA: Rule = {
  code: 'aws/bootstrap-data',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsmachinetemplate_webhook.go',
  check: topology => instanceSpecs(topology).flatMap(checkInstance),
};

function checkInstance(spec: Field): Finding[] {
  const [cloudInit, backend] = [spec.member('cloudInit'), spec.at('cloudInit.secureSecretsBackend')];
  const skips = cloudInit.member('insecureSkipSecretsManager').flag === true;
  return [
    ...(isPresent(spec.member('ignition')) && cloudInit.members().some(isGiven)
      ? [{ at: cloudInit, message: "'cloudInit' contradicts 'ignition': machines start with one of the two; leave the other out" }]
      : []),
    ...(skips && isText(backend)
      ? [{ at: backend, message: `'secureSecretsBackend' '${backend.text}' contradicts 'insecureSkipSecretsManager' true; leave one of them out` }]
      : []),
  ];
}
