import * as fc from 'fast-check';
import { advance, ChartHistory, previousOf, TemplateManifest } from '../../../src/gitops/retention/history';

/** What a chart has at a time: the name of the template of each construct. */
type State = { readonly [construct: string]: string };

function template(name: string, content: unknown = undefined): TemplateManifest {
  return { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'Metal3MachineTemplate', metadata: { name, namespace: 'edge' }, spec: content };
}

function after(states: readonly State[], limit: number, start: ChartHistory = new Map()): ChartHistory {
  return states.reduce<ChartHistory>((history, state) => advance(history, templatesOf(state), limit), start);
}

function templatesOf(state: State): Map<string, TemplateManifest> {
  return new Map(Object.entries(state).map(([construct, name]) => [construct, template(name)]));
}

function previous(states: readonly State[], limit: number): string[] {
  return previousOf(after(states, limit)).map(({ metadata: { name } }) => name);
}

function workers(...names: string[]): State[] {
  return names.map(name => ({ workers: name }));
}

test('the first generation has no previous one', () => {
  expect(previous(workers('a'), 3)).toEqual([]);
});

test('a generation stays until there are enough newer ones', () => {
  expect(previous(workers('a', 'b', 'c'), 2)).toEqual(['a', 'b']);
  expect(previous(workers('a', 'b', 'c', 'd'), 2)).toEqual(['b', 'c']);
});

test('a generation that comes back is current again, and the one before it previous', () => {
  expect(previous(workers('a', 'b', 'a'), 2)).toEqual(['b']);
  expect(previous(workers('a', 'b', 'a', 'c', 'd'), 2)).toEqual(['a', 'c']);
});

test('what is written again without a change changes nothing', () => {
  expect(after([...workers('a', 'b'), ...workers('b', 'b', 'b')], 1)).toEqual(after(workers('a', 'b'), 1));
});

test('a current template is kept as it was written last', () => {
  const history = advance(after(workers('a'), 1), new Map([['workers', template('a', { replaced: true })]]), 1);
  expect(history.get('workers')?.generations).toEqual([template('a', { replaced: true })]);
});

test('generations are those of one construct', () => {
  expect(previous([{ workers: 'w1', gpu: 'g1' }, { workers: 'w1', gpu: 'g2' }, { workers: 'w2', gpu: 'g3' }], 1)).toEqual(['g2', 'w1']);
});

describe('of a construct that is gone', () => {
  test('generations stay until the templates of the chart have changed often enough', () => {
    const states = [{ workers: 'w1', gpu: 'g1' }, { workers: 'w1', gpu: 'g2' }, ...workers('w1')];
    expect(previous(states, 2)).toEqual(['g1', 'g2']);
    expect(previous([...states, ...workers('w1', 'w1', 'w1')], 2)).toEqual(['g1', 'g2']);
    expect(previous([...states, ...workers('w2')], 2)).toEqual(['g1', 'g2', 'w1']);
    expect(previous([...states, ...workers('w2', 'w3')], 2)).toEqual(['w1', 'w2']);
  });

  test('generations stay if it comes back', () => {
    expect(previous([{ workers: 'w1', gpu: 'g1' }, ...workers('w1', 'w2'), { workers: 'w2', gpu: 'g2' }, ...workers('w3', 'w4')], 2)).toEqual(['g1', 'g2', 'w2', 'w3']);
  });

  test('the template is not previous if another construct has it', () => {
    expect(previous([{ workers: 'a' }, { renamed: 'a' }], 2)).toEqual([]);
    expect(previous([...workers('a', 'b'), { renamed: 'b' }], 2)).toEqual(['a']);
  });
});

test('what a template refers to stays as long as it, though the construct of it is gone', () => {
  const machines = (name: string, data: string) => template(name, { template: { spec: { dataTemplate: { name: data } } } });
  const steps = [
    new Map([['machines', machines('m1', 'd1')], ['data', template('d1')], ['other', template('o1')]]),
    ...['o2', 'o3', 'o4', 'o5'].map(other => new Map([['machines', template('m2')], ['other', template(other)]])),
  ];
  const history = steps.reduce<ChartHistory>((before, step) => advance(before, step, 2), new Map());
  expect(previousOf(history).map(({ metadata: { name } }) => name)).toEqual(['d1', 'm1', 'o3', 'o4']);
  const later = ['m3', 'm4'].reduce((before, name) => advance(before, new Map([['machines', template(name)], ['other', template('o5')]]), 2), history);
  expect(previousOf(later).map(({ metadata: { name } }) => name)).toEqual(['m2', 'm3', 'o3', 'o4']);
});

test('an identity is group, kind, namespace and name, whatever the version', () => {
  const [v1, v2] = ['v1beta1', 'v1beta2'].map(version => ({ ...template('a'), apiVersion: `infrastructure.cluster.x-k8s.io/${version}` }));
  const history = [v1, v2].reduce<ChartHistory>((before, current) => advance(before, new Map([['workers', current]]), 3), new Map());
  expect(history.get('workers')?.generations).toEqual([v2]);
  const others = [
    { ...v1, apiVersion: 'v1' }, { ...v1, kind: 'Other' }, { ...v1, metadata: { name: 'a', namespace: 'other' } }, { ...v1, metadata: { name: 'a' } },
  ];
  expect(others.map(other => advance(history, new Map([['workers', other]]), 3).get('workers')?.generations.length)).toEqual([2, 2, 2, 2]);
});

describe('for any sequence of states', () => {
  const NAMES = fc.constantFrom('a', 'b', 'c', 'd');
  /** Names are those of their construct, as templates begin with the names of their pools. */
  const STATES = fc.array(fc.record({ workers: NAMES, gpu: NAMES, edge: NAMES }, { requiredKeys: [] }), { minLength: 1, maxLength: 25 })
    .map(states => states.map(state => Object.fromEntries(Object.entries(state).map(([construct, name]) => [construct, `${construct}-${name}`]))));
  const LIMIT = fc.integer({ min: 1, max: 4 });

  /** The last distinct names of a construct but the current one, the newest first. */
  function lastNames(states: readonly State[], construct: string): string[] {
    const names = states.flatMap(state => state[construct] ?? []).reverse();
    return [...new Set(names)].filter(name => name !== states.at(-1)![construct]);
  }

  test('the previous templates of a construct that is there are the last ones that it had', () => {
    fc.assert(fc.property(STATES, LIMIT, (states, limit) => {
      // While it was away, generations may have gone.
      const present = Object.keys(states.at(-1)!).filter(construct => states.every(state => construct in state));
      const kept = previous(states, limit);
      for (const construct of present) {
        expect(kept.filter(name => name.startsWith(construct))).toEqual(lastNames(states, construct).slice(0, limit).sort());
      }
    }));
  });

  test('everything is there that was current in one of the last states', () => {
    fc.assert(fc.property(STATES, LIMIT, (states, limit) => {
      const distinct = states.filter((state, index) => index === 0 || !sameState(state, states[index - 1]));
      const lately = new Set(distinct.slice(-limit - 1).flatMap(state => Object.values(state)));
      const written = new Set([...previous(states, limit), ...Object.values(states.at(-1)!)]);
      expect([...lately].filter(name => !written.has(name))).toEqual([]);
    }));
  });

  test('no more is there than the limit allows', () => {
    fc.assert(fc.property(STATES, LIMIT, (states, limit) => {
      const kept = previous(states, limit);
      expect(['workers', 'gpu', 'edge'].filter(construct => kept.filter(name => name.startsWith(construct)).length > limit)).toEqual([]);
      expect(kept.filter(name => Object.values(states.at(-1)!).includes(name))).toEqual([]);
    }));
  });

  test('nothing changes while nothing changes', () => {
    fc.assert(fc.property(STATES, LIMIT, fc.integer({ min: 1, max: 5 }), (states, limit, times) => {
      const again = Array.from({ length: times }, () => states.at(-1)!);
      expect(after([...states, ...again], limit)).toEqual(after(states, limit));
    }));
  });

  function sameState(a: State, b: State): boolean {
    return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
  }
});
