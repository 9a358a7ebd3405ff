import type { Sentence } from './answer.ts'
import { type Citation, pageKeyOf } from './citations.ts'
import type { SentenceFigure } from './sentence-figure.ts'

/** Up to so many numbers are read in the sentences. */
const fewFigures = 2

/** A line of the table of an answer's figures. */
export interface AnswerFigureRow extends Omit<SentenceFigure, 'citation' | 'unit'> {
  unit: SentenceFigure['unit'] | 'ratio' | 'days'
  /** The sentence that it is of. */
  sentence: Sentence
  /** The one that shows it; null when it is computed. */
  citation: Citation | null
}

/** The figures of an answer's supported sentences in their order, each once; none where there are too few for a table. */
export function figuresOfAnswer(sentences: readonly Sentence[]): AnswerFigureRow[] {
  const rows = new Map<string, AnswerFigureRow>()
  for (const sentence of sentences) {
    if (sentence.verification === 'unsupported') continue
    for (const row of rowsOf(sentence)) {
      const { label, period, value, unit, scale, citation } = row
      const place = citation === null ? row.sentence.text : `${pageKeyOf(citation)}/${label ?? citation.start}`
      const key = JSON.stringify([place, period, value, unit, scale])
      if (!rows.has(key)) rows.set(key, row)
    }
  }
  return rows.size > fewFigures ? [...rows.values()] : []
}

function rowsOf(sentence: Sentence): AnswerFigureRow[] {
  const { figure, figures = [], citations, text } = sentence
  if (figure === undefined) {
    return figures.map(({ citation, ...told }) => ({
      ...told,
      sentence,
      citation: citation === null ? null : (citations[citation] ?? null),
    }))
  }
  const { calculation, ...told } = figure
  const [name = ''] = text.split(': ')
  // The time stands in a column of its own.
  const label = name.replace(/(?<!\s)\s*\([^()]*\)$/, '')
  return [{ ...told, ...(label !== '' && { label }), sentence, citation: calculation === null ? (citations.at(-1) ?? null) : null }]
}

/** What a line is called: by its table, else in the words of the page, or of the sentence that computes it. */
export const labelOfFigure = ({ label, citation, sentence }: AnswerFigureRow): string => label ?? citation?.quote ?? sentence.text
