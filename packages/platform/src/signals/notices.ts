import type { Transaction } from '../database/transaction.ts'

/** A topic with its data. */
export type Notice = readonly [topic: string, data: string]

// PostgreSQL refuses payloads of 8,000 bytes and more.
const PAYLOAD_BYTES = 7_900

/** Pending notices of each open transaction. */
const waiting = new WeakMap<Transaction, Map<string, Notice>>()

/** Stores a notice until its transaction ends. @param onFirst called with the first notice of the transaction */
export function keepNotice(transaction: Transaction, notice: Notice, onFirst: (notices: ReadonlyMap<string, Notice>) => void): void {
  const known = waiting.get(transaction)
  const notices = known ?? new Map<string, Notice>()
  notices.set(JSON.stringify(notice), notice)
  if (known !== undefined) return
  waiting.set(transaction, notices)
  onFirst(notices)
}

/** Formats notices as JSON lists that each fit into one notification. @throws when one does not */
export function payloadsOf(notices: ReadonlyMap<string, Notice>): string[] {
  const payloads: string[] = []
  let items: string[] = []
  let bytes = 2
  for (const item of notices.keys()) {
    const more = Buffer.byteLength(item) + 1
    if (more + 2 > PAYLOAD_BYTES) throw new Error('a signal is too large: it carries ids, not content')
    if (bytes + more > PAYLOAD_BYTES) {
      payloads.push(`[${items.join(',')}]`)
      items = []
      bytes = 2
    }
    items.push(item)
    bytes += more
  }
  if (items.length > 0) payloads.push(`[${items.join(',')}]`)
  return payloads
}

/** Parses the notices of a payload; empty for foreign ones. */
export function noticesIn(payload: string): Notice[] {
  try {
    const parsed: unknown = JSON.parse(payload)
    return Array.isArray(parsed) ? parsed.filter(isNotice) : []
  } catch {
    return []
  }
}

function isNotice(value: unknown): value is Notice {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}
