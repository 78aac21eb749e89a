import { Construct } from 'constructs';
import { checkApiVersion } from './checks';
import { CustomProvider } from './provider';
import { RotatingTemplate, TemplateNaming } from '../../cdk8s-helpers';
import { copyProps, inScope, refuseValue } from '../../core';

/** The machine template of a provider without constructs here. */
export interface CustomMachineTemplate {
  /** Group and version, for example `infrastructure.cluster.x-k8s.io/v1beta1`. */
  readonly apiVersion: string;
  /** The kind, for example `VSphereMachineTemplate`. */
  readonly kind: string;
  /**
   * What `spec.template.spec` holds.
   * @default - empty
   */
  readonly spec?: { readonly [field: string]: unknown };
}

/** What a control plane or pool of such a provider takes. */
export interface CustomMachineProps {
  /** The provider. */
  readonly provider: CustomProvider;
  /** The machine template. Its name follows its content unless 'machineTemplateName' says otherwise. */
  readonly machineTemplate: CustomMachineTemplate;
}

/** Creates the machine template. */
export function createMachineTemplate(scope: Construct, naming: TemplateNaming, props: CustomMachineProps): RotatingTemplate {
  props.provider._useIn(scope);
  const { apiVersion, kind, spec = {} } = copyProps(props.machineTemplate);
  inScope(scope, () => {
    checkApiVersion('machineTemplate.apiVersion', apiVersion);
    // Cluster API makes the kind of the machines from it.
    if (!/^[A-Z][A-Za-z0-9]*Template$/.test(kind)) {
      refuseValue('input/invalid-value', `'machineTemplate.kind' '${kind}' is not the kind of a template; use for example 'VSphereMachineTemplate'`);
    }
  });
  return new RotatingTemplate(scope, 'MachineTemplate', { apiVersion, kind, ...naming, spec: () => ({ template: { spec } }) });
}
