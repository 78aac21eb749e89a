import { CelEnvironment } from '../cel-js';
import { addAddressFunctions } from './addresses';
import { addFormatFunctions } from './formats';
import { addListFunctions } from './lists';
import { addQuantityFunctions } from './quantities';
import { Registrar } from './registrar';
import { addTextFunctions } from './texts';

/**
 * Adds the functions that Kubernetes gives to rules.
 *
 * Not there are `url`, some of `format`, `sets`, `semver`, `authorizer` and two-variable macros: no pinned rule calls them, and a rule that does is
 * refused when it is compiled.
 */
export function addKubernetesFunctions(environment: CelEnvironment): void {
  const registrar = new Registrar(environment);
  addAddressFunctions(registrar);
  addFormatFunctions(registrar);
  addListFunctions(registrar);
  addQuantityFunctions(registrar);
  addTextFunctions(registrar);
}
