import { useState } from 'react'
import { parseDraft, writeDraft } from './draft-text.ts'

/** A draft that outlives a reload of its tab and a look elsewhere, until it is made or given up. */
export interface KeptDraft<Draft> {
  draft: Draft
  change: (draft: Draft) => void
  /** Whether anything differs from what it began with. */
  isChanged: boolean
  /** Begins anew. */
  reset: () => void
  /** It has been made into an output, or is given up with its form: nothing is left to keep. */
  forget: () => void
}

/**
 * @param name of what is drafted; another one begins anew
 * @param isDraft whether what was kept has the form of such a draft: another version of the product may have kept it
 */
export function useKeptDraft<Draft extends object>(
  name: string,
  initial: () => Draft,
  isDraft: (kept: unknown) => kept is Draft,
): KeptDraft<Draft> {
  const key = `draft ${name}`
  const [first] = useState(initial)
  const [draft, setDraft] = useState(() => {
    const kept = parseDraft(sessionStorage.getItem(key) ?? '')
    return isDraft(kept) ? kept : first
  })
  return {
    draft,
    change(next) {
      setDraft(next)
      sessionStorage.setItem(key, writeDraft(next))
    },
    isChanged: writeDraft(draft) !== writeDraft(first),
    reset() {
      setDraft(first)
      sessionStorage.removeItem(key)
    },
    forget: () => sessionStorage.removeItem(key),
  }
}
