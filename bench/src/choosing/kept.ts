import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { codeVersion } from '../code-version.ts'

/** The result of `make`, cached in the folder between runs as long as the code that reads and searches documents is unchanged. */
export async function kept<Value>(cache: string | undefined, name: string, make: () => Promise<Value>): Promise<Value> {
  if (cache === undefined) return make()
  const key = createHash('sha256')
    .update(`${await versionOfCode()} ${name}`)
    .digest('hex')
    .slice(0, 32)
  const path = join(cache, `${key}.kept`)
  const bytes = await readFile(path).catch(() => undefined)
  if (bytes) return deserialize(bytes) as Value
  const value = await make()
  await mkdir(cache, { recursive: true })
  await writeFile(path, serialize(value))
  return value
}

let version: Promise<string> | undefined
const versionOfCode = (): Promise<string> => (version ??= codeVersion())
