import { NetworkData, networkData } from './data-templates';
import { Finding, Rule, Severity } from '../../../knowledge';
import { groupTwins } from '../../../topology';

export const AMBIGUOUS_POOL: Rule = {
  code: 'metal3/ambiguous-pool',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go',
  isLocal: true,
  check: topology => networkData(topology).flatMap(checkTemplate),
};

function checkTemplate({ pools }: NetworkData): Finding[] {
  return groupTwins(pools, ({ name }) => `${name.text}`).flatMap(([first, ...others]) => {
    const other = others.find(({ type }) => type !== first.type);
    return other === undefined ? [] : [{
      at: other.name,
      message: `pool '${other.name.text}' is of type ${other.type} here and of type ${first.type} elsewhere in this template, `
        + 'where one name means one pool; use pools of different names, or one type',
    }];
  });
}
