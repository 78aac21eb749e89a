import { instanceSpecs } from './instances';
import { Finding, Rule, Severity } from '../../../knowledge';
import { mayBePatched } from '../../../rules/shared/class-templates';
import { holdsVariable, isText } from '../../../rules/shared/fields';
import { fieldsAt } from '../../../rules/shared/fields-at';
import { Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';
import { isInstanceType, isRegion } from '../name-forms';

/** How ids begin, by where machines name them. */
const MACHINE_IDS: readonly (readonly [string, string])[] = [['ami.id', 'ami-'], ['subnet.id', 'subnet-'], ['additionalSecurityGroups[].id', 'sg-'], ['networkInterfaces[]', 'eni-']];

/** A role of an account. */
const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/;

/** Names that AWS gives to nothing. Whether there is something of a name is known there only. */
export const INVALID_ID: Rule = {
  code: 'aws/invalid-id',
  severity: Severity.ERROR,
  source: 'docs.aws.amazon.com AWSEC2/latest/UserGuide/resource-ids.html, instance-types.html; cluster-api-provider-aws pkg/cloud/services/ec2/instances.go',
  check: topology => [...clusterNames(topology), ...roles(topology), ...instanceSpecs(topology).flatMap(machineNames)]
    .filter(({ at }) => !mayBePatched(at, topology)),
};

function clusterNames(topology: Topology): Finding[] {
  return topology.ofKinds(INFRASTRUCTURE_GROUP, 'AWSCluster', 'AWSManagedControlPlane').map(object => object.at('spec')).flatMap(spec => [
    ...otherThan(spec.member('region'), isRegion, "a region, such as 'eu-central-1'"),
    ...wrongPrefix(spec.at('network.vpc.id'), 'vpc-'),
  ]);
}

function roles(topology: Topology): Finding[] {
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSClusterRoleIdentity').map(identity => identity.at('spec.roleARN'))
    .flatMap(at => otherThan(at, text => ROLE.test(text), "a role, such as 'arn:aws:iam::123456789012:role/cluster-api'"));
}

function machineNames(spec: Field): Finding[] {
  const profile = spec.member('iamInstanceProfile');
  return [
    ...MACHINE_IDS.flatMap(([path, prefix]) => fieldsAt(spec, path).flatMap(at => wrongPrefix(at, prefix))),
    ...otherThan(spec.member('instanceType'), isInstanceType, "a type of instances, such as 'm7i.large'"),
    ...isText(profile) && profile.text!.startsWith('arn:') ? [{
      at: profile, message: `'iamInstanceProfile' '${profile.text}' is an ARN, and Cluster API Provider AWS asks for the profile by its name; write '${profile.text!.split('/').pop()}'`,
    }] : [],
  ];
}

function wrongPrefix(at: Field, prefix: string): Finding[] {
  return !isText(at) || at.text!.startsWith(prefix) || holdsVariable(at.text!) ? [] : [{
    at, message: `'${at.text}' is not the id of what '${at.path.slice(-2)[0]}' means; write one that begins with '${prefix}'`,
  }];
}

function otherThan(at: Field, isName: (text: string) => boolean, wanted: string): Finding[] {
  return !isText(at) || isName(at.text!) || holdsVariable(at.text!) ? [] : [{ at, message: `'${at.step}' '${at.text}' is not the name of ${wanted}; correct it` }];
}
