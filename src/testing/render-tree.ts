import { ApiObject, Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { ManifestSource } from './manifest-source';
import { settleTemplates } from '../cdk8s-helpers';
import { refuse, refuseValue } from '../core';
import { BundleGuard } from '../guard';
import { registryOf } from '../registry';
import { failIfAny, missingType, prepareTree, renderObjects, validateConstructs } from '../synthesis';
import { Manifest } from '../topology';

/**
 * Renders the objects of a construct and everything below it, charts included, each once and without writing a file.
 *
 * What constructs find wrong with themselves stops it in the words of `cdk8s synth`: until that is mended, what they render may be anything. Schemas and rules
 * are left to whoever asks for them.
 */
export function renderTree(scope: IConstruct): ManifestSource {
  checkConstruct(scope);
  const { root } = scope.node;
  prepareTree(root);
  const constructs = scope.node.findAll();
  [...scope.node.scopes, ...constructs].filter(construct => Chart.isChart(construct)).forEach(checkRendering);
  failIfAny(BundleGuard.leaveOut(root, () => validateConstructs(constructs)));
  const objects = constructs.filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
  const release = settleTemplates(objects);
  try {
    const manifests = [...renderObjects(objects)].map(([object, { manifest }]) => ({
      manifest: checkType(object, manifest),
      origin: { constructPath: object.node.path },
    }));
    return { manifests, constructs: objects, registry: registryOf(scope) };
  } finally {
    release();
  }
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

function checkType(object: ApiObject, manifest: unknown): Manifest {
  const problem = missingType(manifest);
  return problem === undefined ? manifest as Manifest : refuse(object, 'file/type-missing', problem);
}
