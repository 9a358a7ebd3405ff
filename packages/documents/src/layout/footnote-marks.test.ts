import { expect, it } from 'vitest'
import { raiseFootnoteMarks } from './footnote-marks.ts'
import type { Run } from './word.ts'

const digit = 5
const comma = 2.25
const small = 2.5

/** A run of one word; the digits behind a "^" are as wide as raised ones. */
function runOf(written: string, { height = 10, font = 'Sans' } = {}): Run {
  const [text, mark = ''] = written.split('^')
  const width = Array.from(text!).reduce((sum, character) => sum + (character === ',' ? comma : digit), 0) + mark.length * small
  const box = { x0: 20, x1: 20 + width, y0: 0, y1: height }
  return { words: [{ text: text + mark, ...box }], ...box, bold: false, running: false, font }
}

function read(...runs: Run[]): string {
  raiseFootnoteMarks([runs])
  return runs.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
}

it('a narrow digit behind a year is a footnote mark', () => expect(read(runOf('2022'), runOf('2021^1'))).toBe('2022 2021¹'))

it('narrow digits behind a number in groups, or a word that the page also has alone, are footnote marks', () => {
  expect(read(runOf('2022'), runOf('2,991,886^1'))).toBe('2022 2,991,886¹')
  expect(read(runOf('2022'), runOf('EBITDA'), runOf('EBITDA^12'))).toBe('2022 EBITDA EBITDA¹²')
})

it('digits of full width belong to the number or word', () =>
  expect(read(runOf('2022'), runOf('20211'), runOf('Level'), runOf('Level3'), runOf('1,2345'))).toBe('2022 20211 Level Level3 1,2345'))

it('nothing is raised without another number or word of its font and size', () => {
  expect(read(runOf('2022', { font: 'Serif' }), runOf('2021^1'))).toBe('2022 20211')
  expect(read(runOf('2022', { height: 8 }), runOf('2021^1'))).toBe('2022 20211')
  expect(read(runOf('2022'), runOf('EBITDA^1'))).toBe('2022 EBITDA1')
})
