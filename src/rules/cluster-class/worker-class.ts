import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { ClassUser, classUsers } from '../shared/class-of-cluster';
import { isText } from '../shared/fields';

export const WORKER_CLASS: Rule = {
  code: 'cluster/worker-class',
  severity: Severity.ERROR,
  source: 'cluster-api internal/topology/check/compatibility.go',
  check: topology => classUsers(topology).flatMap(user => ['machineDeployments', 'machinePools'].flatMap(kind => checkPools(user, kind))),
};

function checkPools({ cluster, clusterClass }: ClassUser, kind: string): Finding[] {
  const classes = clusterClass.at('spec.workers').member(kind).items().flatMap(item => item.textOf('class') ?? []);
  const pools = cluster.at('spec.topology.workers').member(kind).items();
  return pools.map(pool => pool.member('class')).filter(at => isText(at) && !classes.includes(at.text!)).map(at => {
    const near = nearestName(at.text!, classes);
    const known = classes.length === 0 ? 'which has none' : `which has ${classes.map(name => `'${name}'`).join(', ')}`;
    return {
      at,
      message: `'class' '${at.text}' is not among '${kind}' of ${clusterClass}, ${known}; ${near === undefined ? 'use one of its classes, or add it there' : `use '${near}'`}`,
    };
  });
}
