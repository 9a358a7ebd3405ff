import type { Sentence } from '@dossier/contract'

type Calculation = NonNullable<Sentence['calculation']>

/** A part of a formula: a number with the index of its citation, or the text between numbers. */
export interface FormulaPart {
  text: string
  /** Null for a constant or for text. */
  citation: number | null
}

/** Splits a formula at its numbers. A number that is not found in the expression stays part of the surrounding text. */
export function formulaParts({ expression, operands }: Pick<Calculation, 'expression' | 'operands'>): FormulaPart[] {
  const parts: FormulaPart[] = []
  let from = 0
  for (const { text, citation } of operands) {
    const at = text === '' ? -1 : expression.indexOf(text, from)
    if (at < 0) continue
    if (at > from) parts.push({ text: expression.slice(from, at), citation: null })
    parts.push({ text, citation })
    from = at + text.length
  }
  if (from < expression.length) parts.push({ text: expression.slice(from), citation: null })
  return parts
}
