import { type QuantityMention, scan, type UnitMention } from '@dossier/notation'

/** The unit in which a question requests its answer. */
export interface AskedUnit {
  /** ISO 4217; a bare "$" is the dollar of the United States. */
  currency?: string
  /** The value of 1 in the answer. */
  scale?: number
  percent?: true
}

/** Amounts and shares in a question: "1조 2,345억원", "CA$1.5 billion", "30.1%". Years, plain numbers and counts are excluded. */
export function readAskedAmounts(question: string): QuantityMention[] {
  return scan(question, 'question').filter((mention): mention is QuantityMention => {
    if (mention.kind !== 'quantity') return false
    const { dimension, scale } = mention.unit
    if (dimension === 'money' || dimension === 'percent') return true
    // "10K" is a form and "3M" a name: a single letter is a scale only after a currency sign.
    return dimension === 'number' && scale > 0 && !/\d[A-Za-z]$/.test(question.slice(mention.start, mention.end))
  })
}

/** "(in CA$ millions)", "백만 달러 단위로", "in percent"; undefined when the question requests no unit. */
export function readAskedUnit(question: string): AskedUnit | undefined {
  const units = scan(question, 'question')
    .filter((mention): mention is UnitMention => mention.kind === 'unit')
    .map(({ unit }) => unit)
  if (units.some(({ dimension }) => dimension === 'percent')) return { percent: true }
  const unit = units.find(({ dimension }) => dimension === 'money' || dimension === 'number')
  if (!unit) return undefined
  const currency = unit.currency === '$' ? 'USD' : unit.currency
  return {
    ...(currency !== undefined && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(unit.scale > 0 && { scale: 10 ** unit.scale }),
  }
}
