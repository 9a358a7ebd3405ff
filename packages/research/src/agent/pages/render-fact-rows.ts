import { asDataLine, dataBlock } from '../prompts/data-marks.ts'
import type { FactsOfPage } from '../tools/read-files.ts'
import { aboutOf } from './render-evidence.ts'

/** Rows of the tables of a page as text for a model: "Income statement · Net sales | FY2023: 6,489 (USD millions) | FY2022: 5,900 (USD millions)". */
export function renderFactRows({ page, rows }: FactsOfPage): string {
  const lines = rows.map(({ table, label, figures }) => {
    const row = figures.map(({ column, text, unit }) => `${column === '' ? '' : `${column}: `}${text}${unit === '' ? '' : ` (${unit})`}`)
    return asDataLine([[table, label].filter(Boolean).join(' · '), ...row].join(' | '))
  })
  return dataBlock(page.ref, aboutOf(page), lines.join('\n'))
}
