import type { FigureCandidate } from './figure-candidates.ts'

/** Rows of expenses and outflows: brackets enclose their size. */
const spent =
  /\b(?:expenses?|expenditures?|costs?|tax(?:es)?|paid|payments?|purchases?|additions?|acquisition|dividends?|distributions?|repurchases?|allowances?)\b|비용|원가|지급|취득|법인세|배당|충당금/i

/** Rows of what may be a gain or a loss: brackets are a minus. */
const mayBeLoss =
  /\b(?:net|profits?|loss(?:es)?|income|earnings|deficits?|results?|cash (?:flows?|used|provided|generated|from)|changes?|gains?|equity|balances?|ebit(?:da)?)\b|손익|이익|손실|현금흐름|증감|결손|순|자본|세전/i

/** Value of a figure in a calculation, in base units. */
export function sizeInCalculation({ fact, label }: FigureCandidate): number {
  const value = Number(fact.value.numerator) / Number(fact.value.denominator)
  return value < 0 && (spent.test(label) || !mayBeLoss.test(label)) ? -value : value
}

/** Whether a figure is an outflow that a cash flow statement prints in brackets, so that its size is stated. */
export const isOutflow = ({ fact, table, label }: FigureCandidate): boolean =>
  table?.statement === 'cashFlow' && fact.value.numerator < 0n && spent.test(label) && !mayBeLoss.test(label)
