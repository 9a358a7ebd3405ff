import type { Operator } from '@dossier/finance'

/** One operation, and the parts of a text that are its operands. */
export interface Division {
  operator: Operator
  /** Two or more, which may be calculations themselves. */
  operands: readonly string[]
  /** Unit of the result, if the words state it; `percent` of a quotient. */
  unit?: 'percent' | 'ratio' | 'plain'
  /** One operand is a part of the other. */
  isShare?: true
  /** "Of both segments together": its operands have the same label. */
  isOfEqual?: true
  /** Its operands are a list, whose last part may have words that belong to all: "class A and class B dividends". */
  isList?: true
  /** What is compared is how much each operand grew. */
  isOfGrowth?: true
}

/** Reads one kind of wording; null if a text is not worded so. */
export type Wording = (text: string) => Division | null

/** The first division that a wording finds. */
export function firstOf(text: string, wordings: readonly Wording[]): Division | null {
  for (const wording of wordings) {
    const found = wording(text)
    if (found !== null) return found
  }
  return null
}
