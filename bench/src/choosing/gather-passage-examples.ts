import type { Page, SourceKey } from '@dossier/documents'
import { chooseFigure, gatherPassages, type GatheredPassages, locateQuote, tableDocumentOf } from '@dossier/research'
import { askFiles, filenameOf, type Rig } from './ask-files.ts'
import type { PassageQuestion } from './passage-sets.ts'

/** A question with the stretches of the pages found, and which of them answer it. */
export interface PassageExample {
  question: PassageQuestion
  gathered: GatheredPassages
  /** By stretch: whether it answers. */
  right: readonly boolean[]
  /** By stretch: whether it is on an answering page. */
  onPage: readonly boolean[]
  /** Result of the choice among figures, which precedes passages. */
  before: 'figure' | 'candidates' | 'none' | 'passages'
  /** The answering pages were removed, so that the file does not answer the question. */
  isWithheld: boolean
}

const pagesRead = 10

/** Gathers passages for the questions of one set, each in its own file, like the product if the file is known. */
export async function* gatherPassageExamples(questions: readonly PassageQuestion[], rig: Rig): AsyncGenerator<PassageExample> {
  const { analyser } = rig
  const knownOf = new Map<string, Map<string, Evidence>>()
  for await (const { question, read, hits, statements, document, documentOf, pages, tables } of askFiles(questions, rig)) {
    const known = knownOf.get(question.path) ?? new Map<string, Evidence>()
    knownOf.set(question.path, known)
    const loadPage = async (_: SourceKey, page: number): Promise<Page | null> => pages[page - 1] ?? null
    const request = {
      question: read,
      hits,
      analyser,
      loadPage,
      documentOf: async () => tableDocumentOf(document, filenameOf(question.path)),
    }
    // What clauses agree on is not a figure of a table.
    const choice =
      question.set === 'contracts'
        ? null
        : await chooseFigure({ ...request, documentOf, statementPages: async () => statements, factsOf: async () => tables })
    const before = choice?.kind ?? 'passages'
    const gathered = sharingEvidence(await gatherPassages(request, pagesRead), known)
    yield { question, gathered, ...answering(question, gathered), before, isWithheld: false }
    // For contracts, the clauses that they lack serve as such examples.
    if (question.type !== 'passage' || question.set === 'contracts') continue
    const others = hits.filter(({ page }) => !question.pages.includes(page))
    const rest = sharingEvidence(await gatherPassages({ ...request, hits: others }, pagesRead), known)
    const none = rest.passages.map(() => false)
    yield { question: { ...question, type: 'absent' }, gathered: rest, right: none, onPage: none, before, isWithheld: true }
  }
}

type Evidence = GatheredPassages['passages'][number]['evidence']

/** Keeps one copy of each stretch, since many questions share it. */
function sharingEvidence(gathered: GatheredPassages, known: Map<string, Evidence>): GatheredPassages {
  const passages = gathered.passages.map((passage) => {
    const key = `${passage.evidence.page.number} ${passage.evidence.span.start} ${passage.evidence.span.end}`
    const evidence = known.get(key) ?? passage.evidence
    known.set(key, evidence)
    return { ...passage, evidence }
  })
  return { ...gathered, passages }
}

/** The answering stretches: those with words of the quote at its position, else those of its page with most of the answer. */
function answering(question: PassageQuestion, { passages }: GatheredPassages): Pick<PassageExample, 'right' | 'onPage'> {
  const onPage = passages.map(({ evidence }) => question.pages.includes(evidence.page.number))
  if (question.quotes.length === 0) {
    const answered = new Set(wordsOf(question.answer))
    const holds = passages.map(({ evidence }, at) => (onPage[at] === true ? sharedWords(answered, evidence.text) : 0))
    const most = Math.max(...holds, 0)
    return { onPage, right: holds.map((held, at) => onPage[at] === true && held >= 0.6 * most) }
  }
  const places = new Map<string, { start: number; end: number } | null>()
  const placeOf = (page: { number: number; text: string }, quote: string): { start: number; end: number } | null => {
    const key = `${page.number} ${quote}`
    const known = places.get(key)
    if (known !== undefined) return known
    const place = locateQuote(page.text, quote)
    places.set(key, place)
    return place
  }
  return {
    onPage,
    right: passages.map(
      ({ evidence: { page, span, text } }, at) =>
        onPage[at] === true &&
        question.quotes.some((quote) => {
          const place = placeOf(page, quote)
          if (place !== null) {
            const common = Math.min(place.end, span.end) - Math.max(place.start, span.start)
            return common >= Math.min(15, 0.5 * (place.end - place.start))
          }
          return isMostlyIn(text, quote)
        }),
    ),
  }
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? []

function sharedWords(wanted: ReadonlySet<string>, text: string): number {
  const own = new Set(wordsOf(text))
  return [...wanted].filter((word) => own.has(word)).length
}

function isMostlyIn(text: string, quote: string): boolean {
  const quoted = new Set(wordsOf(quote))
  const own = new Set(wordsOf(text))
  const common = sharedWords(quoted, text)
  return common >= Math.min(4, quoted.size) && common >= 0.7 * Math.min(own.size, quoted.size)
}
