import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** The design's bar for the JavaScript before the first screen, compressed. */
const maximumKilobytes = 180

interface ManifestChunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const dist = new URL('../apps/web/dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, ManifestChunk>

/** The first screens and the lazily loaded modules that each needs before it shows. */
const firstScreens: Record<string, string[]> = {
  login: ['src/features/accounts/sign-in/login-page.tsx'],
  'set-up': ['src/features/accounts/sign-in/set-up-page.tsx'],
  home: ['src/app/shell.tsx', 'src/features/projects/home-page.tsx'],
}

/** A chunk and everything that it imports statically. */
function withImports(key: string, seen: Set<string>): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build holds no ${key}: has a first screen moved? Adjust scripts/check-bundle-size.ts`)
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) withImports(imported, seen)
  return seen
}

const sizes = new Map<string, number>()
function compressedSize(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(new URL(file, dist))).length
  sizes.set(file, size)
  return size
}

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
let tooLarge = false
for (const [screen, modules] of Object.entries(firstScreens)) {
  const seen = new Set<string>()
  for (const key of [...entries, ...modules]) withImports(key, seen)
  const files = [...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))
  const kilobytes = files.reduce((sum, file) => sum + compressedSize(file), 0) / 1024
  tooLarge ||= kilobytes > maximumKilobytes
  console.log(`${screen} ${kilobytes.toFixed(1)} KB compressed in ${files.length} files (at most ${maximumKilobytes})`)
}
if (tooLarge) {
  console.error('Too much JavaScript before the first screen. Load what can wait with import(), or drop it.')
  process.exit(1)
}
