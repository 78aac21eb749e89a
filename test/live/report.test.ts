import { livePage } from './report';

const PAGE = livePage({
  versions: [{ name: 'metal3', version: 'v1.2.3' }],
  scenarios: [
    { id: 'hosts-rest', title: 'Hosts rest.' },
    { id: 'machines-stay', title: 'Machines stay.', upstreamDefect: 'they are replaced.' },
  ],
});

test('has the versions', () => {
  expect(PAGE).toContain('| metal3 | v1.2.3 |\n');
});

test('has a heading for each scenario, and defects apart', () => {
  expect(PAGE.slice(PAGE.indexOf('## What is true'))).toBe(`## What is true

### hosts-rest

Hosts rest.

## Upstream's defects

What the releases above do wrong. The scenario of each fails once it is mended.

### machines-stay

Machines stay. It should be: they are replaced.
`);
});
