import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { documents } from './sample-workspace/documents.ts'

/**
 * Writes the files of the sample deal room again from their sources. With words as arguments, only the files whose path holds one
 * of them: `node scripts/build-sample-workspace.ts msa .xlsx`.
 */
const target = resolve(import.meta.dirname, '../sample-workspace/files')
const wanted = process.argv.slice(2).map((word) => word.toLowerCase())

for (const [path, write] of Object.entries(documents)) {
  if (wanted.length > 0 && !wanted.some((word) => path.toLowerCase().includes(word))) continue
  const bytes = await write()
  const file = resolve(target, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  process.stdout.write(`${path} ${bytes.length}\n`)
}
