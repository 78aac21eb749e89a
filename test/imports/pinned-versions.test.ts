import { widgetCrd, widgetPin, type WidgetVersion } from './widget';
import { parseCrds } from '../../imports/_generate/crd';
import type { LoadedCrd } from '../../imports/_generate/loaded-crd';
import type { CrdPin, ProviderPin } from '../../imports/_generate/pin';
import { checkVersions, gvksOf, versionsOf } from '../../imports/_generate/pinned-versions';

function pinned(versions: string[], overrides: Partial<CrdPin> = {}): ProviderPin {
  return widgetPin({ versions, crds: [{ path: 'widgets.yaml', file: 'widgets.yaml', ...overrides }] });
}

function loaded(provider: ProviderPin, ...versions: WidgetVersion[]): LoadedCrd {
  const crds = parseCrds(JSON.stringify(widgetCrd(...versions)), 'widgets/widgets.yaml');
  return { pin: provider.crds[0], label: 'widgets/widgets.yaml', bytes: new Uint8Array(), crds };
}

test('leaves a kind out of a version it does not serve', () => {
  const provider = pinned(['v1', 'v1beta1']);
  const file = loaded(provider, { name: 'v1' }, { name: 'v1beta1', served: false });
  expect(gvksOf(provider, file)).toEqual(['example.org/v1/Widget']);
});

test('leaves out served versions that are not pinned', () => {
  const provider = pinned(['v1']);
  expect(gvksOf(provider, loaded(provider, { name: 'v1' }, { name: 'v2' }))).toEqual(['example.org/v1/Widget']);
});

test('takes the versions of a CRD instead of those of its provider', () => {
  const provider = pinned(['v1'], { versions: ['v2'] });
  expect(versionsOf(provider)).toEqual(['v2']);
  expect(gvksOf(provider, loaded(provider, { name: 'v1' }, { name: 'v2' }))).toEqual(['example.org/v2/Widget']);
});

test('fails on a CRD that serves none of the pinned versions', () => {
  const provider = pinned(['v1', 'v2']);
  expect(() => checkVersions(provider, [loaded(provider, { name: 'v1beta1' }, { name: 'v1', served: false })])).toThrow(
    new Error("widgets/widgets.yaml: Widget does not serve 'v1', 'v2'; served: v1beta1"));
});

test('fails on a CRD that serves not each of its own pinned versions', () => {
  const provider = pinned(['v1'], { versions: ['v1', 'v2'] });
  expect(() => checkVersions(provider, [loaded(provider, { name: 'v1' })])).toThrow(
    new Error("widgets/widgets.yaml: Widget does not serve 'v2'; served: v1"));
});

test('fails on a pinned version that no CRD is taken in', () => {
  const provider = pinned(['v1', 'v2']);
  expect(() => checkVersions(provider, [loaded(provider, { name: 'v1' }, { name: 'v1beta1' })])).toThrow(
    new Error("widgets: no CRD is taken in the pinned version 'v2'; served: v1, v1beta1"));
});
