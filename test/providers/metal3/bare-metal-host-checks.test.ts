import { BareMetalHost, BareMetalHostProps, Metal3BootMode } from '../../../src/providers/metal3/bare-metal-host';
import { makeChart } from '../../support/charts';

const MAC = '00:5a:91:3f:9a:bd';
const DRIVERS = 'ipmi, libvirt, redfish, redfish-virtualmedia, redfish-uefihttp, ilo5-redfish, ilo5-virtualmedia, idrac-redfish, idrac-virtualmedia';

function host(props: Partial<BareMetalHostProps>): BareMetalHost {
  return new BareMetalHost(makeChart(), 'Host', { hostName: 'host', bmcAddress: '192.168.111.1', bmcCredentialsSecretName: 'host-bmc', ...props });
}

const expectRefused = (props: Partial<BareMetalHostProps>, message: string) => expect(() => host(props)).toThrow(new Error(`[test/Host] ${message}`));

describe('address of the management controller', () => {
  test.each(['ipmi', 'libvirt'])('takes the driver %s, which has no transport', driver => {
    const address = `${driver}://192.168.111.1:623`;
    expect(host({ bmcAddress: address, bootMacAddress: MAC }).resource.toJson().spec.bmc.address).toBe(address);
    expect(() => host({ bmcAddress: `${driver}+https://192.168.111.1`, bootMacAddress: MAC })).toThrow('is not an address of a management controller');
  });

  test.each([
    'redfish', 'redfish-virtualmedia', 'redfish-uefihttp', 'ilo5-redfish', 'ilo5-virtualmedia', 'idrac-redfish', 'idrac-virtualmedia',
  ])('takes the driver %s, with and without a transport', driver => {
    for (const scheme of [driver, `${driver}+http`, `${driver}+https`]) {
      const address = `${scheme}://192.168.111.1:8000/redfish/v1/Systems/1`;
      expect(host({ bmcAddress: address, bootMacAddress: MAC }).resource.toJson().spec.bmc.address).toBe(address);
    }
  });

  test.each(['192.168.111.1', '192.168.111.1:623', 'bmc.example.com', 'bmc.example.com/path', '4u-bmc:623', '[fd00::1]:623'])('takes %s as an IPMI address', address => {
    expect(host({ bmcAddress: address }).resource.toJson().spec.bmc.address).toBe(address);
  });

  const refusal = (shown: string) => `'bmcAddress' '${shown}' is not an address of a management controller; `
    + `use <driver>://<host>[:<port>]/<path>, without credentials, with a driver of ${DRIVERS} (input/invalid-value)`;

  test.each([
    '', 'irmc://192.168.111.1', 'idrac://192.168.111.1', 'https://192.168.111.1', 'redfish+ftp://192.168.111.1', 'ipmi://', 'ipmi:///path', '/dev/ipmi0',
    'Redfish://192.168.111.1', '://192.168.111.1', 'redfish-virtualmedia:/192.168.111.1', '192.168.111.1 foo', 'ipmi://192.168.111.1 foo',
    'bmc.example.com:623', 'localhost:623', 'bmc:623/path',
  ])('fails on %j', address => {
    expectRefused({ bmcAddress: address, bootMacAddress: MAC }, refusal(address));
  });

  test.each(['redfish://admin:hunter2@192.168.111.1/redfish', 'ipmi://admin@192.168.111.1', 'ipmi://admin:hunter@2@192.168.111.1'])(
    'fails on credentials in %s, which it does not repeat', address => {
      const [scheme, rest] = address.split('://');
      expectRefused({ bmcAddress: address, bootMacAddress: MAC }, refusal(`${scheme}://…@${rest.split('@').at(-1)}`));
    });
});

test.each([
  ['admin:hunter2@192.168.111.1', '…@192.168.111.1'],
  ['redfish:admin:hunter2@192.168.111.1', '…@192.168.111.1'],
  ['redfish://admin:hun/ter2@192.168.111.1', 'redfish://…@192.168.111.1'],
])('fails on the odd credentials of %s, which it does not repeat', (address, shown) => {
  expect(() => host({ bmcAddress: address, bootMacAddress: MAC })).toThrow(`'bmcAddress' '${shown}' is not an address`);
});

describe('boot MAC address', () => {
  test.each(['ipmi', 'redfish-virtualmedia', 'ilo5-virtualmedia', 'idrac-virtualmedia', 'idrac-virtualmedia+https'])('is not needed with %s', driver => {
    expect(host({ bmcAddress: `${driver}://192.168.111.1/path` }).resource.toJson().spec).not.toHaveProperty('bootMACAddress');
  });

  test.each(['libvirt', 'redfish', 'redfish-uefihttp', 'ilo5-redfish', 'idrac-redfish'])('fails if it is missing with %s', driver => {
    for (const scheme of driver === 'libvirt' ? [driver] : [driver, `${driver}+http`, `${driver}+https`]) {
      expectRefused({ bmcAddress: `${scheme}://192.168.111.1/path` },
        `'bootMacAddress' is missing; hosts with a ${driver} address are recognised by it. Set it, for example '00:5a:91:3f:9a:bd' (input/missing-value)`);
    }
  });

  test.each(['ipmi', 'redfish-virtualmedia', 'redfish'])('fails if it is missing with %s and inspection off', driver => {
    expectRefused({ bmcAddress: `${driver}://192.168.111.1/path`, disableInspection: true },
      "'bootMacAddress' is missing; hosts with inspection off are recognised by it. Set it, for example '00:5a:91:3f:9a:bd' (input/missing-value)");
  });

  test('is enough for a host that is not inspected', () => {
    expect(host({ bootMacAddress: MAC, disableInspection: true }).resource.toJson().spec).toMatchObject({ bootMACAddress: MAC, inspectionMode: 'disabled' });
  });

  test.each(['', '00:5a:91:3f:9a', '00:5a:91:3f:9a:bd:00', '00-5a-91-3f-9a-bd', '00:5a:91:3f:9a:bg', '005a913f9abd'])('fails on %j', bootMacAddress => {
    expectRefused({ bootMacAddress },
      `'bootMacAddress' '${bootMacAddress}' is not a MAC address; use six hexadecimal pairs, for example '00:5a:91:3f:9a:bd' (input/invalid-value)`);
  });
});

describe('names', () => {
  const RULE = "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)";

  test.each(['', 'Host', 'host_1', '-host', 'host.'])('fails on the host name %j', hostName => {
    expectRefused({ hostName }, `'hostName' '${hostName}' is not a valid object name; ${RULE}`);
  });

  test('fails on a host name that is too long', () => {
    expectRefused({ hostName: 'h'.repeat(254) }, `'hostName' '${'h'.repeat(254)}' (254 characters) is not a valid object name; ${RULE}`);
  });

  test('fails on a UUID as host name', () => {
    expectRefused({ hostName: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' },
      "'hostName' '6ba7b810-9dad-11d1-80b4-00c04fd430c8' is a UUID, which Ironic keeps for itself; use another name (input/invalid-value)");
  });

  test('takes a name that only starts like a UUID', () => {
    expect(host({ hostName: '6ba7b810-9dad-11d1-80b4-00c04fd430c8-a' }).resource.name).toBe('6ba7b810-9dad-11d1-80b4-00c04fd430c8-a');
  });

  test('fails on a Secret name that no object can have', () => {
    expectRefused({ bmcCredentialsSecretName: 'BMC' }, `'bmcCredentialsSecretName' 'BMC' is not a valid object name; ${RULE}`);
  });
});

describe('root device', () => {
  test.each(['/dev/sda', '/dev/nvme0n1', '/dev/disk/by-path/pci-0000:01:00.0'])('takes %s', deviceName => {
    expect(host({ rootDeviceHints: { deviceName } }).resource.toJson().spec.rootDeviceHints).toEqual({ deviceName });
  });

  test.each(['', 'sda', '/dev/', '/dev/disk/by-id/wwn-0x5000', '/dev/disk/by-path/', '/dev/mapper/root'])('fails on %j', deviceName => {
    expectRefused({ rootDeviceHints: { deviceName } },
      `'rootDeviceHints.deviceName' '${deviceName}' is not the name of a device; use '/dev/<name>' or '/dev/disk/by-path/<path>' (input/invalid-value)`);
  });

  test.each([-1, 1.5, NaN])('fails on a size of %d gigabytes', minSizeGigabytes => {
    expectRefused({ rootDeviceHints: { minSizeGigabytes } },
      `'rootDeviceHints.minSizeGigabytes' ${minSizeGigabytes} is not possible; use a whole number, 0 or more (input/invalid-value)`);
  });
});

test.each([
  ['192.168.111.1', 'ipmi'], ['ipmi://192.168.111.1', 'ipmi'], ['libvirt://192.168.111.1:16509/node', 'libvirt'],
])('fails on secure boot with %s', (bmcAddress, driver) => {
  expectRefused({ bmcAddress, bootMacAddress: MAC, bootMode: Metal3BootMode.UEFI_SECURE_BOOT },
    `'bootMode' 'UEFISecureBoot' is not possible by ${driver}; use a redfish address or another boot mode (input/invalid-value)`);
});

test('fails on a host that is to be off and never powered off', () => {
  expectRefused({ disablePowerOff: true, online: false }, "'disablePowerOff' true contradicts 'online' false; leave one of them out (input/invalid-value)");
});

test.each([{ disablePowerOff: true }, { disablePowerOff: true, online: true }, { disablePowerOff: false, online: false }])('takes %j', props => {
  expect(host(props).resource.toJson().spec).toMatchObject({ disablePowerOff: props.disablePowerOff, online: props.online ?? true });
});
