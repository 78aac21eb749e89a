import { Chart } from 'cdk8s';
import { Manifests } from '../../../src/testing';

declare const chart: Chart;

// <fragment>
const manifests = Manifests.of(chart);
manifests.hasResource('MachineDeployment', { spec: { replicas: 3 } });
manifests.refsResolve();
manifests.noViolations();
// </fragment>
