import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

// Builds the web application unless it is built from these very sources already, so that a second start is quick.
const stamp = 'apps/web/dist/.sources'
const sources = [
  'package-lock.json',
  ...globSync(
    [
      'apps/web/*.{html,ts,json}',
      'apps/web/{src,public}/**/*.*',
      'packages/{contract,lexicon}/src/**/*.ts',
      'packages/lexicon/package.json',
    ],
    {
      exclude: (name) => name.endsWith('.test.ts') || name.endsWith('.test.tsx'),
    },
  ).sort(),
]
const hash = createHash('sha256')
for (const path of sources) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
const digest = hash.digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  console.log('Building the web application …')
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: 'apps/web', stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, digest)
}
