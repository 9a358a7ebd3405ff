import type { AskedSource } from '@dossier/contract'
import type { SourceKey } from '@dossier/documents'
import type { DocumentSet } from '@dossier/retrieval'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import type { LoadPage } from '../answering/page-loader.ts'
import { companyOfFiles } from './find-company.ts'
import { type GatheringPort, gatherOutside } from './gather-outside.ts'
import { prepareSnapshots } from './keep-snapshots.ts'
import { type GatheredDocument, openOutside, type Outside } from './outside.ts'
import { unknownWords } from './query-words.ts'
import type { SearchRow } from '../searches.repository.ts'

/** How often a model may ask outside sources for one answer, after the question itself. */
const MOST_SEARCHES = 3
/** The time of one of these searches. */
const BUDGET_MS = 15_000
const NAMED_WORDS = 8

/** What a search of a model added, or why the sources were not asked. */
export type LaterResult = { added: readonly SourceKey[] } | { refused: string }

/** A search of a model, as it is stored with the answer for replays. `added`: keys of the snapshots. */
export type LaterSearch = NonNullable<NonNullable<SearchRow['options']['run']>['later']>[number]

/** Searches of a model in the outside sources that the person chose for the question. */
export interface LaterSearches {
  /** Asks the sources, and adds what they find to the documents outside. @throws the signal's reason */
  search(query: string): Promise<LaterResult>
  /** All searches so far. */
  made(): readonly LaterSearch[]
  /** Closes the indexes that later ones replaced; the current one belongs to `files.outside`. */
  close(): void
}

interface Asking {
  row: Pick<SearchRow, 'id' | 'projectId' | 'query'>
  files: SearchedFiles
  /** Ids of the sources that the person chose. */
  sources: readonly string[]
  /** Earlier questions of the conversation. */
  earlier: readonly string[]
  loadPage: LoadPage
  signal: AbortSignal
}

/**
 * Lets a model search the chosen sources: under the same rights, settings, pace and time limits as the question, a few times an answer. Nothing that only
 * files contain leaves the installation: a query with a name, number or other special word that is neither in the questions of the person nor in a
 * document outside is refused.
 */
export function laterSearches(
  context: UseCaseContext<Member, unknown, GatheringPort | 'blobs'>,
  { row, files, sources, earlier, loadPage, signal }: Asking,
): LaterSearches {
  const { deps, actor, write } = context
  const { outside } = files
  const made: LaterSearch[] = []
  const replaced: DocumentSet[] = []
  const note = (search: LaterSearch): void => void made.push(search)

  async function refusalOf(query: string): Promise<string | undefined> {
    if (made.filter(({ added }) => added !== undefined).length >= MOST_SEARCHES)
      return 'the outside sources were asked often enough for this answer'
    if (files.named.size === 0 && earlier.length === 0) return undefined
    const facts = Array.from(await deps.indexes.facts(files.projectId)).flatMap(([id, each]) => (files.named.has(id) ? [each] : []))
    const asked = [row.query, ...earlier, ...companyOfFiles(facts)]
    const unknown = unknownWords(query, { asked, printed: await textsOf(outside, loadPage) }, deps.analyser)
    if (unknown.length === 0) return undefined
    const named = unknown.slice(0, NAMED_WORDS).map((word) => JSON.stringify(word))
    return `what only files contain is not sent outside; leave out ${named.join(', ')}`
  }

  return {
    async search(query) {
      const refused = await refusalOf(query)
      if (refused !== undefined) {
        note({ query, refused })
        return { refused }
      }
      const known = new Set(outside.documents.keys())
      const gathered = await gatherOutside(context, { query, sources, files, known: outside.documents, signal, budgetMs: BUDGET_MS })
      const added = [...gathered.documents.values()].filter(({ source }) => !known.has(source))
      const snapshots = await prepareSnapshots(context, { ...actor, projectId: row.projectId }, added)
      await write((within) => snapshots.add(within, row.id))
      if (outside.set !== undefined) replaced.push(outside.set)
      extend(outside, { ...gathered, asked: joinAsked(outside, gathered, query) })
      note({ query, added: added.map(({ key }) => key) })
      return { added: added.map(({ source }) => source) }
    },
    made: () => made,
    close: () => replaced.forEach((set) => set.close()),
  }
}

/** The same searches with what they found then, from the snapshots of the answer. @param later the searches that were stored with it */
export function replayedSearches(
  { outside }: SearchedFiles,
  later: readonly LaterSearch[],
  kept: ReadonlyMap<SourceKey, GatheredDocument>,
): LaterSearches {
  const made: LaterSearch[] = []
  const replaced: DocumentSet[] = []
  return {
    async search(query) {
      const search = later[made.length]
      if (search?.query !== query) return { refused: 'this search was not recorded' }
      made.push(search)
      if (search.refused !== undefined) return { refused: search.refused }
      const keys = new Set(search.added)
      const added = [...kept.values()].filter(({ key }) => keys.has(key))
      if (added.length > 0) {
        if (outside.set !== undefined) replaced.push(outside.set)
        extend(outside, await openOutside([...outside.documents.values(), ...added]))
      }
      return { added: added.map(({ source }) => source) }
    },
    made: () => made,
    close: () => replaced.forEach((set) => set.close()),
  }
}

/** Whatever reads `outside` sees the further documents from then on. */
function extend(outside: Outside, { documents, set, asked }: Outside): void {
  outside.documents = documents
  if (set !== undefined) outside.set = set
  if (asked !== undefined) outside.asked = asked
}

/** What the sources gave altogether. */
function joinAsked(before: Outside, { documents, asked = [] }: Outside, query: string): AskedSource[] {
  const earlier = new Map(before.asked?.map((each) => [each.source, each]))
  return asked.map((each) => {
    const known = earlier.get(each.source)
    const company = known?.company ?? each.company
    const unread = Math.max(known?.unread ?? 0, each.unread ?? 0)
    const read = [...documents.values()].filter(({ document }) => document.source === each.source).length
    // A later query need not name a company.
    const failure = each.failure?.kind === 'no-company' && read > 0 ? known?.failure : (each.failure ?? known?.failure)
    return {
      source: each.source,
      name: each.name,
      documents: read,
      inFiles: Math.max(known?.inFiles ?? 0, each.inFiles),
      ...(unread > 0 && { unread }),
      ...(company !== undefined && { company }),
      queries: [...new Set([...(known?.queries ?? []), query])],
      ...(failure && { failure }),
    }
  })
}

/** The texts of documents outside, in lower case, with their titles. */
async function textsOf({ documents }: Outside, loadPage: LoadPage): Promise<string[]> {
  const texts: string[] = []
  for (const { source, pages, document } of documents.values()) {
    texts.push(`${document.title} ${document.company ?? ''} ${document.publisher ?? ''}`.toLowerCase())
    for (let page = 1; page <= pages; page += 1) texts.push((await loadPage(source, page)).text.toLowerCase())
  }
  return texts
}
