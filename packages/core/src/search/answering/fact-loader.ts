import type { FactTable } from '@dossier/finance'
import type { SourceKey } from '@dossier/documents'
import { readStoredFacts, unpackStoredFacts } from '../../files/index.ts'
import type { Actor, UseCaseContext } from '../../use-case/index.ts'
import { type SearchedFiles, storedFile } from '../asking/searched-files.ts'
import { factsOfScope } from '../cells/scope-to-cells.ts'

/** Returns the tables with figures of a source; empty when its file is gone. */
export type LoadFacts = (source: SourceKey) => Promise<readonly FactTable[]>

/** Loads the figures of the workspace's files and of the documents beside them, and caches them per file. */
export function factLoader(
  { deps, read }: Pick<UseCaseContext<Actor, unknown, 'blobs'>, 'deps' | 'read'>,
  files: SearchedFiles,
): LoadFacts {
  const loaded = new Map<SourceKey, Promise<readonly FactTable[]>>()
  const load = async (source: SourceKey): Promise<readonly FactTable[]> => {
    const outside = files.outside.documents.get(source)
    if (outside !== undefined) return unpackStoredFacts(outside.facts)
    const file = await storedFile(read, files, source)
    return file === undefined ? [] : factsOfScope(deps, files, source, await readStoredFacts(deps.blobs, file))
  }
  return (source) => {
    const known = loaded.get(source) ?? load(source)
    loaded.set(source, known)
    return known
  }
}
