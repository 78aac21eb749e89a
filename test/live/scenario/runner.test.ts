import { failureOf, playAll } from './runner';
import { Scenario } from './scenario';
import { Scene } from './scene';
import type { Stage } from '../stage/stage';

/** A stage on which every object is accepted. */
function stageWith(failure?: string): Stage {
  const client = { apply: (object: object) => Promise.resolve({ object }) };
  return { client, failure: () => failure } as unknown as Stage;
}

const scenario = (run: Scenario['run'], upstreamDefect?: string): Scenario => ({ id: 'example', title: 'An example.', upstreamDefect, run });
const play = (played: Scenario, stage = stageWith()) => failureOf(played, new Scene(stage, 'example', 0, { onStep: () => undefined }));

test('nothing is wrong with a scenario that ends', async () => {
  expect(await play(scenario(() => Promise.resolve()))).toBeUndefined();
});

test('fails with the step and the last look of a wait', async () => {
  const run = async (scene: Scene) => {
    scene.begin('hosts come up');
    await scene.waitUntil('all are ready', () => Promise.resolve('one is not'), 0);
  };
  expect(await play(scenario(run))).toBe("at 'hosts come up': not so after 0 s: all are ready; one is not");
});

test('fails when what has to hold ends', async () => {
  const run = (scene: Scene) => scene.holdsFor(0, 'the host is free', () => Promise.resolve('it is taken'));
  expect(await play(scenario(run))).toBe("at 'the beginning': no longer so: the host is free; it is taken");
});

test('a server that is gone explains it', async () => {
  expect(await play(scenario(() => Promise.reject(new Error('no answer'))), stageWith('etcd ended'))).toBe('etcd ended');
});

test('a defect that is there is no failure', async () => {
  expect(await play(scenario(scene => scene.expectDefect(() => Promise.resolve('still wrong'), 0), 'it works'))).toBeUndefined();
});

test('fails when a defect is mended', async () => {
  expect(await play(scenario(scene => scene.expectDefect(() => Promise.resolve(undefined), 0), 'it works')))
    .toBe('upstream has mended it: it works; remove the scenario, and what the library and its pages say of the defect');
});

test('plays all, tells how each went and why, and answers in their order', async () => {
  const good = { ...scenario(() => Promise.resolve()), id: 'good' };
  const bad = { ...scenario(() => Promise.reject(new Error('no answer'))), id: 'bad', isLong: true };
  const told: string[] = [];
  const played = await playAll(stageWith(), [good, bad], {
    limit: 1, onProgress: (subject, text) => told.push(`${subject}: ${text}`), onRecord: () => undefined,
  });
  expect(played).toEqual([{ scenario: good, failure: undefined }, { scenario: bad, failure: "at 'the beginning': no answer" }]);
  expect(told).toEqual(["bad: FAILED in 0 s: at 'the beginning': no answer", 'good: passed in 0 s']);
});
