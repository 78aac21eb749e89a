import { itemsOf, textsThat } from './fields';
import { KubeadmMachines } from './kubeadm-machines';
import { argumentsThat } from './node-configs';
import { Field } from '../../topology';

/** An expression that says what holds where there is no value. */
export const HAS_FALLBACK = /\|\s*(?:default|d)\b|\bis (?:not )?defined\b/;

const COMMANDS = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'];

/** The texts of machines with an expression that cloud-init renders, as several rules ask for them. What is encoded is not rendered. */
export function renderedTexts(machines: KubeadmMachines): readonly Field[] {
  let texts = known.get(machines);
  if (texts === undefined) {
    texts = findTexts(machines);
    known.set(machines, texts);
  }
  return texts;
}

const known = new WeakMap<KubeadmMachines, readonly Field[]>();

function findTexts({ config, registrations }: KubeadmMachines): readonly Field[] {
  const found: Field[] = [];
  for (const name of COMMANDS) {
    found.push(...textsThat(isRendered, config.find(name)));
  }
  for (const file of itemsOf(config, 'files')) {
    if (isRendered(file.textOf('content') ?? '') && !file.has('encoding')) {
      found.push(file.member('content'));
    }
  }
  for (const registration of registrations) {
    if (isRendered(registration.textOf('name') ?? '')) {
      found.push(registration.member('name'));
    }
    found.push(...argumentsThat(isRendered, registration.find('kubeletExtraArgs')));
  }
  return found;
}

function isRendered(text: string): boolean {
  return text.includes('{{');
}
