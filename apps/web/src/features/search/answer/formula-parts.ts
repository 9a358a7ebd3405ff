import type { Sentence } from '@dossier/contract'

type Calculation = NonNullable<Sentence['calculation']>

/** A piece of a formula: what stands between its numbers, or a number with the place among the citations that has it. */
export interface FormulaPart {
  text: string
  /** null: a constant, or no number. */
  citation: number | null
}

/** A formula cut at its numbers, in order. A number that cannot be found where it should stand is left in the text around it. */
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
