import type { SourceKey } from '@dossier/documents'
import { chooseFigure, type FigureChoice, figuresOfLine, findFactRows, type ResearchTools } from '@dossier/research'
import { type DocumentFacts, periodOf, questionParser } from '@dossier/retrieval'
import pLimit from 'p-limit'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { fileSource } from '../../citing/index.ts'
import { afterPrioritized } from '../asking/run-prioritized.ts'
import { factsBySource, limitedTo, searchedDocument, type SearchedFiles } from '../asking/searched-files.ts'
import { correctionsIn } from './corrections-in.ts'
import { documentSources } from './document-source.ts'
import { factLoader } from './fact-loader.ts'
import { figureRequest } from './figure-request.ts'
import type { LaterSearches } from '../outside/later-searches.ts'
import { onlyDocuments } from '../outside/outside.ts'
import type { FindPages } from './find-pages.ts'
import { type LoadPage, openPageIn } from './page-loader.ts'

interface Reach {
  files: SearchedFiles
  findPages: FindPages
  loadPage: LoadPage
  /** Lets a model search outside sources that the person chose; absent without any. */
  later?: LaterSearches | undefined
}

/**
 * Limits the concurrent searches and lookups of background answers: they occupy the processor and the event loop, and would delay questions
 * asked meanwhile.
 */
const turns = pLimit(2)
const inTurn = <Found>(look: () => Promise<Found>) => turns(() => afterPrioritized().then(look))

/** The tools through which a model reads the searched files, and the documents outside beside them, for one question. */
export async function researchTools(
  context: UseCaseContext<Member, unknown, 'analyser' | 'blobs' | 'indexes'>,
  { files, findPages, loadPage, later }: Reach,
): Promise<ResearchTools> {
  const { deps } = context
  const factsOf = await factsBySource(deps, files)
  const documentOf = await documentSources(deps, files)
  const correctionsOf = correctionsIn(files, factsOf)
  const loadFacts = factLoader(context, files)
  const parse = questionParser(deps.analyser)
  const limited = new Map<string, SearchedFiles | null>()
  /** The searched files, or some of them; the same object for the same ones, so that its searches are cached. */
  const within = (sources: readonly SourceKey[] | undefined): SearchedFiles | null => {
    if (sources === undefined) return files
    // Documents outside may have been added since.
    const key = `${files.outside.documents.size} ${sources.join(' ')}`
    const known = limited.get(key)
    if (known !== undefined) return known
    const some = limitedTo(files, sources) ?? null
    limited.set(key, some)
    return some
  }
  const passagesIn = async (query: string, reached: SearchedFiles, limit: number) => {
    const { pages } = await inTurn(() => findPages(query, reached, limit))
    return pages.flatMap(({ source, page, score, passages: [best] }) => {
      const file = searchedDocument(files, source)
      return best === undefined || file === undefined
        ? []
        : [{ source, filename: file.filename, page, text: best.text, score, ...periodAndKindOf(factsOf(source)) }]
    })
  }
  const choose = cachedChoice(files, async (question, source) => {
    const reached = within(source && [source])
    if (reached === null) return null
    return inTurn(async () => {
      const found = await findPages(question, reached)
      return chooseFigure(figureRequest(context, { query: question, files: reached, found, factsOf, loadPage, loadFacts }))
    })
  })
  return {
    async search(query, limit, sources) {
      const reached = within(sources)
      return reached === null ? [] : passagesIn(query, reached, limit)
    },
    ...(later && {
      async searchSources(query: string, limit: number) {
        const result = await later.search(query)
        if ('refused' in result) return result
        const added = result.added.length === 0 ? undefined : onlyDocuments(files.outside, result.added)
        return added === undefined ? [] : passagesIn(query, { ...files, areAll: false, named: new Map(), outside: added }, limit)
      },
    }),
    files: async () =>
      [
        ...Array.from(files.named.values(), ({ id, filename, pages }) => ({ source: fileSource(id), filename, pages: pages ?? 0 })),
        ...Array.from(files.outside.documents.values(), ({ source, document, pages }) => ({ source, filename: document.title, pages })),
      ].toSorted((one, other) => one.filename.localeCompare(other.filename)),
    openPage: openPageIn(files, loadPage),
    async lookUpFigure(question, source) {
      const choice = await choose(question, source)
      return choice?.kind === 'figure' ? choice.figure : null
    },
    figuresOfLine: async (question) => figuresOfLine(await choose(question)),
    conceptsIn: (text) => parse(text).concepts,
    // A file out of scope has no facts here.
    facts: async (source, query) =>
      searchedDocument(files, source) === undefined ? [] : findFactRows(await loadFacts(source), query, deps.analyser),
    async document(source) {
      const file = searchedDocument(files, source)
      if (file === undefined) return null
      const { periods = [], documentKind } = periodAndKindOf(factsOf(source))
      const { names, ...described } = documentOf(source)
      const { language, company, aliases = [] } = factsOf(source) ?? {}
      const correctedBy = correctionsOf(source).flatMap((correction) => {
        const found = searchedDocument(files, correction)
        return found === undefined ? [] : [{ source: correction, filename: found.filename }]
      })
      return {
        ...described,
        filename: file.filename,
        // The first name is the file's.
        names: names.slice(1),
        companies: company === undefined ? [] : [company, ...aliases],
        periods,
        ...(documentKind !== undefined && { kind: documentKind }),
        ...(language !== undefined && { language }),
        ...(correctedBy.length > 0 && { correctedBy }),
      }
    },
  }
}

type Choose = (question: string, source?: SourceKey) => Promise<FigureChoice | null>

/** Caches the choices of figures. */
function cachedChoice({ outside }: SearchedFiles, choose: Choose): Choose {
  const known = new Map<string, ReturnType<Choose>>()
  return (question, source) => {
    // Documents outside may have been added since.
    const asked = `${source ?? ''} ${outside.documents.size} ${question}`
    const choice = known.get(asked) ?? choose(question, source)
    known.set(asked, choice)
    return choice
  }
}

function periodAndKindOf(facts: DocumentFacts | undefined) {
  if (facts === undefined) return {}
  const { kind: documentKind } = facts
  const period = periodOf(facts)
  return { ...(documentKind !== undefined && { documentKind }), ...(period !== undefined && { periods: [period] }) }
}
