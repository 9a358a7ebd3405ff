import type { SuggestedQuestion } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import type { Needs } from '../../use-case/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'

interface Asked {
  organizationId: number
  language: string
  files: SearchedFiles
}

/** Maximum number of cached lists. */
const MAX_ENTRIES = 500

const processes = new WeakMap<object, Map<string, Promise<SuggestedQuestion[]>>>()

/**
 * Caches suggestions per process for as long as the files are the same. Concurrent callers share one computation; a failed one is repeated.
 */
export function cachedSuggestions(
  { database }: Needs<'database'>,
  asked: Asked,
  make: () => Promise<SuggestedQuestion[]>,
): Promise<SuggestedQuestion[]> {
  const kept = processes.get(database) ?? new Map<string, Promise<SuggestedQuestion[]>>()
  processes.set(database, kept)
  const key = keyOf(asked)
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make().catch((error: unknown) => {
    kept.delete(key)
    throw error
  })
  const oldest = kept.size >= MAX_ENTRIES ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(key, made)
  return made
}

function keyOf({ organizationId, language, files: { projectId, named } }: Asked): string {
  const files = [...named.values()].toSorted((one, other) => one.id - other.id)
  return `${organizationId} ${projectId} ${language} ${sha256Hex(files.map(({ id, sha256 }) => `${id}:${sha256}`).join('\n'))}`
}
