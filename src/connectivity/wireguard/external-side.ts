import { LinkExternalGatewaysProps } from './link-gateways';
import { addObject, gatewayConfig, SideContext } from './side';
import { gatewayUserData } from './user-data';

const DEFAULT_KEY_FILE = '/etc/link-gateway/private-key';

/** Writes the text for machines that somebody else makes, each to a ConfigMap. @internal */
export function addExternalSide(side: SideContext, { gateways }: LinkExternalGatewaysProps): void {
  gateways.forEach(({ privateIp, publicKey, privateKeyFile = DEFAULT_KEY_FILE }, index) => {
    const config = gatewayConfig(side, index, gateways, { platform: 'external', access: { privateKeyFile }, privateIp, publicKey });
    addObject(side, `${side.name}-gateway-${index + 1}`, { apiVersion: 'v1', kind: 'ConfigMap', data: { 'user-data': gatewayUserData(config) } });
  });
}
