import { IConstruct } from 'constructs';
import { refuse } from '../core';
import { ProviderRecord } from './provider-record';
import { conflictOf } from './record-conflicts';

/** The metadata of a root that holds what constructs below it know. */
const METADATA = 'cdk8s-cluster-api:provider-record';

/** Lets whoever checks or delivers the tree of a construct know one more provider. */
export function addRecord(scope: IConstruct, record: ProviderRecord): void {
  const others = recordsIn(scope);
  if (others.includes(record)) {
    return;
  }
  const conflict = others.map(other => conflictOf(other, record)).find(found => found !== undefined);
  if (conflict !== undefined) {
    refuse(scope, 'input/duplicate', conflict);
  }
  scope.node.root.node.addMetadata(METADATA, record);
}

/** The records that constructs have brought into the tree of a construct. */
export function recordsIn(scope: IConstruct): ProviderRecord[] {
  return scope.node.root.node.metadata.filter(({ type }) => type === METADATA).map(({ data }) => data as ProviderRecord);
}
