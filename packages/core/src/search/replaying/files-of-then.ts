import { createHash } from 'node:crypto'
import { filesRepository } from '../../files/index.ts'
import type { Read } from '../../use-case/index.ts'
import { filesToSearch, nowhere, type SearchedFiles } from '../asking/searched-files.ts'

/** What is left today of the files that a question was asked of. */
export async function filesLeft(read: Read, projectId: number, fileIds: readonly number[]): Promise<SearchedFiles> {
  const left = await read(filesRepository).findMany(projectId, [...new Set(fileIds)])
  if (fileIds.length > 0 && left.length === 0) return nowhere(projectId)
  return filesToSearch(
    read,
    projectId,
    left.map(({ id }) => id),
  )
}

/** By which it is known whether the same files are searched. */
export function hashOfFiles({ named }: SearchedFiles): string {
  const files = Array.from(named.values(), ({ id, sha256 }) => `${id}:${sha256}`)
  return createHash('sha256').update(files.toSorted().join('\n')).digest('hex')
}
