import { verdictOf } from './verdict';

test('an object that is taken is refused by nobody', () => {
  expect(verdictOf({ object: { apiVersion: 'v1', kind: 'Secret' } })).toEqual({ message: '' });
});

test('knows the webhook that refuses, and what it says', () => {
  const message = 'admission webhook "validation.thing.example.com" denied the request: spec.size: Invalid value: 3';
  expect(verdictOf({ refusal: { code: 403, message } })).toEqual({ refusedBy: 'validation.thing.example.com', message: 'spec.size: Invalid value: 3' });
});

test('knows the admission policy that refuses, and what it says', () => {
  const message = "things.example.com \"a\" is forbidden: ValidatingAdmissionPolicy 'no-things' with binding 'here' denied request: spec.size is a forbidden field";
  expect(verdictOf({ refusal: { code: 422, message } })).toEqual({ refusedBy: 'no-things', message: 'spec.size is a forbidden field' });
});

test.each([
  [422, 'Thing "a" is invalid: spec.size: Required value'],
  [400, 'strict decoding error: unknown field "spec.colour"'],
  [500, 'failed to create typed patch object (a/b; example.com/v1, Kind=Thing): .spec.size: expected numeric'],
  [500, 'Internal error occurred: conversion webhook for example.com/v1, Kind=Thing failed: time: invalid duration "x"'],
])('a refusal without an admission webhook is the server\'s own: %s %s', (code, message) => {
  expect(verdictOf({ refusal: { code, message } })).toEqual({ refusedBy: 'schema', message });
});

test.each([
  [500, 'Internal error occurred: failed calling webhook "validation.thing.example.com": connection refused'],
  [500, 'conversion webhook for example.com/v1, Kind=Thing failed: Post "https://127.0.0.1:1/convert": connection refused'],
  [404, 'namespaces "a" not found'],
  [401, 'Unauthorized'],
  [409, 'the object has been modified'],
  [429, 'storage is (re)initializing'],
  [504, 'Timeout: request did not complete within requested timeout'],
])('fails for what is no answer: %s %s', (code, message) => {
  expect(() => verdictOf({ refusal: { code, message } })).toThrow(`the API server cannot answer: ${code} ${message}`);
});
