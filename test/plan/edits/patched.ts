import { ApiObject, JsonPatch } from 'cdk8s';
import { Program } from './edit';

/** A program, and patches on the first object of a kind. */
export function patched(program: Program, kind: string, ...patches: JsonPatch[]): Program {
  return chart => {
    program(chart);
    chart.node.findAll().find((node): node is ApiObject => ApiObject.isApiObject(node) && node.kind === kind)!.addJsonPatch(...patches);
  };
}
