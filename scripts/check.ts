import { runSteps } from './run-steps.ts'

// Format, lint (type-aware), layering, unused code, types, and the size of what a browser loads first.
runSteps([
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  {
    name: 'layering',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', '--no-progress', 'packages', 'apps', 'bench', 'e2e'],
  },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'types', command: 'tsc', args: ['--build'] },
  { name: 'web application', command: 'node', args: ['scripts/build-web.ts'] },
  { name: 'size of the first screen', command: 'node', args: ['scripts/check-bundle-size.ts'] },
])
