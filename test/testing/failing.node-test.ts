/* eslint-disable @typescript-eslint/no-floating-promises */
import { test } from 'node:test';
import { Manifests } from '../../src/testing';

test('looks for what is not there', () => {
  Manifests.fromYaml('{ apiVersion: apps/v1, kind: Deployment, metadata: { name: web }, spec: { replicas: 3 } }')
    .hasResource('Deployment', { spec: { replicas: 4 } });
});
