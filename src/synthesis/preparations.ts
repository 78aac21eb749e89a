import { IConstruct } from 'constructs';
import { findKept, keep } from '../cdk8s-helpers';

const PREPARATIONS = 'cdk8s-cluster-api:preparations';

/** What a construct does to the tree before it is synthesized. */
export interface Preparation {
  prepare(): void;
}

/** Lets a construct change the tree it is in before each synthesis of it: while a tree is validated or rendered, nothing may. */
export function addPreparation(scope: IConstruct, preparation: Preparation): void {
  keep<Preparation[]>(scope.node.root, PREPARATIONS, () => []).push(preparation);
}

/** The first stage: lets constructs do what they have kept for now. */
export function prepareTree(root: IConstruct): void {
  findKept<Preparation[]>(root, PREPARATIONS)?.forEach(preparation => preparation.prepare());
}
