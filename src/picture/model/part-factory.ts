import { Part, PartRole, PictureFinding } from './picture';
import { BundleObject, formatPath, Manifest } from '../../topology';
import type { Violation } from '../../validation';

/** What a part is made from. */
export interface PartProps {
  readonly role: PartRole;
  readonly name: string;
  readonly kind?: string;
  readonly facts?: readonly (string | undefined)[];
  /** The objects that it stands for: what is found in one of them is marked here. */
  readonly objects?: readonly (BundleObject | undefined)[];
  readonly isElsewhere?: boolean;
  readonly parts?: readonly Part[];
}

/** Makes the parts of a picture, and numbers findings as parts with their objects come up. */
export class PartFactory {
  private readonly byManifest = new Map<Manifest, Violation[]>();
  private readonly claimed = new Map<Manifest, readonly number[]>();
  private readonly found: PictureFinding[] = [];
  private count = 0;

  /** @param violations in the order in which they are numbered within an object */
  constructor(violations: readonly Violation[]) {
    violations.forEach(violation => {
      const { manifest } = violation.at.object;
      this.byManifest.set(manifest, [...this.byManifest.get(manifest) ?? [], violation]);
    });
  }

  /** What is found in objects that parts stand for. */
  public get findings(): readonly PictureFinding[] {
    return this.found;
  }

  public part({ role, name, kind = '', facts = [], objects = [], isElsewhere = false, parts = [] }: PartProps): Part {
    this.count += 1;
    return {
      id: `p${this.count}`,
      role,
      name,
      kind,
      facts: facts.filter((fact): fact is string => fact !== undefined && fact !== ''),
      marks: [...new Set(objects.flatMap(object => object === undefined ? [] : this.marksOf(object)))].sort((a, b) => a - b),
      isElsewhere,
      parts,
    };
  }

  /** Whether a part stands for an object already. */
  public hasPart({ manifest }: BundleObject): boolean {
    return this.claimed.has(manifest);
  }

  private marksOf({ manifest }: BundleObject): readonly number[] {
    let marks = this.claimed.get(manifest);
    if (marks === undefined) {
      marks = (this.byManifest.get(manifest) ?? []).map(violation => this.number(violation));
      this.claimed.set(manifest, marks);
    }
    return marks;
  }

  private number({ severity, code, at, message }: Violation): number {
    const field = formatPath(at.path);
    const number = this.found.length + 1;
    this.found.push({ number, severity, code, object: `${at.object}`, message: field === '' ? message : `${field}: ${message}` });
    return number;
  }
}
