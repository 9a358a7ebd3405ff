import type { AnswerCandidate, Citation } from '@dossier/contract'
import { type Fact, readFacts } from '@dossier/finance'
import type { FigureSentence } from '@dossier/research'
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
      return { text, label, value: answerValue(figure), ...(await surroundingsOf(places, label, loadPage)), citations: places }
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
  for (const { fileId, page: number, start, end } of citations) {
    const page = await loadPage(fileId, number)
    for (const { table, facts } of readFacts([page])) {
      const fact = facts.find(({ cell }) => cell.start <= start && end <= cell.end)
      if (fact === undefined) continue
      const heading = page.headings.findLast((one) => one.end <= start)
      const over = fact.section?.text ?? page.tables[table]?.caption ?? (heading && page.text.slice(heading.start, heading.end))
      return { ...sectionOf(over, label), ...scopeOf(fact) }
    }
  }
  return {}
}

/** What the label says already is not said twice. */
function sectionOf(over: string | undefined, label: string): Pick<AnswerCandidate, 'section'> {
  const section = (over ?? '').replace(/\s+/g, ' ').trim().slice(0, longestSection)
  return section === '' || label.includes(section) ? {} : { section }
}

const scopeOf = ({ scope }: Fact): Pick<AnswerCandidate, 'scope'> => (scope === undefined ? {} : { scope })
