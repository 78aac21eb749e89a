import * as zlib from 'zlib';
import { decodeContent } from '../../src/rules/shared/decode-content';

const packed = (bytes: number) => zlib.gzipSync(Buffer.alloc(bytes, 'a')).toString('base64');

test('unpacks what a node would', () => {
  expect(decodeContent(packed(3), 'gzip+base64')).toBe('aaa');
  expect(decodeContent(Buffer.from('text').toString('base64'), 'base64')).toBe('text');
});

test('unpacks neither what is none nor what is longer than any file', () => {
  expect(decodeContent('text', 'gzip+base64')).toBeUndefined();
  expect(decodeContent(packed(16 * 1024 * 1024 + 1), 'gzip+base64')).toBeUndefined();
});
