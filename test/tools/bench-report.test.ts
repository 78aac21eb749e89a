import * as fc from 'fast-check';
import { ImportError } from '../../imports/_generate/errors';
import { isFailure, isKept, Limit, limitRow } from '../../tools/bench/limits';
import { describeMachine, machineLine } from '../../tools/bench/machine';
import { withResults } from '../../tools/bench/page';
import { formatSection } from '../../tools/bench/section';
import { formatNumber, summarize, withSpread } from '../../tools/bench/statistics';
import { formatTable } from '../../tools/bench/table';

describe('statistics', () => {
  test('the median is the middle of the sorted runs', () => {
    expect(summarize([30, 10, 20])).toEqual({ median: 20, least: 10, most: 30 });
    expect(summarize([4])).toEqual({ median: 4, least: 4, most: 4 });
    expect(summarize([4, 1, 3, 2])).toEqual({ median: 3, least: 1, most: 4 });
  });

  test('the median is one of the values, and no more than half of them are on either side', () => {
    fc.assert(fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), values => {
      const { median, least, most } = summarize(values);
      expect(values).toContain(median);
      expect(values.filter(value => value < median).length).toBeLessThanOrEqual(values.length / 2);
      expect(values.filter(value => value > median).length).toBeLessThanOrEqual(values.length / 2);
      expect(values.every(value => least <= value && value <= most)).toBe(true);
    }));
  });

  test('numbers are written for people, with a spread where there is one', () => {
    expect(formatNumber(1234.56)).toBe('1,235');
    expect(formatNumber(2, 1)).toBe('2.0');
    expect(withSpread({ median: 1200, least: 1100, most: 1300.4 })).toBe('1,200 (1,100–1,300)');
    expect(withSpread({ median: 1.5, least: 1.25, most: 1.75 }, 2)).toBe('1.50 (1.25–1.75)');
    expect(withSpread({ median: 10, least: 9.9, most: 10.1 })).toBe('10');
  });
});

describe('limits', () => {
  const limit = (value: number, bound: Limit['bound']): Limit => ({ name: 'speed', value, bound, limit: 10, unit: '×' });

  test.each<[Limit['bound'], boolean, boolean, boolean]>([
    ['at least', false, true, true],
    ['at most', true, true, false],
    ['less than', true, false, false],
    ['exactly', false, true, false],
  ])('%s ten: nine, ten, eleven', (bound, nine, ten, eleven) => {
    expect([9, 10, 11].map(value => isKept(limit(value, bound)))).toEqual([nine, ten, eleven]);
  });

  test.each<Limit['bound']>(['at least', 'at most', 'less than', 'exactly'])('a limit of %s is broken by what is no number', bound => {
    expect(isKept(limit(NaN, bound))).toBe(false);
  });

  test('a row says what was measured, what is allowed and the verdict', () => {
    expect(limitRow(limit(12.345, 'at least'))).toEqual(['speed', '12.35 ×', 'at least 10 ×', 'kept']);
    expect(limitRow(limit(9, 'at least'))).toEqual(['speed', '9 ×', 'at least 10 ×', '**BROKEN**']);
    expect(limitRow({ ...limit(1, 'exactly'), unit: '' })).toEqual(['speed', '1', 'exactly 10', '**BROKEN**']);
  });

  test('a goal says whether it is reached and fails nothing', () => {
    const goals = [9, 10].map(value => ({ ...limit(value, 'at least'), isGoal: true }));
    expect(goals.map(goal => limitRow(goal)[3])).toEqual(['not reached', 'reached']);
    expect(goals.map(isFailure)).toEqual([false, false]);
    expect([9, 10].map(value => isFailure(limit(value, 'at least')))).toEqual([true, false]);
  });
});

describe('tables', () => {
  test('columns are aligned, numbers to the right', () => {
    expect(formatTable({ title: 'Times:', header: ['tool', 'ms', 'how'], rows: [['helm', '1,234', 'one'], ['kustomize', '7 (6–8)', 'each']] })).toBe([
      'Times:',
      '',
      '| tool      |      ms | how  |',
      '|-----------|--------:|------|',
      '| helm      |   1,234 | one  |',
      '| kustomize | 7 (6–8) | each |',
      '',
    ].join('\n'));
  });

  test('a section is a heading, its tables and then its limits', () => {
    const table = { title: 'Times:', header: ['', 'ms'], rows: [['all', '1']] };
    const limits: Limit[] = [{ name: 'all', value: 1, bound: 'at most', limit: 2, unit: 'ms' }];
    expect(formatSection({ name: 'loading', tables: [table], limits: [], measured: {} })).toBe(`### Loading\n\n${formatTable(table)}`);
    expect(formatSection({ name: 'loading', tables: [table], limits, measured: {} })).toBe([
      '### Loading\n',
      formatTable(table),
      formatTable({ title: 'Limits:', header: ['limit', 'measured', 'allowed', 'verdict'], rows: [['all', '1 ms', 'at most 2 ms', 'kept']] }),
    ].join('\n'));
  });
});

describe('the page', () => {
  const BEGIN = '<!-- results: written by `npx projen bench --write` -->';
  const END = '<!-- end of results -->';

  test('new results replace the old ones, and the text around them stays', () => {
    expect(withResults(`before\n\n${BEGIN}\nold\n${END}\n\nafter\n`, 'new\n')).toBe(`before\n\n${BEGIN}\n\nnew\n\n${END}\n\nafter\n`);
  });

  test('the same results change nothing', () => {
    const page = withResults(`before\n${BEGIN}\n${END}\nafter\n`, '| a |\n');
    expect(withResults(page, '| a |\n')).toBe(page);
  });

  test.each(['', BEGIN, END, `${END}\n${BEGIN}`])('fails without a place for results: %j', page => {
    expect(() => withResults(page, 'new')).toThrow(new ImportError(`the page has no place for results; it needs the lines\n${BEGIN}\n${END}`));
  });
});

test('the machine is described without its name', () => {
  expect(machineLine({ processor: 'Fast CPU', cores: 2, memoryGigabytes: 24, system: 'Linux 6.1.0 x64', node: 'v20.1.0' }))
    .toBe('Fast CPU, 2 cores, 24 GB of memory, Linux 6.1.0 x64, node v20.1.0');
  expect(describeMachine()).toMatchObject({ node: process.version });
});
