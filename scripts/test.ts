import { runSteps } from './run-steps.ts'
import { makeTestDirectory } from './test-directory.ts'

// Everything that must hold: checks, unit and database tests, then the journeys in a real browser. With --full, what is the same
// on the embedded database and on a server is tested on both.
const isFull = process.argv.includes('--full')
// An index that is damaged on purpose makes its library panic; where in that library says nothing.
const env = { TMPDIR: makeTestDirectory(), RUST_BACKTRACE: '0', ...(isFull ? { EVERY_DATABASE: '1' } : {}) }

runSteps([
  { name: 'check', command: 'node', args: ['scripts/check.ts'] },
  { name: 'system packages for tests', command: 'node', args: ['scripts/install-test-packages.ts'] },
  { name: 'unit and database tests', command: 'vitest', args: ['run'], env },
  { name: 'browser journeys', command: 'node', args: ['scripts/run-journeys.ts'], env },
])
