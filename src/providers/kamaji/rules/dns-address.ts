import { kamajiControlPlanes } from './clusters';
import { IpRange } from '../../../core';
import { Rule, Severity } from '../../../knowledge';

/** The address of the DNS server is that of a Service of the cluster, and kubelets tell it to all pods. */
export const KAMAJI_DNS_ADDRESS: Rule = {
  code: 'kamaji/dns-address',
  severity: Severity.ERROR,
  source: 'kamaji api/v1alpha1/tenantcontrolplane_types.go, internal/resources/addons/coredns.go; kubernetes v1.36.3 pkg/registry/core/service/ipallocator',
  needsMember: ['dnsServiceIPs'],
  check: topology => kamajiControlPlanes(topology).flatMap(controlPlane => {
    const cluster = topology.clusters.find(members => members.controlPlane === controlPlane)?.cluster;
    const texts = cluster?.at('spec.clusterNetwork.services.cidrBlocks').items().flatMap(({ text }) => text ?? []) ?? [];
    const ranges = texts.flatMap(text => IpRange.tryNetwork(text) ?? []);
    // A range that cannot be read is told elsewhere, and may hold any address.
    return ranges.length === 0 || ranges.length < texts.length ? [] : controlPlane.at('spec.network.dnsServiceIPs').items().filter(({ text }) => {
      const address = text === undefined ? undefined : IpRange.tryAddress(text);
      return address !== undefined && !ranges.some(range => range.contains(address));
    }).map(at => ({
      at, message: `'${at.text}' is in no range of Services of ${cluster}, which has ${texts.join(', ')}, so that its DNS server gets no Service; use an address of the range`,
    }));
  }),
};
