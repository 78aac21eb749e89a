import { nodeTexts } from './node-texts';
import { TextDialect, withoutSecrets } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { kubeadmMachines } from '../../../rules/shared/kubeadm-machines';

const SHOWN = 40;

export const FOREIGN_TEMPLATE: Rule = {
  code: 'text/foreign-template',
  severity: Severity.ERROR,
  knowsVariables: true,
  source: 'cluster-api-provider-bringyourownhost agent/cloudinit/cloudinit.go, agent/cloudinit/template_parser.go; '
    + 'cluster-api bootstrap/kubeadm/internal/cloudinit',
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry).flatMap(nodeTexts).flatMap(({ at, text, dialect }) => {
    const foreign = dialect.findForeign(text);
    return foreign === undefined ? [] : [{
      at,
      message: `'${shorten(foreign)}' is nothing that ${dialect.renderer} can render; `
        + `it knows ${dialect.known}. Write the value itself${escaping(foreign, dialect)}`,
    }];
  }),
};

function shorten(expression: string): string {
  const line = withoutSecrets(expression).replace(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

function escaping(expression: string, dialect: TextDialect): string {
  const opening = expression.slice(0, 2);
  const escaped = dialect.escape(opening);
  return escaped === opening ? '' : `, or ${escaped} for literal braces`;
}
