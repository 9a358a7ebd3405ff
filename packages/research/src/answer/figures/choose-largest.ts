import { yearOf } from '@dossier/finance'
import type { AskedSuperlative } from '../../question/index.ts'
import { candidatesOf, type FigureCandidate, type FigurePage, readFigurePages } from '../../tables/index.ts'
import { factSentence } from './fact-sentence.ts'
import type { FigureChoice } from './figure-choice.ts'
import type { ChoiceRequest } from './gather-candidates.ts'

/** Fewer rows are no list of members. */
const minRows = 3
const maxCandidates = 3
/** Documents with figures on more pages are not short. */
const maxPages = 10
/** Rows that are no members. */
const notMembers = /\b(?:totals?|others?|average|remaining|balance)\b|합계|총계|소계|기타|평균/iu

/**
 * Answers a question for the largest of a kind with the rows of a table of its members, the largest value first.
 *
 * @returns candidates, since another table may have more; null if no table on the pages found has the kind as the head of its names
 */
export async function chooseLargest(request: ChoiceRequest, asked: AskedSuperlative): Promise<FigureChoice | null> {
  const { factsOf, question } = request
  if (factsOf === undefined) return null
  const { pages } = await readFigurePages({ ...request, hits: await withShortDocuments(request) }, [])
  const found: { members: FigureCandidate[]; weight: number }[] = []
  for (const from of pages) {
    const tables = (await factsOf(from.source)).filter(({ page }) => page === from.page.number)
    // A list that is divided ("tier 1", "tier 2") has the same heads over each part.
    const columns = Map.groupBy(candidatesOf(from, tables), ({ table, fact, headings }) =>
      headings === '' ? `${table?.table} ${fact.column}` : `${headings} ${fact.column}`,
    )
    for (const column of columns.values()) {
      const members = column.filter(({ label }) => label.trim() !== '' && !notMembers.test(label))
      if (members.length >= minRows && areOfKind(members, from, asked))
        found.push({ members: members.toSorted((one, other) => sizeOf(other) - sizeOf(one)), weight: from.weight })
    }
  }
  const [best] = found.toSorted(
    (one, other) =>
      unitRank(one.members) - unitRank(other.members) || other.weight - one.weight || newest(other.members) - newest(one.members),
  )
  const sentences = (best?.members ?? [])
    .flatMap((member) => factSentence(member, { language: question.language }) ?? [])
    .slice(0, maxCandidates)
  return sentences.length === 0 ? null : { kind: 'candidates', candidates: sentences }
}

/** Whether the head of the names says that the rows of a column are members of the kind. */
function areOfKind([first]: readonly FigureCandidate[], { page }: FigurePage, { printed }: AskedSuperlative): boolean {
  const table = page.tables[first?.table?.table ?? -1]
  return table?.rows.slice(0, table.headerRows).some(([cell]) => cell !== undefined && printed.test(cell.text)) ?? false
}

/** The pages found, and all others of the short documents among them: the table may be on a page that has few words of the question. */
async function withShortDocuments({ hits, factsOf }: ChoiceRequest): Promise<ChoiceRequest['hits']> {
  const known = new Set(hits.map(({ source, page }) => `${source}:${page}`))
  const sources = [...new Set(hits.map(({ source }) => source))]
  const rest = await Promise.all(
    sources.map(async (source) => {
      const pages = new Set((await factsOf?.(source))?.map(({ page }) => page) ?? [])
      return pages.size > maxPages
        ? []
        : [...pages].filter((page) => !known.has(`${source}:${page}`)).map((page) => ({ source, page, score: 0 }))
    }),
  )
  return [...hits, ...rest.flat()]
}

const unitRank = ([first]: readonly FigureCandidate[]): number => {
  const at = ['money', 'percent', 'count', 'number'].indexOf(first?.fact.unit.dimension ?? '')
  return at < 0 ? Infinity : at
}

const newest = ([first]: readonly FigureCandidate[]): number => (first?.fact.period ? (yearOf(first.fact.period) ?? 0) : 0)

const sizeOf = ({ fact: { value } }: FigureCandidate): number => Number(value.numerator) / Number(value.denominator)
