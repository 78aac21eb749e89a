import * as fs from 'fs';
import * as path from 'path';
import { isHelmTemplate } from '../../../src/validation/yaml';
import { temporaryFolders } from '../../support/folders';

const makeFolder = temporaryFolders();

test.each([
  ['dist/templates/a.yaml', true], ['dist/templates/more/a.yaml', true], ['dist/a.yaml', false], ['dist/crds/a.yaml', false], ['dist/templates.yaml', false],
  ['other/templates/a.yaml', false], ['dist/charts/templates/a.yaml', false],
])('%s beside dist/Chart.yaml is a template: %s', (file, expected) => {
  const folder = makeFolder();
  fs.mkdirSync(path.join(folder, 'dist'));
  fs.writeFileSync(path.join(folder, 'dist', 'Chart.yaml'), '');
  expect(isHelmTemplate(path.join(folder, file))).toBe(expected);
});

test('a relative file is one of the current folder', () => {
  expect(isHelmTemplate('templates/a.yaml')).toBe(false);
});
