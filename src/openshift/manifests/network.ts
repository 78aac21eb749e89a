import type { k8s as types } from 'cdk8s-plus-28';
import { k8s } from './kubernetes-types';
import { ObjectMetadata, ReleaseObject } from './release-object';

/** A port of a Service, and the port of the pods that it leads to. */
export interface ServicePort {
  readonly name: string;
  readonly port: number;
  readonly targetPort: string;
}

/** What a Service is made from. */
export interface ServiceSettings {
  readonly ports: readonly ServicePort[];
  readonly selector: { readonly [label: string]: string };
  /** Without an address of its own: the pods are asked one by one. @default false */
  readonly isHeadless?: boolean;
}

export function service(metadata: ObjectMetadata, { ports, selector, isHeadless = false }: ServiceSettings): ReleaseObject {
  return k8s().KubeService.manifest({
    metadata,
    spec: {
      type: 'ClusterIP',
      ...isHeadless && { clusterIp: 'None' },
      sessionAffinity: 'None',
      selector,
      ports: ports.map(({ name, port, targetPort }) => ({ name, port, targetPort: k8s().IntOrString.fromString(targetPort) })),
    },
  });
}

/** Pods that have one of some values of a label. */
export function labelIn(key: string, values: readonly string[]): types.LabelSelector {
  return { matchExpressions: [{ key, operator: 'In', values: [...values] }] };
}

/** Everybody may reach some ports of the pods. */
export function allowIngress(metadata: ObjectMetadata, podSelector: types.LabelSelector, ports: readonly number[]): ReleaseObject {
  return networkPolicy(metadata, {
    podSelector,
    policyTypes: ['Ingress'],
    ingress: [{
      from: [{ namespaceSelector: {} }, { podSelector: {} }],
      ports: ports.map(port => ({ port: k8s().IntOrString.fromNumber(port), protocol: 'TCP' })),
    }],
  });
}

/** The pods may reach everything. */
export function allowEgress(metadata: ObjectMetadata, podSelector: types.LabelSelector): ReleaseObject {
  return networkPolicy(metadata, { podSelector, policyTypes: ['Egress'], egress: [{}] });
}

/** Nobody reaches the pods of a namespace, and they reach nothing, but for what other policies allow. */
export function denyAll(metadata: ObjectMetadata): ReleaseObject {
  return networkPolicy(metadata, { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
}

function networkPolicy(metadata: ObjectMetadata, spec: types.NetworkPolicySpec): ReleaseObject {
  return k8s().KubeNetworkPolicy.manifest({ metadata, spec });
}
