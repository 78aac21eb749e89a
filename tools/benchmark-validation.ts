import { execFileSync } from 'child_process';
import * as path from 'path';

const ROOT = path.join(__dirname, '..');

/** What it costs to write and to check so many clusters. */
export interface ValidationCost {
  readonly objects: number;
  /** Rendering every object and writing it as YAML text: what any synthesis has to do at least. */
  readonly synthesis: number;
  /** Schemas, CEL rules and rules over the graph, in a process that has checked nothing before. */
  readonly validation: number;
  /** The same again, with everything compiled. */
  readonly again: number;
}

/** Runs in a process of its own, on the compiled library, as in a user's repository. */
const PROGRAM = `
  const { App, ApiObject, Chart, Yaml } = require('cdk8s');
  const {
    BareMetalHost, ByohControlPlane, ChecksumType, Endpoint, HostSelector, KubeVip, MachineHealthCheck, Metal3Image, Metal3WorkerPool, MixedCluster, Replicas,
  } = require('./lib/src/index.js');
  const { findViolations } = require('./lib/src/validation/index.js');
  const app = new App();
  for (let index = 0; index < Number(process.argv[1]); index++) {
    const id = 'cluster-' + index;
    const chart = new Chart(app, id, { namespace: 'fleet-' + index % 10 });
    const cluster = new MixedCluster(chart, 'Cluster', {
      clusterName: id, kubernetesVersion: 'v1.34.2', endpoint: Endpoint.of('10.9.' + (index >> 8) + '.' + index % 256), podCidrs: ['10.244.0.0/16'],
    });
    new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3, virtualIp: KubeVip.arp() });
    for (const pool of ['gpu', 'cpu']) {
      const workers = new Metal3WorkerPool(cluster, pool, {
        replicas: Replicas.fixed(3),
        image: Metal3Image.raw({ url: 'http://images/node.raw', checksum: 'a'.repeat(64), checksumType: ChecksumType.SHA256 }),
        hostSelector: HostSelector.matchLabels({ rack: id, class: pool }),
      });
      if (pool === 'gpu') { new MachineHealthCheck(cluster, 'Health', { target: workers }); }
      for (let host = 0; host < 3; host++) {
        const name = [id, pool, host].join('-');
        new BareMetalHost(chart, name, {
          hostName: name,
          bmcAddress: 'redfish-virtualmedia://10.' + (pool === 'gpu' ? 20 : 30) + '.' + (index >> 6) + '.' + (index % 64 * 4 + host) + '/redfish/v1/Systems/1',
          bmcCredentialsSecretName: name + '-bmc',
          labels: { rack: id, class: pool },
        });
      }
    }
  }
  const now = () => Number(process.hrtime.bigint()) / 1e6;
  const objects = app.node.findAll().filter(ApiObject.isApiObject);
  const start = now();
  const manifests = objects.map(object => object.toJson());
  Yaml.stringify(...manifests);
  const synthesized = now();
  const sourced = manifests.map((manifest, index) => ({ manifest, origin: { constructPath: objects[index].node.path } }));
  const violations = findViolations(sourced);
  const validated = now();
  findViolations(sourced);
  const again = now();
  if (violations.length > 0) { throw new Error(violations[0].at + ': ' + violations[0].message); }
  process.stdout.write(JSON.stringify({
    objects: objects.length, synthesis: synthesized - start, validation: validated - synthesized, again: again - validated,
  }));
`;

export function measureValidation(clusters: number): ValidationCost {
  return JSON.parse(execFileSync(process.execPath, ['-e', PROGRAM, String(clusters)], { cwd: ROOT, encoding: 'utf8' })) as ValidationCost;
}
