import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

// Builds the web application unless it is built from these very sources already, so that a second start is quick.
const stamp = 'apps/web/dist/.sources'
const sources = [
  'package-lock.json',
  'scripts/build-web.ts',
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
  await compressFiles()
  writeFileSync(stamp, digest)
}

/** Writes a compressed copy beside each file worth it, which the server sends instead of compressing the file for every visitor. */
async function compressFiles(): Promise<void> {
  const compress = promisify(brotliCompress)
  const files = globSync('apps/web/dist/assets/*.{js,css,svg,wasm}')
  await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path)
      // Higher qualities take several times as long for a few per cent.
      const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const compressed = await compress(bytes, { params })
      if (compressed.length < bytes.length * 0.9) await writeFile(`${path}.br`, compressed)
    }),
  )
}
