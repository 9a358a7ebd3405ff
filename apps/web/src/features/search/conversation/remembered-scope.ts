import { onSessionEnd } from '../../../session/index.ts'
import { createStore } from '../../../store.ts'
import type { ScopeFile } from './turn.ts'

const key = 'searchScopes'
/** Of more files the first are remembered. */
const mostRemembered = 500

/** The files that the next question of a workspace is asked of. */
export interface Scope {
  /** None means all of the workspace. */
  files: readonly ScopeFile[]
  /** In which conversation they were chosen; null before one has begun. */
  conversationId: number | null
  /** What was chosen and cannot be searched any more, by name; told until something else is chosen. */
  dropped: readonly string[]
}

const everything: Scope = { files: [], conversationId: null, dropped: [] }

/** Reads what this device remembers. What is not understood is forgotten. */
export function parseScopes(text: string | null): Map<number, Scope> {
  const scopes = new Map<number, Scope>()
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return scopes
  }
  for (const [projectId, scope] of Object.entries(stored ?? {}) as [string, unknown][]) {
    const { files, conversationId } = (typeof scope === 'object' && scope !== null ? scope : {}) as Record<string, unknown>
    if (!Number.isInteger(Number(projectId)) || !Array.isArray(files)) continue
    const known = files.flatMap((file: unknown) => scopeFileOf(file) ?? [])
    scopes.set(Number(projectId), { files: known, conversationId: typeof conversationId === 'number' ? conversationId : null, dropped: [] })
  }
  return scopes
}

function scopeFileOf(file: unknown): ScopeFile | null {
  if (typeof file !== 'object' || file === null || !('id' in file) || !('filename' in file)) return null
  const { id, filename } = file
  return typeof id === 'number' && typeof filename === 'string' ? { id, filename, path: [] } : null
}

/** By workspace, remembered on this device. */
export const scopes = createStore<ReadonlyMap<number, Scope>>(
  typeof localStorage === 'undefined' ? new Map() : parseScopes(localStorage.getItem(key)),
)

export function scopeOf(all: ReadonlyMap<number, Scope>, projectId: number): Scope {
  return all.get(projectId) ?? everything
}

function keep(projectId: number, scope: Scope): void {
  const all = new Map(scopes.get()).set(projectId, scope)
  scopes.set(all)
  const stored = [...all].map(([id, { files, conversationId }]) => [
    id,
    { conversationId, files: files.slice(0, mostRemembered).map((file) => ({ id: file.id, filename: file.filename })) },
  ])
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(stored)))
}

/** The reader has chosen. */
export function chooseScope(projectId: number, files: readonly ScopeFile[], conversationId: number | undefined): void {
  keep(projectId, { files, conversationId: conversationId ?? null, dropped: [] })
}

/** A kept conversation is shown: what its latest question was asked of comes back, unless something else was chosen in it since. */
export function openScope(projectId: number, conversationId: number, files: readonly ScopeFile[]): void {
  const scope = scopeOf(scopes.get(), projectId)
  if (scope.conversationId !== conversationId) keep(projectId, { files, conversationId, dropped: [] })
}

/** What is known of a file that was asked about. */
type Searchable = Omit<ScopeFile, 'path'>

/**
 * What became of the chosen files: those that cannot be searched any more drop out, a newer version takes the place of an older.
 * @param asked the files that were asked about; the others stay as they are
 * @param searchable those of them that can be searched, in their present version
 */
export function settleScope(projectId: number, asked: readonly number[], searchable: readonly Searchable[]): void {
  const scope = scopeOf(scopes.get(), projectId)
  const settled = settledScope(scope, new Set(asked), searchable)
  if (settled !== scope) keep(projectId, settled)
}

export function settledScope(scope: Scope, asked: ReadonlySet<number>, searchable: readonly Searchable[]): Scope {
  const present = new Map(searchable.map((file) => [file.id, file]))
  const chosen = new Set(scope.files.map(({ id }) => id))
  const newer = searchable.filter(({ id }) => !chosen.has(id))
  const missing: ScopeFile[] = []
  const files = scope.files.flatMap((file) => {
    const found = present.get(file.id)
    if (!asked.has(file.id) || found?.filename === file.filename) return [file]
    if (found !== undefined) return [{ ...file, filename: found.filename }]
    // Its versions are called alike.
    const at = newer.findIndex(({ filename }) => filename === file.filename)
    if (at >= 0) return newer.splice(at, 1).map((version) => ({ ...file, ...version }))
    missing.push(file)
    return []
  })
  if (files.length === scope.files.length && files.every((file, at) => file === scope.files[at])) return scope
  // What is left are newer versions under another name, of as many of those that are missing.
  const gone = missing.slice(newer.length).map(({ filename }) => filename)
  return { ...scope, files: [...files, ...newer.map((file) => ({ ...file, path: [] }))], dropped: [...scope.dropped, ...gone] }
}

/** Nothing is said of what dropped out any more. */
export function dismissDropped(projectId: number): void {
  keep(projectId, { ...scopeOf(scopes.get(), projectId), dropped: [] })
}

onSessionEnd(() => scopes.set(new Map()))
