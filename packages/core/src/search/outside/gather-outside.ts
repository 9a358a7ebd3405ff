import { type AskedSource, type DartParams, mayInOrganization } from '@dossier/contract'
import type { SourceKey } from '@dossier/documents'
import { type DocumentFacts, type DocumentSet, isCopyOf, openDocumentSet, questionParser } from '@dossier/retrieval'
import { addressKey, type Source, SourceError, type SourceDocument } from '@dossier/sources'
import { noticing, type OwnSource, presentFailure, sourcesOf } from '../../sources/index.ts'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import { chooseFilings, dartRequest, filingsToFind } from './choose-filings.ts'
import { companiesNamedIn, companyOfFiles, findCompany } from './find-company.ts'
import { type GatheredDocument, nothingOutside, type Outside } from './outside.ts'
import { withoutSigns } from './query-words.ts'
import { readRetrieved } from './read-document.ts'

/** The dependencies that asking outside sources needs. */
export const gatheringNeeds = ['analyser', 'clock', 'indexes', 'reading', 'secretBox', 'sources'] as const
export type GatheringPort = (typeof gatheringNeeds)[number]

type Context = UseCaseContext<Member, unknown, GatheringPort>

/** The time in which sources are asked and their documents read; an answer is made from what is there by then. */
const BUDGET_MS = 25_000
/** Pages, articles, calls and reports that are read of one source. */
const MOST_READ = 4
const LONGEST_QUERY = 380

export interface OutsideQuestion {
  query: string
  /** Ids of outside sources. */
  sources: readonly string[]
  dart?: DartParams | null | undefined
  files: SearchedFiles
  /** Documents outside that the answer has already: the result contains them, and no copies of them. */
  known?: Outside['documents']
  signal?: AbortSignal | undefined
  budgetMs?: number
}

/** What one source gave. */
interface Given {
  documents: GatheredDocument[]
  inFiles: number
  /** Number of documents that it found and that could not be read: their site does not serve them, or they have no text. */
  unread: number
  company?: string
  failure?: NonNullable<AskedSource['failure']>
}

/**
 * Asks the chosen sources for documents on a question, all at once and within a time budget, and reads the best few. A source that fails takes
 * nothing from the others. Reports that are also files of the workspace are left out: the files are searched.
 *
 * @throws `signal`'s reason when the caller cancels
 */
export async function gatherOutside(context: Context, question: OutsideQuestion): Promise<Outside> {
  const { sources, signal, budgetMs = BUDGET_MS } = question
  if (sources.length === 0) return nothingOutside
  const own = await sourcesOf(context)
  const chosen = own.filter(({ id }) => sources.includes(id))
  const budget = AbortSignal.timeout(budgetMs)
  const asking = { ...question, registers: own.filter(isRegister), facts: await factsOfFiles(context, question.files) }
  const limit = signal === undefined ? budget : AbortSignal.any([signal, budget])
  const given = await Promise.all(chosen.map(async (source) => ({ source, ...(await askOne(context, source, asking, limit)) })))
  signal?.throwIfAborted()
  return distinctDocuments(given, question, asking.facts)
}

interface Asking extends OutsideQuestion {
  registers: readonly OwnSource[]
  /** Of the searched files. */
  facts: readonly DocumentFacts[]
}

const isRegister = ({ source, isOn }: OwnSource): boolean => isOn && source.missing.length === 0 && source.companies !== undefined

async function factsOfFiles({ deps }: Context, { projectId, named }: SearchedFiles): Promise<DocumentFacts[]> {
  if (named.size === 0) return []
  return Array.from(await deps.indexes.facts(projectId)).flatMap(([fileId, facts]) => (named.has(fileId) ? [facts] : []))
}

async function askOne(context: Context, own: OwnSource, asking: Asking, signal: AbortSignal): Promise<Given> {
  const given: Given = { documents: [], inFiles: 0, unread: 0 }
  if (!mayInOrganization(context.actor, 'sources.read')) return { ...given, failure: { kind: 'not-allowed' } }
  if (!own.isOn) return { ...given, failure: { kind: 'off' } }
  const { missing } = own.source
  if (missing.length > 0) return { ...given, failure: { kind: 'not-configured', missing: [...missing] } }
  try {
    const found = await noticing(context, own, (source) => findDocuments(context, source, asking, signal))
    if (found === undefined) return { ...given, failure: { kind: 'no-company' } }
    if (found.company !== undefined) given.company = found.company
    const isInFiles = savedIn(asking.files)
    given.inFiles = found.documents.filter(isInFiles).length
    const failures = await Promise.all(
      found.documents.filter((document) => !isInFiles(document)).map(async (document) => readOne(context, own, document, given, signal)),
    )
    const failure = failures.find((each) => each !== undefined) ?? found.unanswered
    return { ...given, ...(failure && { failure }) }
  } catch (error) {
    return { ...given, failure: failureOf(error, signal) }
  }
}

/** Fetches and reads a document into `given`. @returns why it could not be fetched */
async function readOne(
  context: Context,
  own: OwnSource,
  found: SourceDocument,
  given: Given,
  signal: AbortSignal,
): Promise<Given['failure']> {
  try {
    const fetched = await noticing(context, own, async (source) => source.fetch?.(found.id, { signal }))
    if (fetched === undefined) return undefined
    const { organizationId } = context.actor
    const read = await readRetrieved(context.deps, { source: own.source, found, fetched, organizationId, signal })
    if (read === undefined) given.unread += 1
    else given.documents.push(read)
    return undefined
  } catch (error) {
    // What is wrong with the site of a page is no failure of the source that found it.
    if (error instanceof SourceError && error.isOfPage && !signal.aborted) {
      given.unread += 1
      return undefined
    }
    return failureOf(error, signal)
  }
}

/** @throws what is no failure of a source: a bug, or a database that does not answer */
function failureOf(error: unknown, signal: AbortSignal): NonNullable<Given['failure']> {
  if (signal.aborted) return { kind: 'timed-out' }
  return presentFailure(error)
}

/** Whether one of the searched files was saved from a document. */
function savedIn({ named }: SearchedFiles): (document: SourceDocument) => boolean {
  const saved = new Set(Array.from(named.values()).flatMap(({ filing, savedFrom }) => [filing, savedFrom]))
  return ({ source, id, filing }) => saved.has(`${source} ${id}`) || (filing !== undefined && saved.has(`${source}:${filing}`))
}

interface Found {
  documents: readonly SourceDocument[]
  company?: string
  /** Why one of the source's services did not answer. */
  unanswered?: NonNullable<Given['failure']>
}

/** The documents of a source that are worth reading; undefined where it is asked by company and none is named. @throws SourceError */
async function findDocuments(context: Context, source: Source, asking: Asking, signal: AbortSignal): Promise<Found | undefined> {
  const question = questionParser(context.deps.analyser)(asking.query)
  const names = [...companiesNamedIn(question), ...companyOfFiles(asking.facts)]
  switch (source.description.foundBy) {
    case 'company':
      return findFilings(source, { names, period: question.period, dart: asking.dart }, signal)
    case 'ticker': {
      const tickers = await ofRegisters(asking.registers, names, signal, async (_register, { tickers: own }) =>
        own.filter((ticker) => /[A-Z]/.test(ticker)),
      )
      return tickers === undefined ? undefined : foundBy(source, tickers.company, tickers.keys, signal)
    }
    case 'site': {
      // Of the person's own question only: an address that a model writes could carry what it has read.
      const [address] = asking.known === undefined ? addressesIn(asking.query) : []
      if (address !== undefined) return foundBy(source, new URL(address).hostname, [address], signal)
      const sites = await ofRegisters(asking.registers, names, signal, async (register, { id }) => {
        const overview = await register.overview?.(id, { signal })
        return [overview?.investorRelations, overview?.homepage].flatMap((address) => siteOf(address) ?? [])
      })
      return sites === undefined ? undefined : foundBy(source, sites.company, sites.keys.slice(0, 1), signal)
    }
    case 'words':
    case undefined:
      break
  }
  return foundByWords(source, asking, names, signal)
}

const addressesIn = (question: string): string[] =>
  Array.from(question.matchAll(/https?:\/\/[^\s<>"'()[\]]+/g), ([written]) => withoutSigns(written, '.,;?!')).filter((address) =>
    URL.canParse(address),
  )

/** Addresses of companies' sites, as they write them. */
function siteOf(written: string | undefined): string | undefined {
  if (written === undefined || written.trim() === '') return undefined
  const address = written.includes('://') ? written.trim() : `https://${written.trim()}`
  return URL.canParse(address) ? address : undefined
}

async function findFilings(
  source: Source,
  { names, period, dart }: { names: readonly string[]; period: { years: number[]; quarter?: number }; dart: DartParams | null | undefined },
  signal: AbortSignal,
): Promise<Found | undefined> {
  // The specification's parameters are those of OpenDART.
  const narrowed = source.description.id === 'dart' && dart ? dartRequest(dart, period) : { company: undefined, period, find: undefined }
  const company = await findCompany(source, narrowed.company === undefined ? names : [narrowed.company], signal)
  if (company === undefined) return undefined
  const request = narrowed.find === undefined ? {} : narrowed.find
  const found = await source.find?.({ ...filingsToFind(company.id, narrowed.period), ...request }, { signal })
  const documents = found?.documents ?? []
  const chosen = chooseFilings(documents, narrowed.period)
  // Disclosures that are asked for by their type or day need not be reports of a period.
  return { company: company.name, documents: chosen.length === 0 && narrowed.find !== undefined ? documents.slice(0, MOST_READ) : chosen }
}

/** What registers know of the named company: the first that has some of it. */
async function ofRegisters(
  registers: readonly OwnSource[],
  names: readonly string[],
  signal: AbortSignal,
  keysOf: (register: Source, company: { id: string; tickers: readonly string[] }) => Promise<string[]>,
): Promise<{ company: string; keys: string[] } | undefined> {
  for (const { source } of registers) {
    try {
      const company = await findCompany(source, names, signal)
      const keys = company === undefined ? [] : await keysOf(source, company)
      if (company !== undefined && keys.length > 0) return { company: company.name, keys }
    } catch (error) {
      // A register that does not answer is no failure of the source that is asked.
      if (!(error instanceof SourceError) || signal.aborted) throw error
    }
  }
  return undefined
}

/** The documents of a company that a register has named: the calls and pages themselves often do not name it. */
async function foundBy(source: Source, company: string, keys: readonly string[], signal: AbortSignal): Promise<Found> {
  for (const key of keys) {
    const found = await source.find?.({ company: key, limit: MOST_READ }, { signal })
    if (found && found.documents.length > 0) {
      const documents = found.documents.slice(0, MOST_READ).map((document) => ({ ...document, company: { id: key, name: company } }))
      return { company, documents, ...unansweredOf(found.unanswered) }
    }
  }
  return { company, documents: [] }
}

async function foundByWords(source: Source, { query, facts }: Asking, names: readonly string[], signal: AbortSignal): Promise<Found> {
  const [company] = companyOfFiles(facts).slice(-1)
  const isNamed = company === undefined || names.some((name) => name !== company && query.includes(name)) || query.includes(company)
  const words = (isNamed ? query : `${company} ${query}`).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUERY)
  const found = await source.find?.({ query: words, limit: MOST_READ * 2 }, { signal })
  return { documents: (found?.documents ?? []).slice(0, MOST_READ), ...unansweredOf(found?.unanswered) }
}

const unansweredOf = (unanswered: readonly SourceError[] | undefined): Pick<Found, 'unanswered'> =>
  unanswered?.[0] === undefined ? {} : { unanswered: presentFailure(unanswered[0]) }

/**
 * Joins what the sources gave. Of copies of one report or document, only the first counts; a file of the workspace comes before all. Copies are
 * equal in their bytes, their address, or in company, kind and period of the report; a correction is no copy of what it corrects.
 */
async function distinctDocuments(
  given: readonly (Given & { source: OwnSource })[],
  { files: { named }, known = new Map() }: OutsideQuestion,
  ofFiles: readonly DocumentFacts[],
): Promise<Outside> {
  const found = new Map(given.flatMap(({ documents }) => documents.map((document) => [document.source, document] as const)))
  const all = new Map([...known, ...found])
  const set = all.size > 0 ? await openDocumentSet([...all.values()]) : undefined
  const kept = new Set<SourceKey>()
  const seen = [...ofFiles]
  const hashesOfFiles = new Set(Array.from(named.values(), ({ sha256 }) => sha256))
  const identities = new Set<string>()
  const inFiles = new Set<SourceKey>()
  for (const [key, { sha256, document }] of all) {
    const facts = set?.facts.get(key)
    const own = [sha256, addressKey(document.address)]
    const isFile = hashesOfFiles.has(sha256) || (facts !== undefined && ofFiles.some((other) => isCopyOf(facts, other)))
    if (isFile) inFiles.add(key)
    if (isFile || own.some((identity) => identities.has(identity))) continue
    if (facts !== undefined && seen.some((other) => isCopyOf(facts, other))) continue
    if (facts !== undefined) seen.push(facts)
    for (const identity of own) identities.add(identity)
    kept.add(key)
  }
  const documents = new Map([...all].filter(([key]) => kept.has(key)))
  return {
    documents,
    ...limitedSet(set, documents),
    asked: given.map(({ source, documents: read, inFiles: filed, unread, company, failure }) => ({
      source: source.id,
      name: { ...source.source.description.name },
      documents: read.filter(({ source: key }) => documents.has(key)).length,
      inFiles: filed + read.filter(({ source: key }) => inFiles.has(key)).length,
      ...(unread > 0 && { unread }),
      ...(company !== undefined && { company }),
      ...(failure && { failure }),
    })),
  }
}

function limitedSet(set: DocumentSet | undefined, documents: Outside['documents']): Pick<Outside, 'set'> {
  if (set === undefined) return {}
  if (documents.size > 0) return { set: documents.size === set.facts.size ? set : set.only([...documents.keys()]) }
  set.close()
  return {}
}
