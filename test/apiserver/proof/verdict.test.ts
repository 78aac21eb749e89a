import { verdictOf } from './verdict';

test('an object that is taken is refused by nobody', () => {
  expect(verdictOf({ object: { apiVersion: 'v1', kind: 'Secret' } })).toEqual({ message: '' });
});

test('knows the webhook that refuses', () => {
  const message = 'admission webhook "validation.thing.example.com" denied the request: spec.size: Invalid value: 3';
  expect(verdictOf({ refusal: { code: 403, message } })).toEqual({ refusedBy: 'validation.thing.example.com', message });
});

test('a refusal without a webhook is the server\'s own', () => {
  const message = 'Thing "a" is invalid: spec.size: Required value';
  expect(verdictOf({ refusal: { code: 422, message } })).toEqual({ refusedBy: 'schema', message });
});

test('fails when a webhook does not answer', () => {
  const message = 'Internal error occurred: failed calling webhook "validation.thing.example.com": connection refused';
  expect(() => verdictOf({ refusal: { code: 500, message } })).toThrow(`the API server cannot answer: ${message}`);
});
