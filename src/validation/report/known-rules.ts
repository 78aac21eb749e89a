import { Code } from '../../core';
import { REGISTRY, RuleInfo } from '../registry';
import { FILE_CODES } from '../yaml';

/** Everything that can be reported, by code: about objects and about files. */
export const KNOWN_RULES: readonly RuleInfo[] = [
  ...REGISTRY,
  ...Object.entries(FILE_CODES).map(([code, about]) => ({ code: code as Code, ...about })),
].sort((a, b) => a.code < b.code ? -1 : 1);
