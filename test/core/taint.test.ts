import { TaintEffect, taintToString } from '../../src/core/taint';

test.each([
  [{ key: 'nvidia.com/gpu', value: 'true', effect: TaintEffect.NO_SCHEDULE }, 'nvidia.com/gpu=true:NoSchedule'],
  [{ key: 'edge', value: '', effect: TaintEffect.PREFER_NO_SCHEDULE }, 'edge=:PreferNoSchedule'],
  [{ key: 'edge', effect: TaintEffect.NO_EXECUTE }, 'edge:NoExecute'],
])('%j is written as %s', (taint, text) => {
  expect(taintToString(taint)).toBe(text);
});
