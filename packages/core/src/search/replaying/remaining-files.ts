import { createHash } from 'node:crypto'
import { filesRepository } from '../../files/index.ts'
import type { Read } from '../../use-case/index.ts'
import { filesToSearch, noFiles, type SearchedFiles } from '../asking/searched-files.ts'

/** Those of a question's files that still exist. */
export async function remainingFiles(read: Read, projectId: number, fileIds: readonly number[]): Promise<SearchedFiles> {
  const left = await read(filesRepository).findMany(projectId, [...new Set(fileIds)])
  if (fileIds.length > 0 && left.length === 0) return noFiles(projectId)
  return filesToSearch(
    read,
    projectId,
    left.map(({ id }) => id),
  )
}

/** Fingerprint of the searched file set. */
export function hashOfFiles({ named, outside }: SearchedFiles): string {
  const files = Array.from(named.values(), ({ id, sha256 }) => `${id}:${sha256}`)
  const documents = Array.from(outside.documents.values(), ({ key }) => key)
  return createHash('sha256')
    .update([...files, ...documents].toSorted().join('\n'))
    .digest('hex')
}
