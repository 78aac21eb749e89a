import { VersionSkew, versionSkew } from '../../src/core';

test.each([
  [-Infinity, VersionSkew.AHEAD], [-1, VersionSkew.AHEAD], [0, VersionSkew.NONE], [1, VersionSkew.BEHIND], [3, VersionSkew.BEHIND],
  [4, VersionSkew.TOO_FAR_BEHIND], [Infinity, VersionSkew.TOO_FAR_BEHIND],
])('a kubelet that is %d minor releases behind', (behind, expected) => {
  expect(versionSkew(behind)).toBe(expected);
});
