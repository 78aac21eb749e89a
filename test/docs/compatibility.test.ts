import * as fs from 'fs';
import * as path from 'path';
import { compatibilityPage } from '../../tools/compatibility';

test('the committed page is the one that the traits give', () => {
  const committed = fs.readFileSync(path.join(__dirname, '..', '..', 'docs', 'compatibility.md'), 'utf8');
  expect(committed).toBe(compatibilityPage());
});
