import { installCrds, type CrdClient } from './crd-installation';
import type { CrdManifest } from './crd-source';
import { widgetCrd } from '../../imports/widget';

const crd = widgetCrd({ name: 'v1' }, { name: 'v0', served: false }) as unknown as CrdManifest;

/** A server that serves the kind after some looks at it. */
function clientThat(behaviour: { readonly servesAfter?: number; readonly refuses?: string }): CrdClient & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    apply: async (object) => behaviour.refuses === undefined ? { object } : { refusal: { code: 422, message: behaviour.refuses } },
    read: async (object) => ({ ...object, status: { conditions: [{ type: 'NamesAccepted', status: 'False', message: 'taken by a gadget' }] } }),
    get: async (path) => {
      asked.push(path);
      if (asked.length === 1) throw new Error('404');
      return JSON.stringify({ resources: asked.length > (behaviour.servesAfter ?? Infinity) ? [{ kind: 'Widget' }] : [] });
    },
  };
}

test('waits until the served versions are served', async () => {
  const client = clientThat({ servesAfter: 2 });
  await installCrds(client, [crd]);
  expect(client.asked).toEqual(['/apis/example.org/v1', '/apis/example.org/v1', '/apis/example.org/v1']);
});

test('fails with all that the API server refuses', async () => {
  const client = clientThat({ refuses: 'spec.names: wrong' });
  await expect(installCrds(client, [crd, crd])).rejects.toThrow(
    new Error('the API server refuses CRDs:\n  widgets.example.org: spec.names: wrong\n  widgets.example.org: spec.names: wrong'));
  expect(client.asked).toEqual([]);
});

test('fails with the conditions of a CRD that is not served in time', async () => {
  await expect(installCrds(clientThat({}), [crd], 0.1)).rejects.toThrow(
    new Error('the API server does not serve all CRDs within 0.1 seconds:\n  widgets.example.org: NamesAccepted is False (taken by a gadget)'));
});
