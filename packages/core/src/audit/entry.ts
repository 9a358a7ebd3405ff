import type { AuditActionName } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'

/** An entry before it has its place in the chain. */
export interface NewEntry {
  chain: number
  action: AuditActionName
  projectId: number | null
  actorId: number | null
  actorName: string
  address: string
  details: Record<string, unknown>
  createdAt: Date
}

/** What an entry's hash covers, literally. The chain is in it, so that no log can stand in for another. */
export function contentOf(entry: NewEntry): string {
  const { chain, action, projectId, actorId, actorName, address, details, createdAt } = entry
  return JSON.stringify({ chain, at: createdAt.toISOString(), action, projectId, actorId, actorName, address, details })
}

/** The hash of an entry that follows the one with the hash `before`; the first one follows the empty text. */
export function hashOf(before: string, sequence: number, content: string): string {
  return sha256Hex(`${before}\n${sequence}\n${content}`)
}

/** A text as PostgreSQL keeps it: without NUL and without halves of surrogate pairs, which neither `text` nor `jsonb` takes. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** Facts as JSON holds them, every text in them storable; what is undefined is left out. */
export function storableFacts(facts: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(facts).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept.map(([name, value]) => [storable(name), storableValue(value)]))
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableValue)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) return storableFacts({ ...value })
  return value
}
