import { useState } from 'react'

/** What somebody asked the sources about a company: it stays while they look at something else of it. */
export interface AskedOfSources {
  symbol?: string
  series?: { id: string; years: number }
  press?: { query: string; language: string; days: number; cursors: readonly string[] }
  calls?: string
  /** The call that is read. */
  call?: string
  reports?: string
}

export interface Asking {
  asked: AskedOfSources
  ask: (changed: AskedOfSources) => void
}

export function useAskedOfSources(): Asking {
  const [asked, setAsked] = useState<AskedOfSources>({})
  return { asked, ask: (changed) => setAsked((before) => ({ ...before, ...changed })) }
}
