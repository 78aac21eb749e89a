import { KubeadmMachines } from './kubeadm-machines';
import { argumentValues } from './node-configs';
import { Field } from '../../topology';

/** An expression that says what holds where there is no value. */
export const HAS_FALLBACK = /\|\s*(?:default|d)\b|\bis (?:not )?defined\b/;

/** The texts of machines with an expression that cloud-init renders. What is encoded is not rendered. */
export function renderedTexts({ config, registrations }: KubeadmMachines): Field[] {
  return [
    ...['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'].flatMap(name => config.member(name).items()),
    ...config.member('files').items().filter(file => !file.has('encoding')).map(file => file.member('content')),
    ...registrations.flatMap(registration => [registration.member('name'), ...argumentValues(registration.member('kubeletExtraArgs'))]),
  ].filter(({ text }) => text?.includes('{{') === true);
}
