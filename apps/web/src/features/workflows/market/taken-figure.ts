import type { MarketData, Quoted, Ref } from '@dossier/contract'

/** A filled-in figure with the text of its field; it applies while the field has that text. */
export interface TakenFigure {
  text: string
  source: string
  quoted?: Quoted
  origin?: Ref
}

type Found = Pick<TakenFigure, 'source' | 'quoted' | 'origin'> & { value: number }

/** The figures of one kind of form by their fields; null if unknown. */
export type FoundFigures<Field extends string> = Partial<Record<Field, Found | null>>

/** A form's numbers, their sources, and the figures that were filled in. */
export interface TakingDraft<Field extends string> {
  numbers: Readonly<Record<Field, string>>
  sources: Readonly<Record<string, string>>
  taken: Partial<Record<Field, TakenFigure>>
}

/** Fills empty fields and those filled before; typed numbers stay and are counted. */
export function takeFigures<Field extends string>(
  draft: TakingDraft<Field>,
  found: FoundFigures<Field>,
  write: (field: Field, value: number) => string,
): TakingDraft<Field> & { filled: number; kept: number } {
  const numbers: Record<Field, string> = { ...draft.numbers }
  const sources: Record<string, string> = { ...draft.sources }
  const taken = { ...draft.taken }
  let [filled, kept] = [0, 0]
  for (const [field, figure] of Object.entries(found) as [Field, Found | null | undefined][]) {
    if (!figure) continue
    const typed = draft.numbers[field].trim()
    if (typed !== '' && !isTaken(draft, field)) {
      kept += 1
      continue
    }
    const { value, source, quoted, origin } = figure
    const text = write(field, value)
    numbers[field] = text
    sources[field] = source
    taken[field] = { text, source, ...(quoted && { quoted }), ...(origin && { origin }) }
    filled += 1
  }
  return { numbers, sources, taken, filled, kept }
}

/** Whether a field still has the filled-in figure. */
export const isTaken = <Field extends string>({ numbers, taken }: Pick<TakingDraft<Field>, 'numbers' | 'taken'>, field: Field): boolean =>
  taken[field] !== undefined && taken[field].text === numbers[field]

/** Sets a typed number; a number other than the filled-in figure loses its source. */
export function typeOver<Field extends string>(draft: TakingDraft<Field>, field: Field, text: string): TakingDraft<Field> {
  const taken = draft.taken[field]
  const numbers = { ...draft.numbers, [field]: text }
  if (taken === undefined) return { ...draft, numbers }
  const source = draft.sources[field] ?? ''
  if (text === taken.text) return { ...draft, numbers, sources: { ...draft.sources, [field]: source === '' ? taken.source : source } }
  return { ...draft, numbers, sources: source === taken.source ? { ...draft.sources, [field]: '' } : draft.sources }
}

/** The origin of a filled-in figure for its assumption; empty if it was changed. */
export function originOf<Field extends string>(draft: TakingDraft<Field>, field: Field): Pick<TakenFigure, 'quoted' | 'origin'> {
  const { quoted, origin } = (isTaken(draft, field) && draft.taken[field]) || {}
  return { ...(quoted && { quoted }), ...(origin && { origin }) }
}

/** A price counts only in the currency of the statements. */
export const priceOf = ({ sharePrice, currency }: MarketData): MarketData['sharePrice'] =>
  sharePrice !== null && sharePrice.quoted.unit === currency ? sharePrice : null
