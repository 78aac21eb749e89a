import {
  CLUSTER_GROUP, clusterName, foreignMember, ipPoolRef, member, ReferenceFields, ReferenceForm, ReferenceRole, ReferenceScope, refTo, secretName,
} from '../topology';

const CLUSTER_CLASS = { group: CLUSTER_GROUP, kind: 'ClusterClass' };

export const CLUSTER_REFERENCES: ReferenceFields = {
  'spec.infrastructureRef': member(ReferenceRole.INFRA_CLUSTER),
  'spec.controlPlaneRef': member(ReferenceRole.CONTROL_PLANE),
  // v1beta1 has the two members of v1beta2's classRef beside others.
  'spec.topology': {
    form: ReferenceForm.OBJECT, ...CLUSTER_CLASS, scope: ReferenceScope.STATED_NAMESPACE, nameMember: 'class', namespaceMember: 'classNamespace',
  },
  'spec.topology.classRef': refTo(CLUSTER_CLASS, ReferenceScope.STATED_NAMESPACE),
  ...healthCheckFields('spec.topology.controlPlane'),
  ...healthCheckFields('spec.topology.workers.machineDeployments[]'),
};

export const CLUSTER_CLASS_REFERENCES: ReferenceFields = {
  ...classFields('spec.infrastructure'),
  ...classFields('spec.controlPlane'),
  ...classFields('spec.controlPlane.machineInfrastructure'),
  ...workerClassFields('spec.workers.machineDeployments[]'),
  ...workerClassFields('spec.workers.machinePools[]'),
  ...healthCheckFields('spec.controlPlane'),
  ...healthCheckFields('spec.workers.machineDeployments[]'),
};

export const MACHINE_DEPLOYMENT_REFERENCES = machineFields('spec.template.spec', ReferenceRole.MACHINE_TEMPLATE, ReferenceRole.BOOTSTRAP_TEMPLATE);
export const MACHINE_POOL_REFERENCES = machineFields('spec.template.spec', ReferenceRole.MACHINE_POOL, ReferenceRole.BOOTSTRAP_CONFIG);
export const MACHINE_REFERENCES = machineFields('spec', ReferenceRole.MACHINE, ReferenceRole.BOOTSTRAP_CONFIG);

/** What every control plane has that runs on machines; v1beta1 has it one level higher than v1beta2. */
export const CONTROL_PLANE_REFERENCES: ReferenceFields = {
  'spec.machineTemplate.infrastructureRef': member(ReferenceRole.MACHINE_TEMPLATE),
  'spec.machineTemplate.spec.infrastructureRef': member(ReferenceRole.MACHINE_TEMPLATE),
};

export const ADDRESS_CLAIM_REFERENCES: ReferenceFields = { 'spec.poolRef': ipPoolRef(), 'spec.clusterName': clusterName() };

function machineFields(machine: string, infrastructure: ReferenceRole, bootstrap: ReferenceRole): ReferenceFields {
  return {
    'spec.clusterName': clusterName(),
    [`${machine}.infrastructureRef`]: member(infrastructure),
    [`${machine}.bootstrap.configRef`]: member(bootstrap),
    [`${machine}.bootstrap.dataSecretName`]: secretName('value'),
  };
}

/** `ref` in v1beta1, `templateRef` in v1beta2. */
function classFields(parent: string): ReferenceFields {
  return { [`${parent}.ref`]: member(ReferenceRole.TEMPLATE), [`${parent}.templateRef`]: member(ReferenceRole.TEMPLATE) };
}

function workerClassFields(parent: string): ReferenceFields {
  return Object.fromEntries(['bootstrap', 'infrastructure'].flatMap(part => [
    [`${parent}.template.${part}.ref`, member(ReferenceRole.TEMPLATE)], [`${parent}.${part}.templateRef`, member(ReferenceRole.TEMPLATE)],
  ]));
}

function healthCheckFields(parent: string): ReferenceFields {
  return {
    [`${parent}.machineHealthCheck.remediationTemplate`]: foreignMember(ReferenceRole.TEMPLATE),
    [`${parent}.healthCheck.remediation.templateRef`]: foreignMember(ReferenceRole.TEMPLATE),
  };
}
