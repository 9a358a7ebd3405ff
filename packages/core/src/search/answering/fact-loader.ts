import type { FactTable } from '@dossier/finance'
import { readStoredFacts } from '../../files/index.ts'
import type { Actor, UseCaseContext } from '../../use-case/index.ts'
import { type SearchedFiles, storedFile } from '../asking/searched-files.ts'

/** Gives the figures of a file's tables; none of a file that has gone. */
export type LoadFacts = (fileId: number) => Promise<readonly FactTable[]>

/** Loads figures of the workspace's files, those of each file once. */
export function factLoader({ deps, read }: Pick<UseCaseContext<Actor, unknown>, 'deps' | 'read'>, files: SearchedFiles): LoadFacts {
  const loaded = new Map<number, Promise<readonly FactTable[]>>()
  const load = async (fileId: number): Promise<readonly FactTable[]> => {
    const file = await storedFile(read, files, fileId)
    return file === undefined ? [] : readStoredFacts(deps.blobs, file)
  }
  return (fileId) => {
    const known = loaded.get(fileId) ?? load(fileId)
    loaded.set(fileId, known)
    return known
  }
}
