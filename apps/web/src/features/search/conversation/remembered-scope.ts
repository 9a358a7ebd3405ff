import { onSessionEnd } from '../../../session/index.ts'
import { createStore } from '../../../store.ts'
import type { ScopeFile } from './turn.ts'

const key = 'searchScopes'
/** Maximum number of files stored on this device. */
const maxStored = 500

/** The scope of the next question in a workspace. */
export interface Scope {
  /** Empty for the whole workspace. */
  files: readonly ScopeFile[]
  /** Ids of the outside sources. */
  outside: readonly string[]
  /** Whether files are searched beside outside sources. */
  searchesFiles: boolean
  /** Id of the conversation in which they were chosen; null before a conversation starts. */
  conversationId: number | null
  /** Names of chosen files that can no longer be searched; shown until the scope is changed. */
  dropped: readonly string[]
}

const everything: Scope = { files: [], outside: [], searchesFiles: true, conversationId: null, dropped: [] }

/** Parses the scopes stored on this device. Invalid entries are ignored. */
export function parseScopes(text: string | null): Map<number, Scope> {
  const scopes = new Map<number, Scope>()
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return scopes
  }
  for (const [projectId, scope] of Object.entries(stored ?? {}) as [string, unknown][]) {
    const { files, outside, searchesFiles, conversationId } = (typeof scope === 'object' && scope !== null ? scope : {}) as Record<
      string,
      unknown
    >
    if (!Number.isInteger(Number(projectId)) || !Array.isArray(files)) continue
    const known = files.flatMap((file: unknown) => scopeFileOf(file) ?? [])
    scopes.set(Number(projectId), {
      files: known,
      // Scopes stored before outside sources existed have none.
      outside: Array.isArray(outside) ? outside.filter((id: unknown) => typeof id === 'string') : [],
      searchesFiles: searchesFiles !== false,
      conversationId: typeof conversationId === 'number' ? conversationId : null,
      dropped: [],
    })
  }
  return scopes
}

function scopeFileOf(file: unknown): ScopeFile | null {
  if (typeof file !== 'object' || file === null || !('id' in file) || !('filename' in file)) return null
  const { id, filename } = file
  return typeof id === 'number' && typeof filename === 'string' ? { id, filename, path: [] } : null
}

/** Scopes by workspace, stored on this device. */
export const scopes = createStore<ReadonlyMap<number, Scope>>(
  typeof localStorage === 'undefined' ? new Map() : parseScopes(localStorage.getItem(key)),
)

export function scopeOf(all: ReadonlyMap<number, Scope>, projectId: number): Scope {
  return all.get(projectId) ?? everything
}

function saveScope(projectId: number, scope: Scope): void {
  const all = new Map(scopes.get()).set(projectId, scope)
  scopes.set(all)
  const stored = [...all].map(([id, { files, outside, searchesFiles, conversationId }]) => [
    id,
    { conversationId, outside, searchesFiles, files: files.slice(0, maxStored).map((file) => ({ id: file.id, filename: file.filename })) },
  ])
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(stored)))
}

/** Stores the scope that the user has chosen. */
export function chooseScope(
  projectId: number,
  chosen: Partial<Pick<Scope, 'files' | 'outside' | 'searchesFiles'>>,
  conversationId: number | undefined,
): void {
  saveScope(projectId, { ...scopeOf(scopes.get(), projectId), ...chosen, conversationId: conversationId ?? null, dropped: [] })
}

/** Restores the scope of the latest question of an opened conversation, unless the user has chosen another scope in it since. */
export function openScope(projectId: number, conversationId: number, asked: Pick<Scope, 'files' | 'outside' | 'searchesFiles'>): void {
  const scope = scopeOf(scopes.get(), projectId)
  if (scope.conversationId !== conversationId) saveScope(projectId, { ...asked, conversationId, dropped: [] })
}

/** A searchable file, as the server returns it. */
type Searchable = Omit<ScopeFile, 'path'>

/**
 * Reconciles the chosen files with the server: files that can no longer be searched are dropped, older versions are replaced by newer ones.
 * @param asked the files that were asked about; the others stay as they are
 * @param searchable those of them that can be searched, in their present version
 */
export function reconcileScope(projectId: number, asked: readonly number[], searchable: readonly Searchable[]): void {
  const scope = scopeOf(scopes.get(), projectId)
  const settled = reconciledScope(scope, new Set(asked), searchable)
  if (settled !== scope) saveScope(projectId, settled)
}

export function reconciledScope(scope: Scope, asked: ReadonlySet<number>, searchable: readonly Searchable[]): Scope {
  const present = new Map(searchable.map((file) => [file.id, file]))
  const chosen = new Set(scope.files.map(({ id }) => id))
  const newer = searchable.filter(({ id }) => !chosen.has(id))
  const missing: ScopeFile[] = []
  const files = scope.files.flatMap((file) => {
    const found = present.get(file.id)
    if (!asked.has(file.id) || found?.filename === file.filename) return [file]
    if (found !== undefined) return [{ ...file, filename: found.filename }]
    // Versions of a file share its name.
    const at = newer.findIndex(({ filename }) => filename === file.filename)
    if (at >= 0) return newer.splice(at, 1).map((version) => ({ ...file, ...version }))
    missing.push(file)
    return []
  })
  if (files.length === scope.files.length && files.every((file, at) => file === scope.files[at])) return scope
  // The remaining ones are newer versions under another name, which account for as many missing files.
  const gone = missing.slice(newer.length).map(({ filename }) => filename)
  return { ...scope, files: [...files, ...newer.map((file) => ({ ...file, path: [] }))], dropped: [...scope.dropped, ...gone] }
}

/** Hides the notice about dropped files. */
export function dismissDropped(projectId: number): void {
  saveScope(projectId, { ...scopeOf(scopes.get(), projectId), dropped: [] })
}

onSessionEnd(() => scopes.set(new Map()))
