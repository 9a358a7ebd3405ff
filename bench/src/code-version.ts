import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A digest of the code that reads and analyses documents: what was kept by other code is not used. */
export async function codeVersion(): Promise<string> {
  const root = fileURLToPath(new URL('../../packages/', import.meta.url))
  const paths: string[] = []
  for await (const path of glob('{documents,entities,lexicon,notation,retrieval}/src/**/*.ts', { cwd: root })) paths.push(path)
  const digest = createHash('sha256')
  for (const path of paths.sort()) digest.update(path).update(await readFile(root + path))
  return digest.digest('hex').slice(0, 16)
}
