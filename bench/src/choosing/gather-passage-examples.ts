import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { factTablesOf } from '@dossier/finance'
import { chooseFigure, gatherPassages, type GatheredPassages, locateQuote, readQuestion, tableDocumentOf } from '@dossier/research'
import { type Page, readDocument } from '@dossier/documents'
import { type Analyser, createQuestionParser } from '@dossier/retrieval'
import { filenameOf, searchAll } from './gather-examples.ts'
import { kept } from './kept.ts'
import type { PassageQuestion } from './passage-sets.ts'

/** A question with the stretches of the pages found, and which of them answer. */
export interface PassageExample {
  question: PassageQuestion
  gathered: GatheredPassages
  /** By stretch: whether it answers. */
  right: readonly boolean[]
  /** By stretch: whether it stands on a page that answers. */
  onPage: readonly boolean[]
  /** What the choice among figures gives before passages are asked. */
  before: 'figure' | 'candidates' | 'none' | 'passages'
  /** The pages that tell the answer were taken away: the file does not answer the question. */
  isWithheld: boolean
}

interface Rig {
  analyser: Analyser
  /** Keeps what was read and found between runs. */
  cache: string | undefined
}

const pagesRead = 10

/** Gathers passages for the questions of one set, each in its own file, as the product does where the file is known. */
export async function* gatherPassageExamples(
  questions: readonly PassageQuestion[],
  { analyser, cache }: Rig,
): AsyncGenerator<PassageExample> {
  const parse = createQuestionParser(analyser)
  const key = JSON.stringify(questions.map(({ question, path }) => [question, path]))
  const searched = await kept(cache, `searched ${key}`, () => searchAll(questions, { analyser, cache }))
  const byPath = Map.groupBy(
    questions.map((question, at) => ({ question, searched: searched[at] })),
    ({ question }) => question.path,
  )
  for (const [path, own] of byPath) {
    const pages = await kept(
      cache,
      `pages ${path}`,
      // A file without text, such as a scan, tells nothing.
      async () =>
        readDocument(await readFile(path), { filename: basename(path) }).then(
          ({ pages: read }) => read,
          () => [],
        ),
    )
    if (pages.length === 0) continue
    const tables = [...factTablesOf(pages)]
    const loadPage = async (_: number, page: number): Promise<Page | null> => pages[page - 1] ?? null
    const known = new Map<string, Evidence>()
    for (const { question, searched: result } of own) {
      if (result === undefined) continue
      const parsed = parse(question.question)
      const request = {
        question: readQuestion(parsed, analyser),
        hits: result.found.pages,
        analyser,
        loadPage,
        namesOf: async () => [filenameOf(path), ...(result.document?.names ?? []), ...(result.document?.symbols ?? [])],
      }
      // What is agreed in clauses is no figure of a table.
      const choice =
        question.set === 'contracts'
          ? null
          : await chooseFigure({
              question: question.question,
              language: parsed.language,
              statementPages: async () => result.statements,
              loadPage,
              tables: { ...request, documentOf: async () => tableDocumentOf(result.document, filenameOf(path)) },
              factsOf: async () => tables,
            })
      const before = choice?.kind ?? 'passages'
      const gathered = sharingEvidence(await gatherPassages(request, pagesRead), known)
      yield { question, gathered, ...answering(question, gathered), before, isWithheld: false }
      // Of contracts, the clauses that they lack teach the same.
      if (question.type !== 'passage' || question.set === 'contracts') continue
      const hits = request.hits.filter(({ page }) => !question.pages.includes(page))
      const rest = sharingEvidence(await gatherPassages({ ...request, hits }, pagesRead), known)
      const none = rest.passages.map(() => false)
      yield { question: { ...question, type: 'absent' }, gathered: rest, right: none, onPage: none, before, isWithheld: true }
    }
  }
}

type Evidence = GatheredPassages['passages'][number]['evidence']

/** Keeps one copy of a stretch that many questions are asked of. */
function sharingEvidence(gathered: GatheredPassages, known: Map<string, Evidence>): GatheredPassages {
  const passages = gathered.passages.map((passage) => {
    const key = `${passage.evidence.page.number} ${passage.evidence.span.start} ${passage.evidence.span.end}`
    const evidence = known.get(key) ?? passage.evidence
    known.set(key, evidence)
    return { ...passage, evidence }
  })
  return { ...gathered, passages }
}

/** Which stretches answer: those that hold words of the quote where it stands; else those of its page that hold most of the answer. */
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
