import type { LineItem } from '@dossier/lexicon'
import type { Fact } from '../facts/fact.ts'
import { matchLabel } from './match-label.ts'

/** Amounts per share are printed among those of the company. */
const perShare = /\bper (?:common |diluted |basic )*share|주당/i

/** "Cash paid during the period for:" over "Interest, net of amounts capitalized". */
const cashPaid = /\bcash paid\b.*\bfor\b\W*$/i

/** Whether a figure is an amount of money, neither per share nor a change of another figure. */
export const isMoneyOfCompany = ({ unit, isChange }: Fact): boolean => unit.dimension === 'money' && unit.per === undefined && !isChange

/** How well a figure's row fits a line item, 0 to 1; 0 for figures that are not amounts of the company. */
export function fitOfRow(fact: Fact, item: LineItem): number {
  if (!isMoneyOfCompany(fact)) return 0
  const { labels, section } = fact
  if (perShare.test(labels.map(({ text }) => text).join(' ')) || isOfOneShare(section?.text ?? '')) return 0
  const paidFor = cashPaid.test(section?.text ?? '') ? 'Cash paid for ' : ''
  return Math.max(0, ...labels.map(({ text }) => matchLabel(`${paidFor}${text}`, item)))
}

/** "Net income per share:", but neither "(In millions except per share data)" nor "Common stock, par value $1.00 per share". */
const isOfOneShare = (section: string): boolean => perShare.test(section) && !/\d|\bexcept\b/i.test(section)
