import * as fc from 'fast-check';
import { blueprint, clusterWith, pictureWithFindings, sourced } from './scenes';
import { pictureOf, renderMermaid } from '../../src/picture';
import { escapeMermaid } from '../../src/picture/mermaid';
import { BUILT_IN } from '../../src/registry';

test('is a flowchart of subgraphs, nodes and edges', () => {
  expect(renderMermaid(pictureWithFindings(blueprint('eks-cluster')))).toMatchInlineSnapshot(`
"---
title: "shop · namespace shop · Kubernetes v1.34.2 · pods 192.168.0.0/16 · services 10.96.0.0/12"
---
flowchart TB
  p1["<b>Management cluster</b><br/>Cluster API<br/>with AWS, EKS"]
  p2(["<b>no address yet</b><br/>API server<br/>served by EKS<br/>a controller writes it"])
  p3["<b>shop-control-plane</b><br/>AWSManagedControlPlane<br/>run by the cloud<br/>eu-central-1"]
  subgraph p6 ["<b>EKS</b> · primary AWSManagedCluster"]
    p4["<b>shop-batch</b><br/>MachineDeployment<br/>2 machines<br/>zone eu-central-1a<br/>c7i.2xlarge"]
    p5["<b>shop-managed</b><br/>MachinePool<br/>2–10 machines, autoscaled<br/>m7i.large"]
  end
  p3 ~~~ p6
  p2 -.- p3
  p1 -->|"Cluster API dials the API server"| p2
  p6 -->|"nodes dial the API server"| p2
  class p1 role_management
  class p2 role_endpoint
  class p3 role_control_plane
  class p6 role_infra_cluster
  class p4,p5 role_pool
  classDef role_management stroke:#0969da,stroke-width:2px
  classDef role_endpoint stroke:#bf3989,stroke-width:2px
  classDef role_control_plane stroke:#8250df,stroke-width:2px
  classDef role_infra_cluster stroke:#1a7f37,stroke-width:2px
  classDef role_pool stroke:#2da44e,stroke-width:2px
"
`);
});

test('names that mean something to Mermaid stay text', () => {
  const nasty = 'end"]; subgraph x[<b>`&#35;';
  const text = renderMermaid(pictureOf(sourced(clusterWith([nasty])), BUILT_IN));
  expect(text).toContain('["<b>end#34;#93;#59; subgraph x#91;#60;b#62;#96;#38;#35;35#59;</b>');
});

test('nothing ends a quoted text or a line, whatever the text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => {
    expect(escapeMermaid(text)).not.toMatch(/["\n\r[\]{}<>`\\|]|%%/);
  }));
});

test('a finding is named where it is, and told in a comment', () => {
  const manifests = blueprint('kamaji-multi-cloud-cluster').map(({ manifest, origin }) => ({
    manifest: JSON.parse(JSON.stringify(manifest).replace('"replicas":2', '"replicas":-2')) as typeof manifest, origin,
  }));
  const text = renderMermaid(pictureWithFindings(manifests));
  expect(text).toContain('error: pool/invalid-replicas"]');
  expect(text).toContain("  %% 1: MachineDeployment/tenant-a-azure: spec.replicas: 'replicas' -2 is less than none; use 0 or more (pool/invalid-replicas)\n");
});
