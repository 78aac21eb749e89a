import { machine, poolError } from './machines';
import { GcpImage } from '../../../src/providers/gcp';

test.each([
  'projects/my-project/global/images/node',
  'global/images/node',
  'https://www.googleapis.com/compute/v1/projects/my-project/global/images/node',
])('starts from the image %s', path => {
  const written = machine({ image: GcpImage.fromPath(path) });
  expect(written.image).toBe(path);
  expect(written).not.toHaveProperty('imageFamily');
});

test('starts from the newest image of a family', () => {
  const path = 'projects/my-project/global/images/family/nodes';
  const written = machine({ image: GcpImage.fromFamily(path) });
  expect(written.imageFamily).toBe(path);
  expect(written).not.toHaveProperty('image');
});

test.each(['node', '', 'projects/my-project/global/images/family/nodes', 'projects/my-project/global/images/', 'my node/global/images/node'])('fails on the image %j', path => {
  expect(() => machine({ image: GcpImage.fromPath(path) })).toThrow(poolError(
    `'image' '${path}' is not the full path of an image; use for example GcpImage.fromPath('projects/my-project/global/images/my-image') (input/invalid-value)`));
});

test.each(['nodes', 'projects/my-project/global/images/nodes'])('fails on the image family %j', path => {
  expect(() => machine({ image: GcpImage.fromFamily(path) })).toThrow(poolError(
    `'image' '${path}' is not the full path of an image family; use for example GcpImage.fromFamily('projects/my-project/global/images/family/my-family') `
    + '(input/invalid-value)'));
});
