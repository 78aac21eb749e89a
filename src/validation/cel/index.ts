export { brokenCelRules, describeBrokenRule, uncompiledRules, type BrokenCelRule } from './broken-cel-rules';
export { compileObjectRule, type ObjectVerdict } from './object-rule';
