/* eslint-disable @typescript-eslint/no-require-imports */
import { OpenShiftMigrationDifference } from './differences';
import { isMachineSet, MachineSetOptions, MigratedSet, migrateMachineSet } from './machine-set';
import { mergeImports, printImports } from './program';
import { lazily, refuseValue } from '../../core';
import { OpenShiftRelease } from '../release';

const yaml = lazily(() => require('yaml') as typeof import('yaml'));

/** What is to be known beside the MachineSets of the Machine API. */
export interface OpenShiftMigrationOptions {
  /** The release of the cluster. */
  readonly release: OpenShiftRelease;
  /**
   * The infrastructure name of the cluster, which its Cluster object is called by.
   * @default - the label `machine.openshift.io/cluster-api-cluster` of each MachineSet
   */
  readonly infraId?: string;
  /**
   * The id of the subscription that machines in Azure are in. The Machine API adds it by itself, and Cluster API does not.
   * @default - images and identities that need it are listed as lost
   */
  readonly azureSubscriptionId?: string;
}

/** A MachineSet of the Machine API in the words of Cluster API. */
export interface OpenShiftMigratedPool {
  /** The name of the new MachineSet. */
  readonly poolName: string;
  /** The template of its machines and the MachineSet, as YAML. */
  readonly objects: string;
  /**
   * A program with a typed pool that writes such objects.
   * @default - this library writes no typed pool for the platform from a MachineSet
   */
  readonly program?: string;
  /** What is not carried over as it is. */
  readonly differences: OpenShiftMigrationDifference[];
}

/**
 * Writes MachineSets of the Machine API (`machine.openshift.io/v1beta1`) in the words of Cluster API. Nothing is applied or deleted: the new MachineSet stands beside the old one,
 * until somebody scales the old one down.
 */
export class OpenShiftMigration {
  /**
   * Reads YAML with one or more MachineSets of the Machine API.
   *
   * @param text the YAML; objects of other kinds are refused
   * @param options what is to be known of the cluster
   */
  public static fromYaml(text: string, options: OpenShiftMigrationOptions): OpenShiftMigratedPool[] {
    return yaml().parseAllDocuments(text).flatMap((document, index) => {
      const [error] = document.errors;
      if (error !== undefined) {
        refuseValue('openshift/migration-input', `document ${index + 1} is no YAML: ${error.message.split('\n')[0]}; mend it`);
      }
      const manifest: unknown = document.toJS();
      if (manifest === null || manifest === undefined) {
        return [];
      }
      if (!isMachineSet(manifest)) {
        refuseValue('openshift/migration-input', `document ${index + 1} is no MachineSet of machine.openshift.io; leave out what is something else`);
      }
      return migratedPool(migrateMachineSet(manifest, options));
    });
  }

  private constructor() {}
}

function migratedPool(set: MigratedSet): OpenShiftMigratedPool {
  return { poolName: set.name, objects: objectsOf([set]), program: programOf([set]), differences: [...set.differences] };
}

/** The objects of MachineSets as YAML. */
export function objectsOf(sets: readonly MigratedSet[]): string {
  return sets.flatMap(({ template, machineSet }) => [template, machineSet]).map(object => yaml().stringify(object, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n');
}

/** A program with the pools of MachineSets; undefined if none of them has a typed pool. */
export function programOf(sets: readonly MigratedSet[]): string | undefined {
  const typed = sets.filter(({ statement }) => statement !== undefined);
  if (typed.length === 0) {
    return undefined;
  }
  const imports = mergeImports([{ 'cdk8s-cluster-api/openshift': ['OpenShiftCluster'] }, ...typed.map(set => set.imports)]);
  const body = typed.map(({ statement }) => statement!.split('\n').map(line => `  ${line}\n`).join('')).join('\n');
  return `${printImports(imports)}\nexport function addPools(cluster: OpenShiftCluster): void {\n${body}}\n`;
}

export { isMachineSet, migrateMachineSet, type MachineSetOptions, type MigratedSet };
