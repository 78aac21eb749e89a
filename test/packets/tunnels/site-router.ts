import type { CharonTexts } from './charon';
import type { RoutedTunnel } from './routed-tunnel';
import type { LinkRouter } from '../../../src/connectivity';

// The router of a site has the texts of LinkRouter. Where they make interfaces of IPsec in the kernel, tunnels are made in another way.

/** Makes an interface of XFRM in the kernel. */
const KERNEL_INTERFACE = /^ip link add (\S+) type xfrm /;

/** The tunnels of a router. `keys` are those in Secrets, by their names. */
export function tunnelsOf(router: LinkRouter, keys: { readonly [secret: string]: string }): RoutedTunnel[] {
  const commands = router.interfaces('eth1').split('\n').filter(line => line !== '');
  return router.parameters.tunnels.map(({ name, localAddress, remoteAddress, interfaceId: number }) => ({
    number,
    localAddress,
    remoteAddress,
    texts: { connections: onlyConnection(router.strongSwan(), name), secrets: secretsOf(router.strongSwan(), keys) },
    commands: commands.filter(line => line.includes(` ipsec${number}`) && !KERNEL_INTERFACE.test(line)),
  }));
}

/** The text of strongSwan with one of its connections: each has a daemon of its own here. */
export function onlyConnection(text: string, name: string): string {
  let isOther = false;
  return text.split('\n').filter(line => {
    const [, begun] = /^ {2}(\S+) \{$/.exec(line) ?? [];
    isOther ||= begun !== undefined && begun !== name;
    const isKept = !isOther;
    isOther &&= line !== '  }';
    return isKept;
  }).join('\n');
}

/** The file of keys that comments of the text ask for, with the keys. */
export function secretsOf(text: string, keys: { readonly [secret: string]: string }): CharonTexts['secrets'] {
  const lines = text.split('\n').flatMap(line => /^# {3}(.*)$/.exec(line)?.slice(1) ?? []);
  return [...lines, ''].join('\n').replace(/<psk of the Secret (\S+)>/g, (_, secret: string) => `"${keys[secret]}"`);
}
