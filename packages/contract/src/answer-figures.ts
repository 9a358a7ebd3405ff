import type { Sentence } from './answer.ts'
import { type Citation, pageKeyOf, titleOf } from './citations.ts'
import type { SentenceFigure } from './sentence-figure.ts'

/** A table needs more figures than this; fewer are read in the sentences. */
const fewFigures = 2

/** A line of the table of an answer's figures. */
export interface AnswerFigureRow extends Omit<SentenceFigure, 'citation' | 'unit'> {
  /** Whose figure it is, in a comparison of companies. */
  company?: string | undefined
  /** The period asked for, in a comparison of periods. */
  askedPeriod?: string | undefined
  /** Then also: index of its measure among those asked for. */
  askedMeasure?: number | undefined
  unit: SentenceFigure['unit'] | 'ratio' | 'days'
  /** The sentence that contains the figure. */
  sentence: Sentence
  /** The citation that shows the figure; null when it is computed. */
  citation: Citation | null
  /** Title of its document, where figures of several documents are compared under one label. */
  document?: string
}

/** The distinct figures of an answer's supported sentences, in their order; empty when there are too few for a table. */
export function figuresOfAnswer(sentences: readonly Sentence[]): AnswerFigureRow[] {
  const rows = distinctFigures(sentences)
  return rows.length > fewFigures ? withDocuments(rows) : []
}

/** Names the documents of figures that are compared: "Revenue" of two companies in one year. */
function withDocuments(rows: readonly AnswerFigureRow[]): AnswerFigureRow[] {
  const cited = rows.flatMap(({ label, period, citation }) =>
    citation === null || label === undefined ? [] : [{ key: JSON.stringify([label, period]), title: titleOf(citation) }],
  )
  const isCompared = cited.some(({ key, title }) => cited.some((other) => other.key === key && other.title !== title))
  return isCompared ? rows.map((row) => (row.citation === null ? row : { ...row, document: titleOf(row.citation) })) : [...rows]
}

/**
 * The figures of an answer that consists of nothing but several figures, in their order: one measure over years, or several measures. They are read as
 * a table with measures down and periods across. Null for any other answer.
 */
export function figuresAlone(sentences: readonly Sentence[]): AnswerFigureRow[] | null {
  const areAll =
    sentences.length > 1 && sentences.every(({ figure, verification }) => figure !== undefined && verification !== 'unsupported')
  return areAll ? distinctFigures(sentences) : null
}

function distinctFigures(sentences: readonly Sentence[]): AnswerFigureRow[] {
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
  return [...rows.values()]
}

function rowsOf(sentence: Sentence): AnswerFigureRow[] {
  const { figure, figures = [], citations, text } = sentence
  if (figure === undefined) {
    return figures.map(({ citation, ...otherFields }) => ({
      ...otherFields,
      sentence,
      citation: citation === null ? null : (citations[citation] ?? null),
    }))
  }
  const { calculation, ...otherFields } = figure
  const [name = ''] = text.split(': ')
  // The period has its own column, and the company its own line.
  const label = name.replace(/(?<!\s)\s*\([^()]*\)$/, '').slice(figure.company === undefined ? 0 : figure.company.length + ', '.length)
  return [{ ...otherFields, ...(label !== '' && { label }), sentence, citation: calculation === null ? (citations.at(-1) ?? null) : null }]
}

/** The label of a row: from its table, else the words of the page, or the sentence that computes the figure. */
export const labelOfFigure = ({ label, citation, sentence }: AnswerFigureRow): string => label ?? citation?.quote ?? sentence.text
