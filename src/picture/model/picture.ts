import { Severity } from '../../knowledge';

/** What a part of a picture is, which decides its colour. */
export enum PartRole {
  MANAGEMENT = 'management',
  DELIVERY = 'delivery',
  CLUSTER = 'cluster',
  ENDPOINT = 'endpoint',
  CONTROL_PLANE = 'control-plane',
  INFRA_CLUSTER = 'infra-cluster',
  POOL = 'pool',
  ADDRESSES = 'addresses',
  HOST = 'host',
  OTHER = 'other',
}

/** A box. */
export interface Part {
  /** Tells it from all other parts of the picture; letters, digits and nothing else. */
  readonly id: string;
  readonly role: PartRole;
  /** What is written large. */
  readonly name: string;
  /** What it is, in small letters below. */
  readonly kind: string;
  /** What is known of it, a line each. */
  readonly facts: readonly string[];
  /** The numbers of the findings about its objects. */
  readonly marks: readonly number[];
  /** Whether its object is not in the bundle. */
  readonly isElsewhere: boolean;
  /** The boxes inside. */
  readonly parts: readonly Part[];
}

/** Arrows of one meaning: each of some parts to each of some others, where one side has a single part. */
export interface Edge {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly label: string;
  /** Whether somebody opens a connection; else it only says what belongs to what. */
  readonly isDial: boolean;
}

/** Something that is wrong, as the picture lists it. */
export interface PictureFinding {
  /** From 1. */
  readonly number: number;
  readonly severity: Severity;
  readonly code: string;
  /** `Kind/name` of the object. */
  readonly object: string;
  readonly message: string;
}

/** What is to be seen, before anybody decides where. */
export interface Picture {
  readonly title: string;
  /** What is known of the whole. */
  readonly facts: readonly string[];
  /** The parts from top to bottom; each layer is one or more rows. */
  readonly layers: readonly (readonly Part[])[];
  readonly edges: readonly Edge[];
  readonly findings: readonly PictureFinding[];
}

/** All parts of a picture, those inside others too. */
export function allParts({ layers }: Picture): Part[] {
  const withInner = (part: Part): Part[] => [part, ...part.parts.flatMap(withInner)];
  return layers.flat().flatMap(withInner);
}
