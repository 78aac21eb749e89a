export { type GroupRecord, type ControllerField, type KindDetails, type KindFacts, type KindRecord } from '../knowledge/kind-record';
export { ConnectionEnd, type ConnectionRecord } from '../knowledge/connection';
export { DeliveryRole } from '../knowledge/delivery-role';
export { type DetailField } from '../knowledge/detail-field';
export { type HealthExpressions } from '../knowledge/health/expressions';
export { type LuaPiece } from '../knowledge/health/lua';
export { HostOperators, type HostRecord } from '../knowledge/host-record';
export { type CompanionRecord, type FeatureGateRecord, type FeatureGateUse, type ManagementProviderRecord } from '../knowledge/management-provider';
export {
  type CloudControllerRecord, type FieldMove, type InfrastructureRecord, type LoadBalancerRecord, type ProviderFacts,
} from '../knowledge/provider-record';
export { Severity } from '../knowledge/severity';
export {
  type ReferenceField, ReferenceForm, ReferenceRole, ReferenceScope, type ReferenceVariant, type TargetKind,
} from '../topology/reference-field';
export { CustomResource } from './custom-resource';
export { ExternalProviderRecord, type ExternalProviderRecordProps } from './external-provider-record';
export { KindRecords } from './kind-records';
export { type IProviderRule } from './provider-rule';
export { RuleBundle, RuleCluster, RuleMachines } from './rule-bundle';
export { RuleField, type RuleFinding, RuleObject } from './rule-object';
