import type { AnswerCandidate, Citation } from '@dossier/contract'
import type { Page, TableCell } from '@dossier/documents'
import { type Fact, readFacts } from '@dossier/finance'
import type { FigureSentence } from '@dossier/research'
import { quotationOf } from '../../citing/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import { answerValue } from './answer-value.ts'
import type { LoadPage } from './page-loader.ts'
import { presentCitations } from './present-citations.ts'

/** What a figure stands under is told in so many characters. */
const longestSection = 160

/** Figures that come closest as a reader chooses among them: each with what it is called, what it stands under and its places. */
export function presentCandidates(
  figures: readonly FigureSentence[],
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<AnswerCandidate[]> {
  return Promise.all(
    figures.map(async ({ text, figure, citations }) => {
      const label = labelOf(text)
      const places = await presentCitations(citations, files, loadPage)
      const calculated = figure.calculation === null ? {} : { calculation: figure.calculation }
      return {
        text,
        label,
        value: answerValue(figure),
        ...calculated,
        ...(await surroundingsOf(places, label, loadPage)),
        citations: places,
      }
    }),
  )
}

/** `Net sales (FY2018): USD 1,577 million` is called "Net sales": the time is told beside it. */
export function labelOf(text: string): string {
  const at = text.lastIndexOf(': ')
  const name = at === -1 ? text : text.slice(0, at)
  return name.endsWith(')') ? name.slice(0, name.lastIndexOf('(')).trimEnd() || name : name
}

async function surroundingsOf(
  citations: readonly Citation[],
  label: string,
  loadPage: LoadPage,
): Promise<Pick<AnswerCandidate, 'section' | 'scope'>> {
  // The figure is cited behind the words that say what it is.
  for (const { source, page: number, start, end } of citations.map(quotationOf).reverse()) {
    const page = await loadPage(source, number)
    const found = factAt(page, { start, end })
    if (found === undefined) continue
    const { fact, caption } = found
    const heading = page.headings.findLast((one) => one.end <= start)
    const over = fact.section?.text ?? caption ?? (heading ? page.text.slice(heading.start, heading.end) : '')
    const section = over.replace(/\s+/g, ' ').trim().slice(0, longestSection)
    return {
      // What the label says already is not said twice.
      ...(section !== '' && !label.includes(section) && { section }),
      ...(fact.scope && { scope: fact.scope }),
    }
  }
  return {}
}

/** The fact of a cell. Of its table only the rows are read that say something of it: reading all costs 20 ms a page. */
function factAt(page: Page, { start, end }: { start: number; end: number }): { fact: Fact; caption: string | undefined } | undefined {
  const holds = (cell: TableCell) => cell.start < cell.end && cell.start <= start && end <= cell.end
  const at = page.tables.findIndex(({ rows }) => rows.some((row) => row.some(holds)))
  const table = page.tables[at]
  if (table === undefined) return undefined
  const rows = table.rows.filter((row, index) => index < table.headerRows || isTitle(row) || row.some(holds))
  // Those before it end where the words over it begin.
  const before = page.tables.slice(0, at).map((one) => ({ ...one, headerRows: 0, rows: one.rows.slice(-1) }))
  const read = readFacts([{ ...page, tables: [...before, { ...table, rows }] }])
  const fact = read.find((one) => one.table === at)?.facts.find(({ cell }) => cell.start <= start && end <= cell.end)
  return fact && { fact, caption: table.caption }
}

const isTitle = (row: readonly TableCell[]) => row.filter(({ text }) => text.trim() !== '').length === 1
