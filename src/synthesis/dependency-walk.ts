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

const PARTS = 3;

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
  /** Of each construct its states by part. */
  private readonly states: Uint8Array;

  constructor(private readonly dependencies: Dependencies, private readonly section: Section) {
    const size = section.end - section.first;
    this.needed = new Uint8Array(size);
    this.states = new Uint8Array(size * PARTS);
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
    const place = this.placeOf(Part.SELF, index);
    if (this.states[place] !== State.LEFT) {
      this.states[place] = State.LEFT;
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
    return this.states[this.placeOf(part, index)];
  }

  private setState({ part, index }: Place, state: State): void {
    this.states[this.placeOf(part, index)] = state;
  }

  private placeOf(part: Part, index: number): number {
    return (index - this.section.first) * PARTS + part;
  }

  private nextTo({ part, index }: Place): Place[] {
    const { dependencies, dependencies: { tree } } = this;
    const next: Place[] = [];
    switch (part) {
      case Part.SELF:
        this.addPlaces(next, Part.SELF, dependencies.of(index));
        if (tree.isObject(index)) {
          this.addPlace(next, Part.NEEDS, index);
        }
        break;
      case Part.NEEDS:
        if (dependencies.inheritsNeeds(index)) {
          this.addPlace(next, Part.NEEDS, tree.scopeOf(index));
        }
        this.addPlaces(next, Part.OBJECTS, dependencies.of(index));
        break;
      case Part.OBJECTS:
        if (tree.isObject(index)) {
          this.addPlace(next, Part.SELF, index);
        }
        this.addPlaces(next, Part.OBJECTS, tree.childrenInChart(index));
    }
    return next;
  }

  private addPlaces(places: Place[], part: Part, indices: Iterable<number>): void {
    for (const index of indices) {
      this.addPlace(places, part, index);
    }
  }

  /** What is outside of the section does not count. */
  private addPlace(places: Place[], part: Part, index: number): void {
    const { first, end } = this.section;
    if (first <= index && index < end) {
      places.push({ part, index });
    }
  }
}
