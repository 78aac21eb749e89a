/**
 * Catches what the tests of a file print to stderr.
 *
 * @returns the texts that the current test has printed so far
 */
export function captureStderr(): () => string[] {
  let stderr: jest.SpiedFunction<typeof process.stderr.write>;
  beforeEach(() => {
    stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    stderr.mockRestore();
  });
  return () => stderr.mock.calls.map(([text]) => `${text}`);
}
