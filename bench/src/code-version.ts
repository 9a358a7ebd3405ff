import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The packages that read documents, and those that also analyse and search them. */
export const readingPackages = ['documents', 'notation', 'zip']
const analysingPackages = ['documents', 'entities', 'lexicon', 'notation', 'retrieval']

/** A digest of the code of packages: cached results of other code are not used. */
export function codeVersion(packages: readonly string[] = analysingPackages): Promise<string> {
  const key = packages.join(',')
  const known = versions.get(key) ?? digestOf(key)
  versions.set(key, known)
  return known
}
const versions = new Map<string, Promise<string>>()

async function digestOf(packages: string): Promise<string> {
  const root = fileURLToPath(new URL('../../packages/', import.meta.url))
  const paths: string[] = []
  for await (const path of glob(`{${packages}}/src/**/*.ts`, { cwd: root })) paths.push(path)
  const digest = createHash('sha256')
  for (const path of paths.sort()) digest.update(path).update(await readFile(root + path))
  return digest.digest('hex').slice(0, 16)
}
