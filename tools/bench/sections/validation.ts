import type { ValidationCost } from '../cases/validation-case';
import type { Limit } from '../limits';
import type { Bench, Section } from '../section';
import { formatNumber, Summary, summarize, withSpread } from '../statistics';

const LIMITS = { ratio: 3, growth: 1.2 };
/** The larger fleet has some 11,000 objects. */
const FLEETS = [180, 730];

interface Measured {
  readonly objects: number;
  readonly synthesis: Summary;
  readonly validation: Summary;
  readonly again: Summary;
  /** Validation to synthesis. */
  readonly ratio: Summary;
}

/** What checking a fleet costs against synthesizing it the way cdk8s does, and whether that stays so as the fleet grows. */
export function measureValidation({ options, cases, tell }: Bench): Section {
  const [small, large] = FLEETS.map(clusters => {
    const measured = summarizeCosts(Array.from({ length: options.runs }, () => cases.run('validation', { clusters }).result));
    tell(`validating ${measured.objects} objects`, `${formatNumber(measured.validation.median)} ms`);
    return measured;
  });
  const growth = (large.validation.median / large.objects) / (small.validation.median / small.objects);
  return {
    name: 'validation',
    tables: [{
      title: 'Validating with schemas, CEL and rules; synthesis is rendering and YAML text by cdk8s, without writing files:',
      header: ['objects', 'synthesis, ms', 'validation, ms', '× synthesis', 'once more, ms'],
      rows: [small, large].map(({ objects, synthesis, validation, again, ratio }) =>
        [formatNumber(objects), withSpread(synthesis), withSpread(validation), withSpread(ratio, 2), withSpread(again)]),
    }],
    limits: [
      ...[small, large].map(({ objects, ratio }): Limit => (
        { name: `validation of ${formatNumber(objects)} objects to synthesis`, value: ratio.median, bound: 'at most', limit: LIMITS.ratio, unit: '×' }
      )),
      { name: 'growth of the time for an object', value: growth, bound: 'at most', limit: LIMITS.growth, unit: '×' },
    ],
    measured: { fleets: [small, large], growth },
  };
}

function summarizeCosts(runs: readonly ValidationCost[]): Measured {
  const of = (cost: (run: ValidationCost) => number) => summarize(runs.map(cost));
  return {
    objects: runs[0].objects,
    synthesis: of(run => run.synthesis),
    validation: of(run => run.validation),
    again: of(run => run.again),
    ratio: of(run => run.validation / run.synthesis),
  };
}
