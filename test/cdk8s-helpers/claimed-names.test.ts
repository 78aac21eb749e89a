import { Chart, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { claimName } from '../../src/cdk8s-helpers/claimed-names';

test('gives a name to the first who asks', () => {
  const chart = new Chart(Testing.app(), 'test');
  expect(claimName(new Construct(chart, 'A'), 'IPPool', 'nodes')).toBe('nodes');
});

test('gives one name to objects of two kinds and in two charts', () => {
  const app = Testing.app();
  const [one, two] = ['one', 'two'].map(id => new Chart(app, id));
  claimName(new Construct(one, 'A'), 'IPPool', 'nodes');
  expect(claimName(new Construct(one, 'B'), 'MachineHealthCheck', 'nodes')).toBe('nodes');
  expect(claimName(new Construct(two, 'A'), 'IPPool', 'nodes')).toBe('nodes');
});

test('fails to give a name twice', () => {
  const chart = new Chart(Testing.app(), 'test');
  claimName(new Construct(chart, 'A'), 'IPPool', 'nodes');
  expect(() => claimName(new Construct(chart, 'B'), 'IPPool', 'nodes')).toThrow(new Error(
    "[test/B] IPPool 'nodes' is the name of 'test/A' too; give each IPPool of a chart its own name (input/duplicate)"));
});
