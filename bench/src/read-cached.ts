import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeParsedDocument, encodeParsedDocument, type ParsedDocument, readDocument } from '@dossier/documents'
import { codeVersion, readingPackages } from './code-version.ts'

/** Reads a document like the product. @param cache a folder for results of earlier runs, keyed by content and code */
export async function readCached(path: string, cache: string | undefined): Promise<ParsedDocument> {
  const bytes = await readFile(path)
  if (cache === undefined) return readDocument(bytes, { filename: path })
  await mkdir(cache, { recursive: true })
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  const kept = join(cache, `${content}-${await codeVersion(readingPackages)}.pages`)
  if (existsSync(kept)) return decodeParsedDocument(await readFile(kept))
  const read = await readDocument(bytes, { filename: path })
  // Written under a temporary name, so that no concurrent process reads half a file.
  await writeFile(`${kept}.${process.pid}`, encodeParsedDocument(read))
  await rename(`${kept}.${process.pid}`, kept)
  return read
}
