import { type AnswerCandidate, figureInDigits, figureOfValue, type Language, periodInWords, unitInWords } from '@dossier/contract'
import type { ReportBlock } from '@dossier/report'
import type { ExportText } from './export-texts.ts'
import type { NumberedReferences } from './numbered-references.ts'

/** The closest figures as a table, each with the person who keeps it. None of them is asserted. */
export function candidatesTable(
  candidates: readonly AnswerCandidate[],
  references: NumberedReferences,
  text: ExportText,
  language: Language,
): ReportBlock[] {
  if (candidates.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: text('candidates') },
    {
      kind: 'table',
      header: [text('measure'), text('period'), text('value'), text('unit')],
      numeric: [2],
      rows: candidates.map((candidate) => {
        const { value, citations } = candidate
        const figure = figureOfValue(value)
        return [
          { text: [candidate.label, ...detailsOf(candidate, text)].join(' · ') },
          { text: value.period === '' ? '' : periodInWords(value.period, language) },
          { text: figureInDigits(figure, language), references: references.numbersOf(citations) },
          { text: unitInWords(figure, language) },
        ]
      }),
    },
  ]
}

function detailsOf({ section, scope, pickedBy }: AnswerCandidate, text: ExportText): string[] {
  return [
    ...(section === undefined ? [] : [section]),
    ...(scope === undefined ? [] : [text(scope)]),
    ...(pickedBy === undefined ? [] : [text('keptBy', { person: pickedBy.name })]),
  ]
}
