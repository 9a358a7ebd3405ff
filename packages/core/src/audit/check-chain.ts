import type { AuditVerdict } from '@dossier/contract'
import { hashOf } from './entry.ts'

/** One entry as the check needs it. */
export interface Link {
  sequence: number
  /** What the hash covers; null in an export that withholds it: then the entry's own hash is taken as it is, and the next covers it. */
  content: string | null
  hash: string
  /** Whether everything else that is kept of the entry says the same as `content`. */
  agrees: boolean
}

/** Where a chain ends: the number and the hash of its last entry; 0 and nothing before the first. */
export interface ChainEnd {
  sequence: number
  hash: string
}

const START: ChainEnd = { sequence: 0, hash: '' }

/**
 * Computes a chain anew, from its first entry, and names the first that does not fit: `changed`, `missing` where the
 * numbers have a gap, `cut-off` where the chain ends before one of the `heads` that it is known to have reached.
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
