import type { ReadablePage } from '../evidence/index.ts'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import type { JudgedSentence, CitedDocument } from './verification.ts'
import { verifySentence } from './verify-sentence.ts'
import { numbered } from '../testing/numbered.test-support.ts'

export const analyser = testAnalyser()
export const document: CitedDocument = { names: ['Hollin Paints, Inc.', '홀린페인트'], fiscalYear: 2018 }

/** A page of running text. */
export const plainPage = (text: string): ReadablePage => ({ number: 1, text, headings: [], tables: [] })

/** A page with one table, from lines whose cells are separated by bars. */
export function tablePage(above: string, lines: readonly string[], unit: string, headerRows = 1): ReadablePage {
  let text = `${above}\n${unit}\n`
  const rows = lines.map((line) => {
    const cells = line.split('|').map((cell) => {
      const start = text.length
      text += `${cell} `
      return { text: cell, start, end: start + cell.length }
    })
    text += '\n'
    return cells
  })
  return { number: 1, text, headings: [], tables: [{ headerRows, rows, unit }] }
}

/** Judges a sentence that cites one quote of a page. */
export function verify(page: ReadablePage, text: string, quote = page.text, calculation?: string): JudgedSentence {
  return verifySentence({
    text,
    citations: [{ source: numbered(7), page, quote }],
    analyser,
    documentOf: () => document,
    ...(calculation !== undefined && { calculation }),
  })
}
