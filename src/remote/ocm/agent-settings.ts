import { Duration } from 'cdk8s';
import { IConstruct } from 'constructs';
import { OcmAgentProps, OcmKlusterletMode } from './agent';
import { checkLabelName, checkObjectName, isRelease, isUrl, refuse } from '../../core';

/** The release that this library was tested with, as far as it was. */
const RELEASE = 'v1.3.1';
const REPOSITORY = 'quay.io/open-cluster-management';
const AGENT_NAMESPACE = 'open-cluster-management-agent';
const HTTPS_PORT = 443;

/** The same with all defaults. */
export type OcmAgentSettings = Required<Omit<OcmAgentProps, 'clusterSet'>> & Pick<OcmAgentProps, 'clusterSet'>;

export function agentSettings(props: OcmAgentProps): OcmAgentSettings {
  return {
    hubUrl: props.hubUrl,
    secretStoreName: props.secretStoreName,
    bootstrapKey: props.bootstrapKey ?? 'ocm/bootstrap-hub-kubeconfig',
    version: props.version ?? RELEASE,
    imageRepository: props.imageRepository ?? REPOSITORY,
    clusterSet: props.clusterSet,
    leaseDuration: props.leaseDuration ?? Duration.minutes(1),
    klusterletMode: props.klusterletMode ?? OcmKlusterletMode.SINGLETON,
    agentNamespace: props.agentNamespace ?? AGENT_NAMESPACE,
  };
}

/** Refuses settings that the API server, the hub or the agent would refuse. */
export function checkAgent(scope: IConstruct, settings: OcmAgentSettings): void {
  const { hubUrl, agentNamespace, clusterSet } = settings;
  if (!isUrl(hubUrl, 'https')) {
    refuse(scope, 'input/invalid-value', `'hubUrl' '${hubUrl}' is not a URL of https; use for example 'https://hub.example.com:6443'`);
  }
  checkObjectName(scope, 'secretStoreName', settings.secretStoreName);
  if (settings.bootstrapKey === '') {
    refuse(scope, 'input/invalid-value', "'bootstrapKey' is empty; give the key of the kubeconfig in the store, or leave it out");
  }
  checkVersion(scope, settings.version);
  if (clusterSet !== undefined) {
    checkLabelName(scope, 'clusterSet', clusterSet);
  }
  if (!/^open-cluster-management-[-a-z0-9]*[a-z0-9]$/.test(agentNamespace) || agentNamespace.length > MAX_NAMESPACE) {
    refuse(scope, 'input/invalid-value', `'agentNamespace' '${agentNamespace}' is not possible; use 'open-cluster-management-' and lower-case letters, digits and '-', `
      + `at most ${MAX_NAMESPACE} characters`);
  }
}

const MAX_NAMESPACE = 57;

export function checkVersion(scope: IConstruct, version: string): void {
  if (!isRelease(version)) {
    refuse(scope, 'input/invalid-value', `'version' '${version}' is not a release; use for example '${RELEASE}'`);
  }
}

/** An image of a release. */
export function ocmImage({ imageRepository = REPOSITORY, version = RELEASE }: { imageRepository?: string; version?: string }, name: string): string {
  return `${imageRepository}/${name}:${version}`;
}

/** The port that a URL leads to. */
export function portOf(url: string): number {
  const { port } = new URL(url);
  return port === '' ? HTTPS_PORT : Number(port);
}
