import { checkTags } from './checks';
import { findTwin, isUrl, l1Enum, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';

/** Where EKS looks up who may do something. */
export enum EksAuthenticationMode {
  /** In the ConfigMap aws-auth, which Cluster API Provider AWS keeps. */
  CONFIG_MAP = 'config_map',
  /** In access entries only. Pools on machines of yours then need an entry of type EC2_LINUX for the role of their nodes. */
  API = 'api',
  /** In both. */
  API_AND_CONFIG_MAP = 'api_and_config_map',
}

/** What an access entry is for. */
export enum EksAccessEntryType {
  /** People and programs. */
  STANDARD = 'standard',
  /** Linux nodes on EC2. */
  EC2_LINUX = 'ec2_linux',
  /** Windows nodes on EC2. */
  EC2_WINDOWS = 'ec2_windows',
  /** Pods on Fargate. */
  FARGATE_LINUX = 'fargate_linux',
  /** Nodes that EKS manages by itself. */
  EC2 = 'ec2',
  /** Nodes outside of AWS. */
  HYBRID_LINUX = 'hybrid_linux',
  /** Nodes of HyperPod. */
  HYPERPOD_LINUX = 'hyperpod_linux',
}

/** A policy of EKS that an access entry has. */
export interface EksAccessPolicy {
  /** The policy, for example `arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy`. */
  readonly policyArn: string;
  /**
   * The namespaces that it is for.
   * @default - the whole cluster
   */
  readonly namespaces?: string[];
}

/** An IAM principal that may use the cluster. */
export interface EksAccessEntry {
  /** The role or user, for example `arn:aws:iam::123456789012:role/admin`. */
  readonly principalArn: string;
  /**
   * What the entry is for.
   * @default EksAccessEntryType.STANDARD
   */
  readonly type?: EksAccessEntryType;
  /**
   * The name under which Kubernetes knows the principal.
   * @default - EKS makes one from the ARN
   */
  readonly username?: string;
  /**
   * The groups that the principal is in.
   * @default - none
   */
  readonly kubernetesGroups?: string[];
  /**
   * The policies of EKS that the principal has.
   * @default - none
   */
  readonly policies?: EksAccessPolicy[];
}

/** An IAM role or user in the ConfigMap aws-auth. */
export interface EksIamMapping {
  /** The role or user, for example `arn:aws:iam::123456789012:role/admin`. */
  readonly arn: string;
  /** The name under which Kubernetes knows it. */
  readonly username: string;
  /** The groups that it is in, for example `system:masters`; at least one. */
  readonly groups: string[];
}

/** An OpenID provider that the API server trusts. */
export interface EksOidcIdentityProvider {
  /** What the configuration is called. */
  readonly name: string;
  /** The URL of the provider, `https://…`. */
  readonly issuerUrl: string;
  /** The client id, which tokens have as their audience. */
  readonly clientId: string;
  /**
   * The claim that holds the user name.
   * @default - sub
   */
  readonly usernameClaim?: string;
  /**
   * What user names are prefixed with.
   * @default - the URL of the provider, unless the claim is email
   */
  readonly usernamePrefix?: string;
  /**
   * The claim that holds the groups.
   * @default - no groups
   */
  readonly groupsClaim?: string;
  /**
   * What groups are prefixed with.
   * @default - nothing
   */
  readonly groupsPrefix?: string;
  /**
   * Claims that a token must have.
   * @default - none
   */
  readonly requiredClaims?: { readonly [claim: string]: string };
  /**
   * Tags of the configuration in AWS.
   * @default - none
   */
  readonly tags?: { readonly [key: string]: string };
}

/** Who may use the cluster. */
export interface EksAccessProps {
  /**
   * Where EKS looks up who may do something. It can only be changed towards access entries.
   * @default - EksAuthenticationMode.CONFIG_MAP
   */
  readonly authenticationMode?: EksAuthenticationMode;
  /**
   * The identity that creates the cluster is its administrator. False wants access entries.
   * @default true
   */
  readonly creatorIsAdmin?: boolean;
  /**
   * IAM principals that may use the cluster, in modes with access entries.
   * @default - none
   */
  readonly accessEntries?: EksAccessEntry[];
  /**
   * IAM roles in the ConfigMap aws-auth, beside those of the nodes.
   * @default - none
   */
  readonly roleMappings?: EksIamMapping[];
  /**
   * IAM users in the ConfigMap aws-auth.
   * @default - none
   */
  readonly userMappings?: EksIamMapping[];
  /**
   * An OpenID provider that the API server trusts.
   * @default - none
   */
  readonly oidcIdentityProvider?: EksOidcIdentityProvider;
}

/** Refuses what the webhook or AWS would refuse. */
export function checkAccess(props: EksAccessProps): void {
  const { authenticationMode: mode = EksAuthenticationMode.CONFIG_MAP, creatorIsAdmin, accessEntries = [], oidcIdentityProvider } = props;
  const remedy = "set 'authenticationMode' to EksAuthenticationMode.API or API_AND_CONFIG_MAP";
  if (mode === EksAuthenticationMode.CONFIG_MAP && accessEntries.length > 0) {
    refuseValue('input/invalid-value', `'accessEntries' has '${accessEntries[0].principalArn}', which EKS does not look at in the mode '${mode}'; ${remedy}`);
  }
  if (mode === EksAuthenticationMode.CONFIG_MAP && creatorIsAdmin === false) {
    refuseValue('input/invalid-value', `'creatorIsAdmin' false is not possible in the mode '${mode}'; ${remedy}, or leave it out`);
  }
  accessEntries.forEach(checkEntry);
  checkUnique('accessEntries', accessEntries.map(({ principalArn }) => principalArn));
  checkMappings('roleMappings', 'role', props.roleMappings);
  checkMappings('userMappings', 'user', props.userMappings);
  if (oidcIdentityProvider !== undefined && !isUrl(oidcIdentityProvider.issuerUrl, 'https')) {
    refuseValue('input/invalid-value', `'oidcIdentityProvider.issuerUrl' '${oidcIdentityProvider.issuerUrl}' is not a URL of https; `
      + "use for example 'https://login.example.com'");
  }
  checkTags('oidcIdentityProvider.tags', oidcIdentityProvider?.tags);
}

/** The access as it stands in an AWSManagedControlPlane. */
export function renderAccess(props: EksAccessProps) {
  const { authenticationMode, creatorIsAdmin, accessEntries, roleMappings, userMappings, oidcIdentityProvider: oidc } = props;
  return {
    accessConfig: authenticationMode === undefined && creatorIsAdmin === undefined ? undefined : {
      authenticationMode: l1Enum(authenticationMode ?? EksAuthenticationMode.CONFIG_MAP),
      bootstrapClusterCreatorAdminPermissions: creatorIsAdmin ?? true,
    },
    accessEntries: nonEmptyList(accessEntries?.map(renderEntry)),
    iamAuthenticatorConfig: nonEmptyObject({
      mapRoles: nonEmptyList(roleMappings?.map(({ arn, username, groups }) => ({ rolearn: arn, username, groups: [...groups] }))),
      mapUsers: nonEmptyList(userMappings?.map(({ arn, username, groups }) => ({ userarn: arn, username, groups: [...groups] }))),
    }),
    oidcIdentityProviderConfig: oidc && renderProvider(oidc),
  };
}

function renderEntry({ principalArn, type, username, kubernetesGroups, policies }: EksAccessEntry) {
  return {
    principalArn,
    type: l1Enum(type ?? EksAccessEntryType.STANDARD),
    username,
    kubernetesGroups: nonEmptyList(kubernetesGroups),
    accessPolicies: nonEmptyList(policies?.map(({ policyArn, namespaces }) => ({
      policyArn,
      accessScope: { type: l1Enum(namespaces === undefined ? 'cluster' : 'namespace'), namespaces: namespaces && [...namespaces] },
    }))),
  };
}

function renderProvider({ name, requiredClaims, tags, ...provider }: EksOidcIdentityProvider) {
  return { ...provider, identityProviderConfigName: name, requiredClaims: nonEmptyMap(requiredClaims), tags: nonEmptyMap(tags) };
}

function checkEntry({ principalArn, type, kubernetesGroups = [], policies = [] }: EksAccessEntry): void {
  checkArn('accessEntries', '(iam|sts)', '(role|user|assumed-role)', principalArn);
  const isNode = type === EksAccessEntryType.EC2_LINUX || type === EksAccessEntryType.EC2_WINDOWS;
  if (isNode && (kubernetesGroups.length > 0 || policies.length > 0)) {
    refuseValue('input/invalid-value', `'accessEntries' has '${principalArn}' of type '${type}' with groups or policies; leave them out: EKS gives nodes what they need`);
  }
  if (policies.some(({ namespaces }) => namespaces?.length === 0)) {
    refuseValue('input/missing-value', `'accessEntries' has '${principalArn}' with a policy for no namespace; leave 'namespaces' out for the whole cluster`);
  }
}

function checkMappings(prop: string, resource: string, mappings: readonly EksIamMapping[] = []): void {
  mappings.forEach(({ arn }) => checkArn(prop, 'iam', resource, arn));
  checkUnique(prop, mappings.map(({ arn }) => arn));
  const idle = mappings.find(({ groups }) => groups.length === 0);
  if (idle !== undefined) {
    refuseValue('input/missing-value', `'${prop}' has '${idle.arn}' in no group, and the webhook refuses that; name at least one in 'groups', for example 'system:masters'`);
  }
}

function checkArn(prop: string, service: string, resource: string, arn: string): void {
  if (!new RegExp(`^arn:aws[a-z-]*:${service}::\\d{12}:${resource}/\\S+$`).test(arn)) {
    const example = `arn:aws:iam::123456789012:${resource === 'user' ? 'user/jane' : 'role/admin'}`;
    refuseValue('input/invalid-value', `'${prop}' has '${arn}', which is not the ARN of one; use for example '${example}'`);
  }
}

function checkUnique(prop: string, arns: string[]): void {
  const twin = findTwin(arns);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'${prop}' has '${twin}' twice; give each once`);
  }
}
