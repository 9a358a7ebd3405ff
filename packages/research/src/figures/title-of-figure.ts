import type { TableFigure } from '@dossier/finance'
import { neutralLabel } from './figure-words.ts'

/** What a table calls a figure: the words before it, and those over it that say more than a time. */
export function titleOfFigure({ labels, headings }: Pick<TableFigure, 'labels' | 'headings'>): string {
  const before = labels.map(({ text }) => oneLine(text)).slice(0, 3)
  const over = headings.map(({ text }) => oneLine(text)).filter((text) => !tellsTimeOnly(text))
  return [...new Set([...before, ...over])].join(' · ')
}

const oneLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s.:])[\s.:]+$/, '')
    .trim()

function tellsTimeOnly(text: string): boolean {
  const rest = text.replace(
    /(?:제\s*)?\d{1,3}\s*(?:(?:\((?:당|전전?)?\)?|(?:당|전전?)\)?|\))\s*)?기말?|(?:당|전전|전)\s*[기년]말?|(?:19|20)\d{2}년?말?/g,
    ' ',
  )
  return rest.split(/[\s,]+/).every((word) => word === '' || neutralLabel.test(word))
}
