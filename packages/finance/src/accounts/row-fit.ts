import type { LineItem } from '@dossier/lexicon'
import type { Fact } from '../facts/fact.ts'
import { matchLabel } from './match-label.ts'

/** Figures of one share stand among those of the company. */
const perShare = /\bper (?:common |diluted |basic )*share|주당/i

/** How well a figure's row fits a line item, 0 to 1; 0 for what is no amount of the company. */
export function fitOfRow({ unit, isChange, labels, section }: Fact, item: LineItem): number {
  if (unit.dimension !== 'money' || unit.per !== undefined || isChange) return 0
  if (perShare.test([section?.text ?? '', ...labels.map(({ text }) => text)].join(' '))) return 0
  return Math.max(0, ...labels.map(({ text }) => matchLabel(text, item)))
}
