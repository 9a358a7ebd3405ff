import { createQuestionParser } from '@dossier/retrieval'
import { readQuestion } from '../read-question.ts'
import type { ReadablePage } from '../readable-page.ts'
import { testAnalyser } from '../test-analyser.test-support.ts'
import { answerWithCell } from './answer-with-cell.ts'

const analyser = testAnalyser()
const parse = createQuestionParser(analyser)

interface Printed {
  above?: string
  caption?: string
  unit?: string
  headerRows?: number
  lines: readonly string[]
}

/** A page of text and tables, whose cells stand between bars. */
export function page(number: number, head: string, tables: readonly Printed[]): ReadablePage {
  let text = `${head}\n`
  const read = tables.map(({ above = '', caption, unit, headerRows = 1, lines }) => {
    text += `${above}\n${caption ?? ''}\n${unit ?? ''}\n`
    const rows = lines.map((line) => {
      const cells = line.split('|').map((words) => {
        const start = text.length
        text += words
        const cell = { text: words, start, end: text.length }
        text += '  '
        return cell
      })
      text += '\n'
      return cells
    })
    return { ...(caption !== undefined && { caption }), ...(unit !== undefined && { unit }), headerRows, rows }
  })
  return { number, text, headings: [], tables: read }
}

/** What is answered from some pages of one document. */
export const ask = (question: string, pages: readonly ReadablePage[], fiscalYear: number, quarter?: number) =>
  answerWithCell(
    {
      question: readQuestion(parse(question), analyser),
      hits: pages.map(({ number }) => ({ fileId: 1, page: number, score: 1 - number / 100 })),
      analyser,
      documentOf: async () => ({ names: ['하버전기', 'Harbor Corp'], fiscalYear, ...(quarter !== undefined && { quarter }) }),
      loadPage: async (_file, number) => pages.find((one) => one.number === number) ?? null,
    },
    /\p{Script=Hangul}/u.test(question) ? 'ko' : 'en',
  )
