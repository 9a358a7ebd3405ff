import type { QuotationCitation } from '../../evidence/index.ts'
import type { Conflict } from '../conflicts/conflicts.ts'
import { asDataLine, dataBlock } from '../prompts/data-marks.ts'
import type { EvidencePage } from './evidence-registry.ts'
import type { LookedUpFigure } from '../tools/read-files.ts'

/** A figure that the program looked up, with the cells to quote. */
export function renderFigure({ sentence, pages }: LookedUpFigure): string {
  const calculation = sentence.figure.calculation === null ? [] : [`calculation: ${sentence.figure.calculation}`]
  const companies = [...new Set(pages.map(({ company = '' }) => company))]
  return dataBlock('FIGURE', companies, [sentence.text, ...calculation, ...cellsOf(sentence.citations, pages)].join('\n'))
}

/** Conflicting values, the most trustworthy source first, with the cells to quote. */
export function renderConflict({ measure, period, values }: Conflict, pages: readonly EvidencePage[]): string {
  const lines = values.flatMap(({ text, filename, why, citations }) => [`${text} (${why}: ${filename})`, ...cellsOf(citations, pages)])
  return dataBlock('CONFLICT', [measure, period], lines.join('\n'))
}

const cellsOf = (citations: readonly QuotationCitation[], pages: readonly EvidencePage[]): string[] =>
  citations.flatMap(({ source, page, quote }) => {
    const evidence = pages.find((one) => one.source === source && one.page === page)
    return evidence ? [`${evidence.ref}: "${asDataLine(quote)}"`] : []
  })
