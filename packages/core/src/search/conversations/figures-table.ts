import { type Answer, figureInDigits, figuresOfAnswer, labelOfFigure, type Language, periodInWords, unitInWords } from '@dossier/contract'
import type { ReportBlock } from '@dossier/report'
import type { ExportText } from './export-texts.ts'
import type { NumberedReferences } from './numbered-references.ts'

/** The figures of an answer as a table, if there are enough of them. Computed ones are marked with ƒ. */
export function figuresTable({ sentences }: Answer, references: NumberedReferences, text: ExportText, language: Language): ReportBlock[] {
  const rows = figuresOfAnswer(sentences)
  if (rows.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: text('figures') },
    {
      kind: 'table',
      header: [text('measure'), text('period'), text('value'), text('unit')],
      numeric: [2],
      rows: rows.map((row) => [
        {
          text: `${[row.company, labelOfFigure(row), row.company === undefined ? row.document : undefined].filter(Boolean).join(', ')}${row.citation === null ? ' ƒ' : ''}`,
        },
        { text: row.period === undefined ? '' : periodInWords(row.period, language) },
        { text: figureInDigits(row, language), references: row.citation === null ? [] : [references.numberOf(row.citation)] },
        { text: unitInWords(row, language) },
      ]),
    },
  ]
}
