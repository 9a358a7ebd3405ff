import { readCellFigure } from '../facts/cell-figure.ts'

/** A number as programs write it. */
const plainDecimal = /^-?\d{1,15}(?:\.\d{1,20})?$/
const maximumCached = 50_000

interface AmountRead {
  value: number
  currency?: string
}

export interface AmountReader {
  /** In units of the currency; undefined for texts that are not amounts. */
  read(text: string): number | undefined
  /** Currencies printed with the amounts: ISO 4217, "$" for a dollar of an unknown country, "JPY|CNY" for an ambiguous sign. */
  readonly currencies: ReadonlySet<string>
}

/**
 * Reads the amounts of a column. Plain decimals are read as numbers; everything else ("₩1,200", "(1,200.00)", "△12", "1.2억", "-") is read by the
 * grammar of notation.
 * @param scale value of a printed 1
 */
export function createAmountReader(scale = 1): AmountReader {
  const remembered = new Map<string, AmountRead | undefined>()
  const currencies = new Set<string>()
  return {
    currencies,
    read(text) {
      if (plainDecimal.test(text)) return Number(text) * scale
      let found = remembered.get(text)
      if (found === undefined && !remembered.has(text)) {
        found = readPrinted(text)
        if (found?.currency !== undefined) currencies.add(found.currency)
        if (remembered.size < maximumCached) remembered.set(text, found)
      }
      return found && found.value * scale
    },
  }
}

function readPrinted(text: string): AmountRead | undefined {
  const figure = readCellFigure(text)
  if (figure === null || (figure.unit.dimension !== 'money' && figure.unit.dimension !== 'number')) return undefined
  const value = Number(figure.value.numerator) / Number(figure.value.denominator)
  if (!Number.isFinite(value)) return undefined
  const { currency } = figure.unit
  return { value, ...(currency !== undefined && { currency }) }
}
