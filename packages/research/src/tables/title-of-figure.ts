import type { TableFigure } from '@dossier/finance'
import { scan } from '@dossier/notation'
import { isNeutralLabel } from '../words/index.ts'

/** Title of a figure by its table: the row labels, and those column heads that state more than a time. */
export function titleOfFigure({ labels, headings }: Pick<TableFigure, 'labels' | 'headings'>): string {
  const before = labels.map(({ text }) => oneLine(text)).slice(0, 3)
  const headingWords = headings.map(({ text }) => oneLine(text)).filter((text) => !statesTimeOnly(text))
  return [...new Set([...before, ...headingWords])].join(' · ')
}

const oneLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    // The mark of an item of a list.
    .replace(/^ ?[-•] /, '')
    .replace(/(?<![\s.:])[\s.:]+$/, '')
    .trim()

function statesTimeOnly(text: string): boolean {
  const periods = scan(text, 'heading').filter(({ kind }) => kind === 'period')
  const rest = periods.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
  return rest.split(/[\s,()]+/).every((word) => word === '' || isNeutralLabel(word))
}
