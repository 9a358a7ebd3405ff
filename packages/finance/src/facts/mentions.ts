import { type Mention, scan } from '@dossier/notation'

/** Units and periods of headings and labels are requested for every figure; the cache holds this many different texts. */
const maxKept = 20_000
const kept = { heading: new Map<string, readonly Mention[]>(), unitLine: new Map<string, readonly Mention[]>() }

/** The mentions of a heading, a label or a unit line; cached for all figures next to it. */
export function mentionsIn(text: string, context: 'heading' | 'unitLine' = 'heading'): readonly Mention[] {
  const known = kept[context].get(text)
  if (known) return known
  const read = scan(text, context)
  if (kept[context].size >= maxKept) kept[context].clear()
  kept[context].set(text, read)
  return read
}
