import { mayHoldSecret } from '../core';
import type { BundleObject } from './bundle-object';

/** How a variable begins that clusterctl, envsubst, Flux or a shell fills in. */
const VARIABLE = '${';

/** How many texts and lines without anything in them are remembered, and how long they may be: objects of a fleet repeat them, and those of a cluster repeat its name. */
const MOST_REMEMBERED = 1000;
const LONGEST_REMEMBERED = 200;
/** The manifests that machines of a fleet get differ in these, and nothing of what is looked for is in one. */
const ADDRESSES = /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g;
/** How many long texts without anything in them are remembered, and how long they may be. */
const MOST_LONG_TEXTS = 20;
const LONGEST_TEXT = 10_000;

/**
 * The words that objects are written with. All objects are walked once for all rules that look for a name or a text anywhere: nearly every bundle has
 * nothing of what they look for, and then they have nothing left to do.
 */
export class WrittenWords {
  /** The names of all members, and whether each is one that a secret may have. */
  private readonly names = new Map<string, boolean>();
  private readonly writtenKinds = new Set<string>();
  private readonly withVariables = new Set<BundleObject>();
  private readonly withSecrets = new Set<BundleObject>();
  private plainTexts = new Set<string>();
  /** Those before; what is not met again is forgotten with them. */
  private olderTexts = new Set<string>();
  private readonly plainLongTexts = new Set<string>();
  private isVariableFound = false;
  private isSecretFound = false;

  constructor(objects: readonly BundleObject[]) {
    objects.forEach(object => this.read(object));
  }

  /** Whether an object has a member, an argument or a variable of a name, wherever it stands. */
  public hasMember(name: string): boolean {
    return this.names.has(name);
  }

  /** The kinds of all objects, and of what they refer to, whatever the group. */
  public get kinds(): ReadonlySet<string> {
    return this.writtenKinds;
  }

  /** Whether some text of an object has the beginning of a variable. */
  public mayHoldVariable(object: BundleObject): boolean {
    return this.withVariables.has(object);
  }

  /** Whether some name or text of an object says that a secret may be there. What is encoded cannot be seen here. */
  public mayHoldSecret(object: BundleObject): boolean {
    return this.withSecrets.has(object);
  }

  private read(object: BundleObject): void {
    this.isVariableFound = false;
    this.isSecretFound = false;
    this.visit(object.manifest);
    if (this.isVariableFound) {
      this.withVariables.add(object);
    }
    if (this.isSecretFound) {
      this.withSecrets.add(object);
    }
  }

  /** Nearly all names and texts are known already, and no call is made for those. */
  private visit(value: unknown): void {
    if (typeof value === 'string') {
      if (value.length > LONGEST_REMEMBERED) {
        this.visitLongText(value);
      } else if (!this.plainTexts.has(value)) {
        this.visitText(value);
      }
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        this.visit(value[index]);
      }
    } else if (typeof value === 'object' && value !== null) {
      const members = value as { readonly [name: string]: unknown };
      for (const name in members) {
        if (this.names.get(name) !== false) {
          this.visitName(name);
        }
        const member = members[name];
        if (typeof member === 'object' || typeof member === 'string' && (member.length > LONGEST_REMEMBERED || !this.plainTexts.has(member))) {
          this.visit(member);
        }
        if (name === 'kind' && typeof member === 'string') {
          this.writtenKinds.add(member);
        }
        // Arguments and variables have their name beside their value.
        if (name === 'value' && typeof members.name === 'string') {
          this.visitName(members.name);
        }
      }
    }
  }

  /** Files and programs of a fleet differ in a line or two, and nothing of what is looked for goes over the end of a line. */
  private visitLongText(text: string): void {
    if (!text.includes('\n')) {
      this.look(text);
    } else if (text.length > LONGEST_TEXT) {
      this.visit(text.split('\n'));
    } else {
      this.visitManifest(text);
    }
  }

  private visitManifest(text: string): void {
    const withoutAddresses = text.replace(ADDRESSES, '0.0.0.0');
    if (this.plainLongTexts.has(withoutAddresses)) {
      return;
    }
    const before = [this.isVariableFound, this.isSecretFound];
    [this.isVariableFound, this.isSecretFound] = [false, false];
    this.visit(text.split('\n'));
    if (!this.isVariableFound && !this.isSecretFound && this.plainLongTexts.size < MOST_LONG_TEXTS) {
      this.plainLongTexts.add(withoutAddresses);
    }
    this.isVariableFound ||= before[0];
    this.isSecretFound ||= before[1];
  }

  private visitText(text: string): void {
    if (this.olderTexts.has(text) || !this.look(text)) {
      this.remember(text);
    }
  }

  /** Whether a text has anything in it that is looked for. */
  private look(text: string): boolean {
    const isVariable = text.includes(VARIABLE);
    const isSecret = mayHoldSecret(text);
    this.isVariableFound ||= isVariable;
    this.isSecretFound ||= isSecret;
    return isVariable || isSecret;
  }

  private remember(text: string): void {
    if (this.plainTexts.size >= MOST_REMEMBERED) {
      this.olderTexts = this.plainTexts;
      this.plainTexts = new Set();
    }
    this.plainTexts.add(text);
  }

  private visitName(name: string): void {
    let isOfSecret = this.names.get(name);
    if (isOfSecret === undefined) {
      isOfSecret = mayHoldSecret(name);
      this.names.set(name, isOfSecret);
    }
    this.isSecretFound ||= isOfSecret;
  }
}
