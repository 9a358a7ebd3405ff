import { runChains, runSteps } from './run-steps.ts'
import { makeTestDirectory } from './test-directory.ts'
import { workerCount } from './worker-count.ts'

// What either chain needs at its height.
const MEGABYTES_OF_A_CHAIN = 8_000

// Everything that must hold: checks, then the journeys in a real browser; beside them, where there is memory, unit and database tests,
// which fill the time in which journeys wait. With --full, what is the same on the embedded database and on a server is tested on both,
// and nothing beside anything else, so that a failure is none of being busy.
const isFull = process.argv.includes('--full')
const env = { TMPDIR: makeTestDirectory(), ...(isFull ? { EVERY_DATABASE: '1' } : {}) }

runSteps([{ name: 'system packages for tests', command: 'node', args: ['scripts/install-test-packages.ts'] }])
await runChains(
  [
    [
      { name: 'check', command: 'node', args: ['scripts/check.ts'] },
      { name: 'browser journeys', command: 'vitest', args: ['run', '--config', 'e2e/vitest.config.ts'], env },
    ],
    [{ name: 'unit and database tests', command: 'vitest', args: ['run'], env, inBackground: true }],
  ],
  isFull ? 1 : workerCount(MEGABYTES_OF_A_CHAIN),
)
