import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { walkFiles } from './walk-files.ts'

it('yields every file below a directory with its relative path and bytes', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'dossier-walk-'))
  await mkdir(join(directory, '02 재무', 'deep'), { recursive: true })
  await writeFile(join(directory, '02 재무', 'deep', 'b.txt'), 'two')
  await writeFile(join(directory, '01.txt'), 'one')
  const found: [string, string][] = []
  for await (const { filename, bytes } of walkFiles(directory)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of bytes) chunks.push(chunk)
    found.push([filename, Buffer.concat(chunks).toString()])
  }
  await rm(directory, { recursive: true })
  expect(found).toEqual([
    ['01.txt', 'one'],
    ['02 재무/deep/b.txt', 'two'],
  ])
})
