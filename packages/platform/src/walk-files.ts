import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** The files below a directory, sorted by path: each with its relative path and its bytes as a stream. */
export async function* walkFiles(directory: string): AsyncGenerator<{ filename: string; bytes: AsyncIterable<Uint8Array> }> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) {
    yield { filename: relative(directory, path).split(sep).join('/'), bytes: createReadStream(path) }
  }
}
