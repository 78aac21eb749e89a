import { BMC_DRIVERS, bmcDriver, bmcHostProblem, driverChangesHardware, driverNeedsMac, isDeviceName, isUuid } from '../../src/core/bmc-address';

test.each(BMC_DRIVERS)('knows the driver %s', driver => {
  expect([`${driver}://10.0.0.1`, `${driver}://[fd00::1]:8000/path`, `${driver}://bmc.example.com?query=%`].map(bmcDriver)).toEqual([driver, driver, driver]);
});

test('knows which drivers speak HTTP', () => {
  const overHttp = (driver: string) => ['http', 'https'].map(scheme => bmcDriver(`${driver}+${scheme}://10.0.0.1`)).every(found => found === driver);
  expect(BMC_DRIVERS.filter(driver => !overHttp(driver))).toEqual(['ipmi', 'libvirt']);
});

test.each(['10.0.0.1', '10.0.0.1:623', '10.0.0.1/path', '[fd00::1]:623', 'bmc.example.com'])('takes %s for IPMI', address => {
  expect(bmcDriver(address)).toBe('ipmi');
});

test.each(['', 'ipmi://', 'irmc://10.0.0.1', 'ipmi://admin@10.0.0.1', 'ipmi://10.0.0.1 x', 'bmc.example.com:623', 'ipmi://bmc-', 'ipmi://a..b', 'ipmi://[fd00:::1]',
  'redfish://10.0.0.1/%2', '10.0.0.1:623/path', '[fd00::1]', '[fd00::1]/path', 'ipmi://[10.0.0.1]'])("fails to read '%s'", address => {
  expect(bmcDriver(address)).toBeUndefined();
});

test.each([
  ['ipmi://bmc_1', "the host 'bmc_1' has an underscore"], ['bmc_1:623', "the host 'bmc_1' has an underscore"], ['redfish+https://bmc.:443/a', "the host 'bmc.' ends with a dot"],
  ['ipmi://[fe80::1%25eth0]', "the host '[fe80::1%25eth0]' has a zone"], ['ipmi://bmc-', "the host 'bmc-' is neither"], ['ipmi://[fd00:::1]', "the host '[fd00:::1]' is neither"],
])("says what is wrong with the host of '%s'", (address, problem) => {
  expect([bmcDriver(address), bmcHostProblem(address)]).toEqual([undefined, expect.stringContaining(problem)]);
});

test.each(['', 'ipmi://', 'irmc://bmc_1', 'bmc.example.com:623', 'ipmi://10.0.0.1 x', 'admin:secret@bmc_1', '10.0.0.1:623/path', '[fd00::1]', 'redfish://10.0.0.1/%2', 'ipmi://10.0.0.1'])(
  "says nothing about the host of '%s'", address => {
    expect(bmcHostProblem(address)).toBeUndefined();
  });

test('knows which drivers recognise hosts by their MAC address', () => {
  expect(BMC_DRIVERS.filter(driverNeedsMac)).toEqual(['libvirt', 'redfish', 'redfish-uefihttp', 'ilo5-redfish', 'idrac-redfish']);
});

test('knows which drivers change settings of the hardware', () => {
  expect(BMC_DRIVERS.filter(driver => !driverChangesHardware(driver))).toEqual(['ipmi', 'libvirt']);
});

test('tells UUIDs from names', () => {
  const uuid = '0f1e2d3c-4b5a-6978-8796-A5B4C3D2E1F0';
  expect([uuid, uuid.replace(/-/g, ''), `x${uuid}x`, `x${uuid}`, '0f1e2d3c', 'node-0'].map(isUuid)).toEqual([true, true, true, false, false, false]);
});

test('knows the names of disks', () => {
  expect(['/dev/sda', '/dev/disk/by-path/pci-0', '/dev/disk/by-id/wwn', 'sda', '/dev/'].map(isDeviceName)).toEqual([true, true, false, false, false]);
});
