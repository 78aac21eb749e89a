export { brokenCelRules, type BrokenCelRule } from './broken-cel-rules';
