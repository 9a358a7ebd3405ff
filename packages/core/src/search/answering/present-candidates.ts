import type { AnswerCandidate, Citation } from '@dossier/contract'
import type { Page, TableCell } from '@dossier/documents'
import { type Fact, readFacts } from '@dossier/finance'
import { type FigureSentence, nameOfFigure } from '@dossier/research'
import { quotationOf } from '../../citing/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import { answerValue } from './answer-value.ts'
import type { LoadPage } from './page-loader.ts'
import { presentCitations } from './present-citations.ts'

/** Maximum length of a candidate's section, in characters. */
const longestSection = 160

/** Presents the closest figures for the reader to choose from, each with label, section, value and citations. */
export function presentCandidates(
  figures: readonly FigureSentence[],
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<AnswerCandidate[]> {
  return Promise.all(
    figures.map(async ({ text, figure, citations }) => {
      const label = nameOfFigure(text)
      const places = await presentCitations(citations, files, loadPage)
      const calculated = figure.calculation === null ? {} : { calculation: figure.calculation }
      return {
        text,
        label,
        value: answerValue(figure),
        ...calculated,
        ...(await contextOfFigure(places, label, loadPage)),
        citations: places,
      }
    }),
  )
}

async function contextOfFigure(
  citations: readonly Citation[],
  label: string,
  loadPage: LoadPage,
): Promise<Pick<AnswerCandidate, 'section' | 'scope'>> {
  // The last citation of a figure is the number itself; those before it are its labels.
  for (const { source, page: number, start, end } of citations.map(quotationOf).reverse()) {
    const page = await loadPage(source, number)
    const found = factAt(page, { start, end })
    if (found === undefined) continue
    const { fact, caption } = found
    const heading = page.headings.findLast((candidate) => candidate.end <= start)
    const over = fact.section?.text ?? caption ?? (heading ? page.text.slice(heading.start, heading.end) : '')
    const section = over.replace(/\s+/g, ' ').trim().slice(0, longestSection)
    return {
      // Leaves out what the label already contains.
      ...(section !== '' && !label.includes(section) && { section }),
      ...(fact.scope && { scope: fact.scope }),
    }
  }
  return {}
}

/** The fact of a cell. Only the table rows that describe the cell are parsed: parsing all takes 20 ms a page. */
function factAt(page: Page, { start, end }: { start: number; end: number }): { fact: Fact; caption: string | undefined } | undefined {
  const holds = (cell: TableCell) => cell.start < cell.end && cell.start <= start && end <= cell.end
  const at = page.tables.findIndex(({ rows }) => rows.some((row) => row.some(holds)))
  const table = page.tables[at]
  if (table === undefined) return undefined
  const rows = table.rows.filter((row, index) => index < table.headerRows || isTitle(row) || row.some(holds))
  // Captions lie between tables, so the last row of each earlier table is kept as a boundary.
  const before = page.tables.slice(0, at).map((earlier) => ({ ...earlier, headerRows: 0, rows: earlier.rows.slice(-1) }))
  const read = readFacts([{ ...page, tables: [...before, { ...table, rows }] }])
  const fact = read.find((result) => result.table === at)?.facts.find(({ cell }) => cell.start <= start && end <= cell.end)
  return fact && { fact, caption: table.caption }
}

const isTitle = (row: readonly TableCell[]) => row.filter(({ text }) => text.trim() !== '').length === 1
