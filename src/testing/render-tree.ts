import { ApiObject, Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { ManifestSource } from './manifest-source';
import { withSettledNames } from '../cdk8s-helpers';
import { refuse, refuseValue } from '../core';
import { isRecord, Manifest } from '../topology';

/**
 * Renders the objects of a construct and everything below it, charts included, each once and without writing a file.
 *
 * What constructs find wrong with themselves stops it in the words of `cdk8s synth`: until that is mended, what they render may be anything.
 */
export function renderTree(scope: IConstruct): ManifestSource {
  checkConstruct(scope);
  const constructs = scope.node.findAll();
  [...scope.node.scopes, ...constructs].filter(construct => Chart.isChart(construct)).forEach(checkRendering);
  const errors = constructs.filter(hasOwnValidations)
    .flatMap(construct => construct.node.validate().map(error => `[${construct.node.path}] ${error}`));
  if (errors.length > 0) {
    throw new Error(`Validation failed with the following errors:\n  ${errors.join('\n  ')}`);
  }
  const objects = constructs.filter(construct => ApiObject.isApiObject(construct));
  const manifests = withSettledNames(() => objects.map(object => ({ manifest: render(object), origin: { constructPath: object.node.path } })));
  return { manifests, constructs: objects };
}

/** The app and its objects are asked when everything is checked against schemas and rules, which is not done here. */
function hasOwnValidations(construct: IConstruct): boolean {
  return construct.node.scope !== undefined && !ApiObject.isApiObject(construct);
}

/** jsii has no overloads, so that files have functions of their own; and test runners that only strip types let any value through. */
function checkConstruct(scope: unknown): void {
  if (!Construct.isConstruct(scope)) {
    refuseValue('testing/invalid-argument', `Manifests.of() takes a construct, such as a chart or an app, and got ${scope === null ? 'null' : typeof scope}; `
      + 'use Manifests.fromDirectory() for a folder, Manifests.fromYaml() for a text');
  }
}

/** A chart may write something else than its objects say, and then only what it writes can be tested. */
function checkRendering(chart: Chart): void {
  if (chart.toJson !== Chart.prototype.toJson) {
    refuse(chart, 'testing/custom-rendering', "overrides 'toJson()', which is not called here; use Manifests.fromYaml(app.synthYaml())");
  }
}

function render(object: ApiObject): Manifest {
  const manifest: unknown = object.toJson();
  const missing = ['apiVersion', 'kind'].find(name => !isRecord(manifest) || typeof manifest[name] !== 'string' || manifest[name] === '');
  return missing === undefined ? manifest as Manifest
    : refuse(object, 'file/type-missing', `'${missing}' is missing or no text; every Kubernetes object has both 'apiVersion' and 'kind'`);
}
