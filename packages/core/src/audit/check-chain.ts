import type { AuditVerdict } from '@dossier/contract'
import { hashOf } from './entry.ts'

/** The parts of an entry that verification needs. */
export interface Link {
  sequence: number
  /** The hashed content; null when an export withholds it: then the entry's hash is not computed, but covered by the next one. */
  content: string | null
  hash: string
  /** Whether the entry's columns equal its `content`. */
  agrees: boolean
}

/** The number and hash of a chain's last entry; 0 and empty for an empty chain. */
export interface ChainEnd {
  sequence: number
  hash: string
}

const START: ChainEnd = { sequence: 0, hash: '' }

/**
 * Verifies a chain from its first entry and returns the first broken one: `changed`, `missing` (a gap in the numbers) or
 * `cut-off` (the chain ends before one of the known `heads`).
 */
export async function checkChain(links: AsyncIterable<Link>, heads: readonly ChainEnd[]): Promise<AuditVerdict> {
  let last = START
  let withheld = 0
  const broken = (sequence: number, reason: 'changed' | 'missing' | 'cut-off'): AuditVerdict => ({
    intact: false,
    entries: last.sequence,
    head: last,
    firstBroken: { sequence, reason },
  })
  for await (const link of links) {
    const { sequence, hash } = link
    const expected = last.sequence + 1
    if (sequence > expected) return broken(expected, 'missing')
    const { content } = link
    if (content === null) withheld += 1
    const fits = sequence === expected && link.agrees && (content === null || hash === hashOf(last.hash, sequence, content))
    if (!fits || heads.some((head) => head.sequence === sequence && head.hash !== hash)) return broken(expected, 'changed')
    last = { sequence, hash }
  }
  if (heads.some((head) => head.sequence > last.sequence)) return broken(last.sequence + 1, 'cut-off')
  return { intact: true, entries: last.sequence, head: last, firstBroken: null, ...(withheld > 0 && { withheld }) }
}
