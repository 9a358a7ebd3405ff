import { useState } from 'react'
import { type DcfDraft, isDraft } from './dcf-draft.ts'

/** A draft that outlives a reload of its tab and a look elsewhere, until it is made or given up. */
export interface KeptDraft {
  draft: DcfDraft
  change: (draft: DcfDraft) => void
  /** Whether anything differs from what it began with. */
  isChanged: boolean
  /** Begins anew. */
  reset: () => void
  /** It has been made into an output: nothing is left to keep. */
  forget: () => void
}

/** @param name of what is drafted; another one begins anew */
export function useKeptDraft(name: string, initial: () => DcfDraft, years: number): KeptDraft {
  const key = `dcf-draft ${name}`
  const [first] = useState(initial)
  const [draft, setDraft] = useState(() => readKept(key, years) ?? first)
  return {
    draft,
    change(next) {
      setDraft(next)
      sessionStorage.setItem(key, JSON.stringify(next))
    },
    isChanged: JSON.stringify(draft) !== JSON.stringify(first),
    reset() {
      setDraft(first)
      sessionStorage.removeItem(key)
    },
    forget: () => sessionStorage.removeItem(key),
  }
}

function readKept(key: string, years: number): DcfDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(kept, years) ? kept : undefined
  } catch {
    return undefined
  }
}
