import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { RemoteMachineTemplate } from '../../../imports/k0smotron/v1beta2/infrastructure.cluster.x-k8s.io';
import { RotatingTemplate, TemplateNaming } from '../../cdk8s-helpers';
import { checkLabelName, copyProps, inScope, nonEmptyList, refuseValue } from '../../core';

/** A Secret that a container sees as files. */
export interface K0smotronRemoteSecretMount {
  /** The name of the Secret. */
  readonly secretName: string;
  /** The directory in the container. */
  readonly mountPath: string;
}

/**
 * A Job that provisions machines in place of k0smotron itself, for machines that a plain SSH key does not open. It does not clean
 * machines up when they are given back.
 */
export interface K0smotronRemoteProvisionJob {
  /** The image of the container. It holds a shell and the two commands. */
  readonly image: string;
  /**
   * The command that runs commands on a machine.
   * @default ssh
   */
  readonly sshCommand?: string;
  /**
   * The command that copies files to a machine.
   * @default scp
   */
  readonly scpCommand?: string;
  /**
   * Secrets with what the commands need.
   * @default - none
   */
  readonly secretMounts?: K0smotronRemoteSecretMount[];
  /**
   * The service account of the Job.
   * @default - that of the namespace
   */
  readonly serviceAccountName?: string;
}

/** Which hosts a pool takes and how they are reached. */
export interface K0smotronRemoteMachineProps {
  /**
   * The pool of hosts that machines are taken from. Several worker pools may share one.
   * @default - the name of the worker pool
   */
  readonly hostPool?: string;
  /**
   * The Job that provisions the machines.
   * @default - k0smotron does it over SSH
   */
  readonly provisionJob?: K0smotronRemoteProvisionJob;
}

/** Creates the machine template. */
export function createMachineTemplate(
  scope: Construct, naming: TemplateNaming, hostPool: string, provisionJob?: K0smotronRemoteProvisionJob,
): ApiObject {
  const job = provisionJob && copyProps(provisionJob);
  job?.secretMounts?.forEach(({ secretName }) => checkLabelName(scope, 'provisionJob.secretMounts', secretName));
  inScope(scope, () => job && checkJob(job));
  return new RotatingTemplate(scope, 'MachineTemplate', {
    spec: () => RemoteMachineTemplate.manifest({
      spec: { template: { spec: { pool: hostPool, provisionJob: job && renderJob(job) } } },
    }).spec,
    ...RemoteMachineTemplate.GVK,
    ...naming,
  });
}

function checkJob({ image, secretMounts = [] }: K0smotronRemoteProvisionJob): void {
  if (!/^[^\s/]+(\/[^\s/]+)*$/.test(image)) {
    refuseValue('input/invalid-value', `'provisionJob.image' '${image}' is not an image; use for example 'registry.example.com/tsh:17'`);
  }
  const bad = secretMounts.find(({ mountPath }) => !mountPath.startsWith('/'));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'provisionJob.secretMounts' has the path '${bad.mountPath}', which is not absolute; start it with '/'`);
  }
}

function renderJob({ image, sshCommand, scpCommand, secretMounts, serviceAccountName }: K0smotronRemoteProvisionJob) {
  return {
    sshCommand: sshCommand ?? 'ssh',
    scpCommand: scpCommand ?? 'scp',
    jobSpecTemplate: {
      spec: {
        template: {
          spec: {
            restartPolicy: 'Never',
            serviceAccountName,
            // k0smotron gives the first container its script.
            containers: [{
              name: 'provision', image, volumeMounts: nonEmptyList(secretMounts?.map(({ secretName, mountPath }) => ({ name: secretName, mountPath }))),
            }],
            volumes: nonEmptyList(secretMounts?.map(({ secretName }) => ({ name: secretName, secret: { secretName } }))),
          },
        },
      },
    },
  };
}
