export { Manifests } from './manifests';
export { type NoViolationsOptions, type RefsResolveOptions } from './manifests-options';
export { Match } from './match';
export { Matcher } from './matcher';
