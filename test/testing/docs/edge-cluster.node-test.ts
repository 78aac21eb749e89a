/* eslint-disable @typescript-eslint/no-floating-promises */
import { equal } from 'node:assert/strict';
import * as path from 'node:path';
import { test } from 'node:test';
import { App } from 'cdk8s';
import { EdgeCluster } from './edge-cluster';
import { Manifests } from '../../../src/testing';

const manifests = Manifests.of(new EdgeCluster(new App(), 'edge', 3));

test('has three workers', () => {
  manifests.hasResource('MachineDeployment', { spec: { replicas: 3 } });
  equal(manifests.resource('Cluster', 'edge').spec.controlPlaneEndpoint.host, '192.168.10.20');
});

test('is complete and right', () => {
  manifests.refsResolve();
  manifests.noViolations();
});

test('is what was reviewed', () => {
  manifests.matchesSnapshot(path.join(__dirname, 'edge-cluster.snapshot.yaml'));
});
