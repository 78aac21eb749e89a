export { brokenCelRules, describeBrokenRule, uncompiledRules, type BrokenCelRule } from './broken-cel-rules';
export { reasonOf } from './compile-rule';
export { toDynamic } from './dynamic';
export { compileObjectRule, type ObjectVerdict } from './object-rule';
export { compilePolicyExpression } from './policy-expression';
export { messageProblem, ruleProblem } from './rule-problem';
