import { type Mention, scan } from '@dossier/notation'

/** Headings and labels are asked for their units and periods once a figure; so many different ones are kept. */
const maxKept = 20_000
const kept = { heading: new Map<string, readonly Mention[]>(), unitLine: new Map<string, readonly Mention[]>() }

/** What a heading, a label or a unit line mentions; read once for all figures beside it. */
export function mentionsIn(text: string, context: 'heading' | 'unitLine' = 'heading'): readonly Mention[] {
  const known = kept[context].get(text)
  if (known) return known
  const read = scan(text, context)
  if (kept[context].size >= maxKept) kept[context].clear()
  kept[context].set(text, read)
  return read
}
