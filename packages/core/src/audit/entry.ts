import type { AuditActionName } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'

/** An entry before it is appended to the chain. */
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

/** The exact text that an entry's hash covers. It includes the chain, so that no log can replace another. */
export function contentOf(entry: NewEntry): string {
  const { chain, action, projectId, actorId, actorName, address, details, createdAt } = entry
  return JSON.stringify({ chain, at: createdAt.toISOString(), action, projectId, actorId, actorName, address, details })
}

/** The hash of an entry after the one with hash `before`; empty for the first entry. */
export function hashOf(before: string, sequence: number, content: string): string {
  return sha256Hex(`${before}\n${sequence}\n${content}`)
}

/** Text without NUL and lone surrogates, which neither `text` nor `jsonb` of PostgreSQL accepts. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** Facts as JSON with storable texts, without undefined values. */
export function storableFacts(facts: Record<string, unknown>): Record<string, unknown> {
  const defined = Object.entries(facts).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined.map(([name, value]) => [storable(name), storableValue(value)]))
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableValue)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) return storableFacts({ ...value })
  return value
}
