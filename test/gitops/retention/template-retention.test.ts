import * as fs from 'fs';
import * as path from 'path';
import { ApiObject, Chart, JsonPatch, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { addTemplate, current, LABEL, previous, State, Workplace } from './workplace';
import { RotatingTemplate } from '../../../src/cdk8s-helpers';
import { Fleet, FleetApp, FleetInventory, FleetShard } from '../../../src/fleet';
import { FluxDelivery, TemplateRetention } from '../../../src/gitops';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { Metal3Image, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Replicas } from '../../../src/root';
import { makeCluster } from '../../support/charts';
import { filesBelow, temporaryFolders } from '../../support/folders';
import { find, ids, Manifest } from '../../support/manifests';
import { captureStderr } from '../../support/stderr';

const newFolder = temporaryFolders();
const printed = captureStderr();

describe('a template that changes', () => {
  test('is written beside the new one, marked as previous', () => {
    const place = new Workplace();
    const [before] = place.write({ workers: 'a' });
    const after = place.write({ workers: 'b' });
    expect(current(after)).toEqual(['b']);
    expect(find(after, 'ExampleMachineTemplate', before.metadata.name)).toEqual({ ...before, metadata: { ...before.metadata, labels: { [LABEL]: 'true' } } });
  });

  test('may be deleted once it is not written any more, and the Kustomization says so', () => {
    const place = new Workplace(2);
    expect(place.write({ workers: 'a' }).map(({ metadata }) => metadata.annotations)).toEqual([undefined]);
    expect(find(place.manifests('flux/edge.k8s.yaml'), 'Kustomization', 'edge').metadata.annotations).toEqual({ 'cdk8s-cluster-api/retained-templates': '2' });
  });

  test('stays for three more generations unless something else is asked for', () => {
    const place = new Workplace();
    ['a', 'b', 'c', 'd'].forEach(content => place.write({ workers: content }));
    expect(previous(place.manifests())).toEqual(['a', 'b', 'c']);
    expect(previous(place.write({ workers: 'e' }))).toEqual(['b', 'c', 'd']);
  });

  test('can come back', () => {
    const place = new Workplace(1);
    ['a', 'b'].forEach(content => place.write({ workers: content }));
    const after = place.write({ workers: 'a' });
    expect([current(after), previous(after)]).toEqual([['a'], ['b']]);
  });

  test('stays with its pool gone, until other templates have changed', () => {
    const place = new Workplace(2);
    place.write({ workers: 'a', gpu: 'g' });
    expect(previous(place.write({ workers: 'a' }))).toEqual(['g']);
    expect(previous(place.write({ workers: 'b' }))).toEqual(['a', 'g']);
    expect(previous(place.write({ workers: 'c' }))).toEqual(['a', 'b']);
  });

  test('is not written twice if another construct makes it', () => {
    const place = new Workplace();
    place.write({ workers: 'a' });
    const app = new FleetApp({ outdir: place.outdir });
    const chart = new Chart(app, 'edge', { namespace: 'edge' });
    new RotatingTemplate(chart, 'renamed', {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ExampleMachineTemplate', baseName: 'workers', spec: () => ({ template: { spec: { content: 'a' } } }),
    });
    place.deliver(app, [chart]);
    app.synth();
    expect(current(place.manifests())).toEqual(['a']);
    expect(previous(place.manifests())).toEqual([]);
  });

  test('is known by the name it has at the end', () => {
    const place = new Workplace();
    place.write({ workers: 'b' });
    place.makeApp({ workers: 'a' }, chart => (chart.node.findChild('workers') as ApiObject).addJsonPatch(JsonPatch.replace('/spec/template/spec/content', 'b'))).synth();
    expect(ids(place.manifests())).toHaveLength(1);
    expect(previous(place.manifests())).toEqual([]);
  });

  test('stays without a namespace where it had none and others still have none', () => {
    const place = new Workplace();
    const write = (content: string, namespace?: string) => {
      const app = new FleetApp({ outdir: place.outdir });
      const chart = new Chart(app, 'edge');
      addTemplate(chart, 'others', 'o');
      addTemplate(new Chart(chart, 'pools', { namespace }), 'workers', content);
      place.deliver(app, [chart]);
      app.synth();
      return place.manifests().filter(({ metadata }) => !metadata.name.startsWith('others')).map(({ spec, metadata }) => [spec.template.spec.content, metadata.namespace]).sort();
    };
    write('a');
    expect(write('b', 'edge')).toEqual([['a', undefined], ['b', 'edge']]);
    expect(write('c', 'edge')).toEqual([['a', undefined], ['b', 'edge'], ['c', 'edge']]);
  });

  test('of a chart below that of the cluster is in the same folder', () => {
    const place = new Workplace();
    const write = (content: string) => {
      const app = new FleetApp({ outdir: place.outdir });
      const fleet = new Fleet(app, 'Clusters', {
        inventory: FleetInventory.of([{ name: 'berlin' }]), blueprint: { buildCluster: chart => addTemplate(new Chart(chart, 'pools'), 'workers', content) },
      });
      new FluxDelivery(new Chart(app, 'flux'), 'Delivery', { fleet, source: { name: 'platform', path: 'dist' }, retention: place.retention() });
      app.synth();
    };
    ['a', 'b'].forEach(write);
    expect(filesBelow(path.join(place.outdir, 'clusters'))).toEqual(['berlin/cluster/cluster.k8s.yaml', 'berlin/cluster/pools.k8s.yaml']);
    expect(previous(place.manifests('clusters/berlin/cluster/cluster.k8s.yaml'))).toEqual(['a']);
  });
});

describe('the ledger', () => {
  test('and the manifests stay the same while nothing changes', () => {
    const place = new Workplace();
    [{ workers: 'a', gpu: 'g' }, { workers: 'b', gpu: 'g' }].forEach(state => place.write(state));
    place.write({ workers: 'b' });
    const before = place.bytes();
    place.write({ workers: 'b' });
    expect(place.bytes()).toEqual(before);
  });

  test('stays as it is if the synthesis fails', () => {
    const place = new Workplace();
    const failing = place.makeApp({ workers: 'a' });
    failing.node.addValidation({ validate: () => ['no'] });
    expect(() => failing.synth()).toThrow('no');
    expect(fs.existsSync(place.ledger)).toBe(false);

    place.write({ workers: 'a' });
    const before = place.bytes();
    const again = place.makeApp({ workers: 'b' });
    again.node.addValidation({ validate: () => ['no'] });
    expect(() => again.synth()).toThrow('no');
    expect(place.bytes()).toEqual(before);
  });

  test('stays as it is if the manifests cannot be written', () => {
    const place = new Workplace();
    place.write({ workers: 'a' });
    const before = fs.readFileSync(place.ledger, 'utf8');
    fs.rmSync(place.outdir, { recursive: true });
    fs.writeFileSync(place.outdir, 'a file');
    expect(() => place.makeApp({ workers: 'b' }).synth()).toThrow(/^cannot /);
    expect(fs.readFileSync(place.ledger, 'utf8')).toBe(before);
  });

  test('is not written for a chart that is rendered by itself, nor for a stream of YAML', () => {
    const place = new Workplace();
    place.write({ workers: 'a' });
    const before = place.bytes();
    const app = place.makeApp({ workers: 'b' });
    expect(previous(Testing.synth(app.node.findChild('edge') as Chart))).toEqual(['a']);
    expect(app.synthYaml()).toContain(`${LABEL}: "true"`);
    expect(place.bytes()).toEqual(before);
  });

  test('is up to date when one app is written several times', () => {
    const place = new Workplace(1);
    let content = 'a';
    const app = new FleetApp({ outdir: place.outdir });
    const chart = new Chart(app, 'edge');
    new RotatingTemplate(chart, 'workers', { apiVersion: 'example.com/v1', kind: 'ExampleTemplate', baseName: 'w', spec: () => ({ template: { spec: { content } } }) });
    place.deliver(app, [chart]);
    const write = (next: string) => {
      content = next;
      app.synth();
      return [current(place.manifests()), previous(place.manifests())];
    };
    expect(['a', 'b', 'c', 'b', 'b'].map(write)).toEqual([[['a'], []], [['b'], ['a']], [['c'], ['b']], [['b'], ['c']], [['b'], ['c']]]);
  });

  test('forgets a chart that is gone', () => {
    const place = new Workplace();
    place.write({ workers: 'a' });
    const app = new FleetApp({ outdir: place.outdir });
    const chart = new Chart(app, 'other');
    addTemplate(chart, 'workers', 'b');
    place.deliver(app, [chart]);
    app.synth();
    expect(Object.keys(JSON.parse(fs.readFileSync(place.ledger, 'utf8')).charts)).toEqual(['other']);
  });

  test('is shared by deliveries', () => {
    const place = new Workplace();
    const write = (content: string) => {
      const app = new FleetApp({ outdir: place.outdir });
      const retention = place.retention();
      for (const id of ['berlin', 'paris']) {
        const chart = new Chart(app, id);
        addTemplate(chart, 'workers', `${id}-${content}`);
        new FluxDelivery(new Chart(app, `flux-${id}`), 'Delivery', { charts: [chart], source: { name: 'platform', path: 'dist' }, retention });
      }
      app.synth();
      return ['berlin', 'paris'].flatMap(id => previous(place.manifests(`${id}/cluster/${id}.k8s.yaml`)));
    };
    expect([write('a'), write('b')]).toEqual([[], ['berlin-a', 'paris-a']]);
  });
});

describe('parts of a fleet', () => {
  const CLUSTERS = ['berlin', 'hamburg', 'lab', 'munich', 'paris'];
  const SHARDS = [FleetShard.of(1, 2), FleetShard.of(2, 2)];

  function write(place: Workplace, clusters: readonly string[], content: string, shard?: FleetShard): void {
    const app = new FleetApp({ outdir: place.outdir });
    const fleet = new Fleet(app, 'Clusters', {
      inventory: FleetInventory.of(clusters.map(name => ({ name }))),
      shard,
      blueprint: { buildCluster: (chart, { name }) => addTemplate(chart, 'workers', `${name}-${content}`) },
    });
    new FluxDelivery(new Chart(app, 'flux'), 'Delivery', { fleet, source: { name: 'platform', path: 'dist' }, retention: place.retention() });
    app.synth();
  }

  function bytes(place: Workplace): { [file: string]: string } {
    return Object.fromEntries(Object.entries(place.bytes()).filter(([file]) => !file.startsWith('.cdk8s-fleet')));
  }

  test('write together what the whole writes', () => {
    const [whole, parts] = [new Workplace(), new Workplace()];
    for (const content of ['a', 'b', 'c']) {
      write(whole, CLUSTERS, content);
      SHARDS.forEach(shard => write(parts, CLUSTERS, content, shard));
    }
    expect(bytes(parts)).toEqual(bytes(whole));
    expect(previous(whole.manifests('clusters/lab/cluster/cluster.k8s.yaml'))).toEqual(['lab-a', 'lab-b']);
  });

  test('forget their own clusters only', () => {
    const place = new Workplace();
    write(place, CLUSTERS, 'a');
    write(place, ['paris'], 'a', SHARDS[0]);
    const known = () => Object.keys(JSON.parse(fs.readFileSync(place.ledger, 'utf8')).charts).map(folder => path.basename(folder));
    expect(known()).toEqual(CLUSTERS.filter(name => name === 'paris' || SHARDS[1]._includes(name)));
    write(place, ['paris'], 'a', SHARDS[1]);
    expect(known()).toEqual(['paris']);
  });
});

test('a cluster whose image changes keeps the machine template of before, and no rule objects', () => {
  const place = new Workplace();
  const write = (version: string) => {
    const app = new FleetApp({ outdir: place.outdir });
    const chart = new Chart(app, 'edge', { namespace: 'edge' });
    const cluster = makeCluster(chart);
    new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
    const image = Metal3Image.raw({ url: `http://172.22.0.1/${version}.raw`, checksum: `http://172.22.0.1/${version}.raw.sha256sum` });
    new Metal3WorkerPool(cluster, 'Workers', { image, replicas: Replicas.fixed(2), data: {} });
    place.deliver(app, [chart]);
    app.synth();
    return place.manifests();
  };
  const before = write('v1');
  const after = write('v2');
  const old = after.filter(({ metadata }) => metadata.labels?.[LABEL] === 'true');
  expect(ids(old)).toEqual([ids(before).find(id => id.startsWith('Metal3MachineTemplate/'))]);
  expect(ids(after).filter(id => id.startsWith('Metal3MachineTemplate/'))).toHaveLength(2);
  expect(printed().filter(line => !line.includes('byoh/'))).toEqual([]);
});

describe('fails', () => {
  function deliver(retention: TemplateRetention, outdir = 'dist'): FleetApp {
    const app = new FleetApp({ outdir });
    const chart = new Chart(app, 'edge');
    addTemplate(chart, 'workers', 'a');
    new FluxDelivery(new Chart(app, 'flux'), 'Clusters', { charts: [chart], source: { name: 'platform', path: 'dist' }, retention });
    return app;
  }

  test.each(['dist/templates.json', './dist/../dist/a/b.json', 'dist'])('for the ledger %s in the output folder', ledger => {
    expect(() => deliver(new TemplateRetention({ ledger }))).toThrow(new Error(`[flux/Clusters] the ledger of templates '${ledger}' is in the output folder 'dist', `
      + "which 'cdk8s synth' empties; use a file outside of it, for example '.capi/templates.json' (gitops/template-ledger)"));
  });

  test('for no ledger', () => {
    expect(() => deliver(new TemplateRetention({ ledger: '' }))).toThrow(new Error("[flux/Clusters] 'retention.ledger' is empty; "
      + "name a file outside of the output folder, for example '.capi/templates.json' (input/missing-value)"));
  });

  test.each([0, -1, 1.5])('for %d generations', generations => {
    expect(() => deliver(new TemplateRetention({ ledger: '.capi/templates.json', generations })))
      .toThrow(new Error(`[flux/Clusters] 'retention.generations' ${generations} is not possible; use a whole number, 1 or more (input/invalid-value)`));
  });

  test('for a ledger that is none', () => {
    const ledger = path.join(newFolder(), 'package.json');
    fs.writeFileSync(ledger, '{}');
    expect(() => deliver(new TemplateRetention({ ledger }))).toThrow(new Error(`[flux/Clusters] the ledger of templates '${ledger}' cannot be used: `
      + 'it is no ledger of templates; restore it from Git, or delete it while no machines are being replaced (gitops/template-ledger)'));
    expect(fs.readFileSync(ledger, 'utf8')).toBe('{}');
  });

  test('for two retentions with one ledger', () => {
    const ledger = path.join(newFolder(), 'templates.json');
    const app = deliver(new TemplateRetention({ ledger }));
    const chart = new Chart(app, 'other');
    addTemplate(chart, 'workers', 'a');
    expect(() => new FluxDelivery(new Chart(app, 'flux-other'), 'Delivery', { charts: [chart], source: { name: 'platform' }, retention: new TemplateRetention({ ledger }) }))
      .toThrow(new Error(`[flux-other/Delivery] the ledger of templates '${ledger}' is that of another TemplateRetention; `
        + 'give all deliveries the same one, or each a file of its own (gitops/template-ledger)'));
  });

  test('for a Secret', () => {
    const place = new Workplace();
    const app = new FleetApp({ outdir: place.outdir });
    const chart = new Chart(app, 'edge');
    new RotatingTemplate(chart, 'Password', { apiVersion: 'v1', kind: 'Secret', baseName: 'password', spec: () => ({}) });
    expect(() => place.deliver(app, [chart])).toThrow(new Error("[flux/Clusters] 'edge/Password' is a Secret, which is not written to a ledger; "
      + 'refer to it by name instead (gitops/template-ledger)'));
  });
});

describe('for any sequence of edits', () => {
  const CONTENT = fc.constantFrom('a', 'b', 'c', 'd');
  const LIMIT = fc.integer({ min: 1, max: 3 });

  function run(states: readonly State[], limit: number, check: (manifests: Manifest[], sofar: readonly State[]) => void): void {
    const place = new Workplace(limit);
    states.forEach((state, index) => check(place.write(state), states.slice(0, index + 1)));
  }

  test('the current templates and the last distinct previous ones are written, and nothing else', () => {
    fc.assert(fc.property(fc.array(fc.record({ workers: CONTENT, gpu: CONTENT }), { minLength: 1, maxLength: 10 }), LIMIT, (states, limit) => {
      run(states, limit, (manifests, sofar) => {
        const state = sofar.at(-1)!;
        expect(current(manifests)).toEqual(Object.values(state).sort());
        const expected = Object.keys(state).flatMap(construct => {
          const distinct = [...new Set(sofar.map(({ [construct]: content }) => content).reverse())];
          return distinct.slice(1, limit + 1);
        });
        expect(previous(manifests)).toEqual(expected.sort());
      });
    }), { numRuns: 25 });
  });

  test('no template is missing that was written in one of the last states, also of pools that come and go', () => {
    const STATE = fc.record({ workers: CONTENT, gpu: CONTENT, edge: CONTENT }, { requiredKeys: ['workers'] });
    fc.assert(fc.property(fc.array(STATE, { minLength: 1, maxLength: 10 }), LIMIT, (states, limit) => {
      const written: Set<string>[] = [];
      run(states, limit, manifests => {
        const currentIds = new Set(ids(manifests.filter(({ metadata }) => metadata.labels?.[LABEL] === undefined)));
        if (written.length === 0 || [...currentIds].join() !== [...written.at(-1)!].join()) {
          written.push(currentIds);
        }
        const lately = written.slice(-limit - 1).flatMap(state => [...state]);
        expect(lately.filter(id => !ids(manifests).includes(id))).toEqual([]);
      });
    }), { numRuns: 25 });
  });
});
