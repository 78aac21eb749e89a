import { Rule, Severity } from '../../knowledge';

/** What the schema check reports. */
export const SCHEMA_CODES: readonly Pick<Rule, 'code' | 'severity' | 'source'>[] = [
  { code: 'schema/cel-rule', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go' },
  { code: 'schema/combination', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/validation/validation.go' },
  { code: 'schema/duplicate-entry', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/schema/listtype/validation.go' },
  { code: 'schema/format', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/validation/formats.go' },
  { code: 'schema/metadata', severity: Severity.ERROR, source: 'kubernetes apimachinery/pkg/api/validation/objectmeta.go' },
  { code: 'schema/missing-field', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/validation/validation.go' },
  { code: 'schema/not-allowed', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/validation/validation.go' },
  { code: 'schema/null', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/customresource_handler.go' },
  { code: 'schema/null-dropped', severity: Severity.WARNING, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/schema/defaulting/algorithm.go' },
  { code: 'schema/out-of-range', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/validation/validation.go' },
  { code: 'schema/pattern', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/validation/validation.go' },
  { code: 'schema/scope', severity: Severity.WARNING, source: 'kubernetes apiserver/pkg/registry/rest/meta.go' },
  { code: 'schema/similar-kind', severity: Severity.WARNING, source: 'the pinned CRDs' },
  { code: 'schema/unknown-field', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go' },
  { code: 'schema/unknown-kind', severity: Severity.ERROR, source: 'cluster-api core/config/crd/bases' },
  { code: 'schema/unknown-version', severity: Severity.WARNING, source: 'the pinned CRDs' },
  { code: 'schema/wrong-type', severity: Severity.ERROR, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/validation/validation.go' },
];
