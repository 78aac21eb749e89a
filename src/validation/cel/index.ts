export { brokenCelRules, describeBrokenRule, type BrokenCelRule } from './broken-cel-rules';
