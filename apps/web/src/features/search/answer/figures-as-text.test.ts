import type { AnswerFigureRow, Sentence } from '@dossier/contract'
import { expect, it } from 'vitest'
import { figuresAsText } from './figures-as-text.ts'

const sentence: Sentence = { text: '=HYPERLINK("x")\tgrew', citations: [], verification: 'computed' }
const rows: AnswerFigureRow[] = [
  { sentence, citation: null, value: -1577.5, unit: 'amount', currency: 'USD', scale: 1e6, label: 'Net\nsales', period: 'FY2018' },
  { sentence, citation: null, value: 11.1, unit: 'percent', scale: 1 },
]
const header = ['Measure', 'Period', 'Value', 'Unit', 'Source']

it('figuresAsText writes a line for each figure, with numbers that a spreadsheet parses', () => {
  const lines = figuresAsText(rows, { header, language: 'en', source: () => '10-K.pdf, p. 4' }).split('\n')
  expect(lines.map((line) => line.split('\t'))).toEqual([
    header,
    ['Net sales', 'FY2018', '-1577.5', 'USD million', '10-K.pdf, p. 4'],
    [`'=HYPERLINK("x") grew`, '', '11.1', '%', '10-K.pdf, p. 4'],
  ])
})

it('figuresAsText writes units in the language on screen', () => {
  const [, first] = figuresAsText(rows, { header, language: 'ko', source: () => '' }).split('\n')
  expect(first).toBe('Net sales\t2018년\t-1577.5\t백만달러\t')
})
