/* eslint-disable @typescript-eslint/no-require-imports */
import { lazily } from '../../core';

/** The generated types of the Prometheus operator, which most programs never use. */
export const MONITORING = lazily(() => require('../../../imports/prometheus-operator/v1/monitoring.coreos.com') as typeof import('../../../imports/prometheus-operator/v1/monitoring.coreos.com'));
