import { Section } from './construct-tree';
import { Dependencies } from './dependencies';

/** What a walk visits of a construct. The objects of a construct are those below it in the same chart, and itself if it is one. */
enum Part {
  /** The construct, which comes after all that it depends on. */
  SELF,
  /** What each of its objects depends on, because the construct does or one around it. */
  NEEDS,
  /** Its objects, because another construct depends on it. */
  OBJECTS,
}

interface Place {
  readonly part: Part;
  readonly index: number;
}

/** A place that the walk has entered and not left yet. */
interface Visit extends Place {
  /** The construct that depends on what is here. */
  readonly dependant: number;
  /** Where to go before leaving. */
  readonly next: readonly Place[];
  /** How many of these places are behind. */
  position: number;
  /** Whether the dependant was among the objects here and passed itself by, so that others have to come again. */
  isIncomplete: boolean;
}

enum State {
  NEW,
  ENTERED,
  LEFT,
}

/**
 * A walk along the dependencies in a section, depth first. It keeps its own stack, as chains of dependencies can be long.
 *
 * The objects of a construct, and what they need, are gone through once for all dependants. The exception is an object that would depend on itself,
 * because it depends on a construct around it or that one on it: it passes itself by, and the next dependant comes again.
 */
export class DependencyWalk {
  /** The constructs, each after all that it depends on. */
  public readonly order: number[] = [];
  /** Constructs each of which depends on the next, and the last on the first. The walk ends where it finds some. */
  public cycle?: readonly number[];
  private readonly visits: Visit[] = [];
  private readonly needed: Uint8Array;
  private readonly states: readonly Uint8Array[];

  constructor(private readonly dependencies: Dependencies, private readonly section: Section) {
    const size = section.end - section.first;
    this.needed = new Uint8Array(size);
    this.states = [Part.SELF, Part.NEEDS, Part.OBJECTS].map(() => new Uint8Array(size));
  }

  public from(starts: readonly number[]): this {
    for (const index of starts) {
      if (!this.dependencies.isNeedy(index)) {
        this.pass(index);
      } else if (this.cycle === undefined) {
        this.enterOnce({ part: Part.SELF, index }, index);
      }
      while (this.visits.length > 0 && this.cycle === undefined) {
        this.goOn(this.visits[this.visits.length - 1]);
      }
    }
    return this;
  }

  /** The constructs of the section that no other one depends on, as far as the walk went. */
  public unneeded(): number[] {
    const unneeded: number[] = [];
    for (let index = this.section.first; index < this.section.end; index++) {
      if (this.needed[index - this.section.first] === 0) {
        unneeded.push(index);
      }
    }
    return unneeded;
  }

  /** Enters and leaves a construct that depends on nothing, as nearly all do. */
  private pass(index: number): void {
    const states = this.states[Part.SELF];
    if (states[index - this.section.first] !== State.LEFT) {
      states[index - this.section.first] = State.LEFT;
      this.order.push(index);
    }
  }

  private goOn(visit: Visit): void {
    if (visit.position === visit.next.length) {
      this.leave(visit);
      return;
    }
    const place = visit.next[visit.position++];
    if (place.part === Part.SELF) {
      this.meet(place, visit);
    } else {
      this.enterOnce(place, visit.dependant);
    }
  }

  private meet(construct: Place, visit: Visit): void {
    const { index } = construct;
    if (index === visit.dependant && visit.part === Part.OBJECTS) {
      visit.isIncomplete = true;
      return;
    }
    this.needed[index - this.section.first] = 1;
    if (this.stateOf(construct) === State.ENTERED) {
      const dependants = this.visits.filter(({ part }) => part === Part.SELF).map(({ dependant }) => dependant);
      this.cycle = dependants.slice(dependants.indexOf(index));
    } else {
      this.enterOnce(construct, index);
    }
  }

  private enterOnce(place: Place, dependant: number): void {
    const { part, index } = place;
    if (this.stateOf(place) === State.LEFT) {
      return;
    }
    if (part === Part.SELF && !this.dependencies.isNeedy(index)) {
      this.pass(index);
      return;
    }
    this.setState(place, State.ENTERED);
    this.visits.push({ part, index, dependant, next: this.nextTo(place), position: 0, isIncomplete: false });
  }

  private leave(visit: Visit): void {
    this.visits.pop();
    if (visit.part !== Part.SELF && visit.isIncomplete) {
      this.visits[this.visits.length - 1].isIncomplete = true;
    } else {
      this.finish(visit);
    }
  }

  private finish(place: Place): void {
    this.setState(place, State.LEFT);
    if (place.part === Part.SELF) {
      this.order.push(place.index);
    }
  }

  private stateOf({ part, index }: Place): State {
    return this.states[part][index - this.section.first];
  }

  private setState({ part, index }: Place, state: State): void {
    this.states[part][index - this.section.first] = state;
  }

  private nextTo({ part, index }: Place): Place[] {
    const { dependencies, dependencies: { tree } } = this;
    const object = tree.isObject(index) ? [index] : [];
    const around = dependencies.inheritsNeeds(index) ? [tree.scopeOf(index)] : [];
    switch (part) {
      case Part.SELF:
        return [...this.places(Part.SELF, dependencies.of(index)), ...this.places(Part.NEEDS, object)];
      case Part.NEEDS:
        return [...this.places(Part.NEEDS, around), ...this.places(Part.OBJECTS, dependencies.of(index))];
      case Part.OBJECTS:
        return [...this.places(Part.SELF, object), ...this.places(Part.OBJECTS, tree.childrenInChart(index))];
    }
  }

  /** What is outside of the section does not count. */
  private places(part: Part, indices: Iterable<number>): Place[] {
    const { first, end } = this.section;
    const places: Place[] = [];
    for (const index of indices) {
      if (first <= index && index < end) {
        places.push({ part, index });
      }
    }
    return places;
  }
}
