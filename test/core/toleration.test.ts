import { TaintEffect } from '../../src/core/taint';
import { checkTolerations, renderTolerations, Toleration } from '../../src/core/toleration';

const { NO_EXECUTE, NO_SCHEDULE } = TaintEffect;

test.each<[Toleration[] | undefined, object[] | undefined]>([
  [undefined, undefined],
  [[], undefined],
  [[{}], [{ operator: 'Exists' }]],
  [[{ key: 'spot', effect: NO_SCHEDULE }], [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }]],
  [[{ key: 'spot', value: '' }], [{ key: 'spot', operator: 'Equal', value: '' }]],
  [[{ key: 'spot', value: 'yes', effect: NO_EXECUTE, tolerationSeconds: 0 }],
    [{ key: 'spot', operator: 'Equal', value: 'yes', effect: 'NoExecute', tolerationSeconds: 0 }]],
])('writes %j', (tolerations, expected) => {
  expect(() => checkTolerations('tolerations', tolerations)).not.toThrow();
  expect(renderTolerations(tolerations)).toEqual(expected);
});

test.each<[Toleration, string]>([
  [{ value: 'yes' }, "'tolerations' has the value 'yes' without a key; give the key too, or leave the value out"],
  [{ key: 'spot', tolerationSeconds: 5 }, "'tolerations' has 'tolerationSeconds' 5, which goes with the effect NO_EXECUTE only; leave it out"],
  [{ key: 'spot', effect: NO_SCHEDULE, tolerationSeconds: 5 }, "'tolerations' has 'tolerationSeconds' 5, which goes with the effect NO_EXECUTE only; leave it out"],
  [{ effect: NO_EXECUTE, tolerationSeconds: 0.5 }, "'tolerations.tolerationSeconds' 0.5 is not possible; use a whole number, 0 or more"],
])('fails on %j', (toleration, text) => {
  expect(() => checkTolerations('tolerations', [{}, toleration])).toThrow(new Error(`${text} (input/invalid-value)`));
});
