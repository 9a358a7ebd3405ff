import { runChains } from './run-steps.ts'
import { workerCount } from './worker-count.ts'

// The compiler takes most memory of all steps.
const MEGABYTES_OF_A_STEP = 3_500

// Types, lint (type-aware), and, one after the other, what is quick: format, layering, unused code, licences, and the size of what
// a browser loads first.
await runChains(
  [
    [{ name: 'types', command: 'tsc', args: ['--build', '--pretty'] }],
    [{ name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] }],
    [
      { name: 'format', command: 'oxfmt', args: ['--check'] },
      {
        name: 'layering',
        command: 'depcruise',
        args: ['--config', '.dependency-cruiser.mjs', '--no-progress', 'packages', 'apps', 'bench', 'e2e'],
      },
      { name: 'unused code', command: 'knip', args: ['--no-progress'] },
      { name: 'licences', command: 'node', args: ['scripts/check-licenses.ts'] },
      { name: 'web application', command: 'node', args: ['scripts/build-web.ts'] },
      { name: 'size of the first screen', command: 'node', args: ['scripts/check-bundle-size.ts'] },
    ],
  ],
  workerCount(MEGABYTES_OF_A_STEP),
)
