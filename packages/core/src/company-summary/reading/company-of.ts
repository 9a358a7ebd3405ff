import type { CompanySummaryField, SummaryCompany } from '@dossier/contract'
import { companyNamesIn, comparableName } from '@dossier/entities'
import { locateQuote } from '@dossier/research'
import type { DocumentFacts } from '@dossier/retrieval'
import { fileSource } from '../../citing/index.ts'
import { type LoadPage, presentCitations, type SearchedFiles } from '../../search/index.ts'
import { newness } from './reading.ts'

/** The company of a workspace, and the files that its summary is read from. */
export interface Company {
  /** Missing where no file names a company. */
  name: CompanySummaryField | undefined
  fileIds: ReadonlySet<number>
}

interface From {
  files: SearchedFiles
  facts: ReadonlyMap<number, DocumentFacts>
  loadPage: LoadPage
  /** The company that somebody chose for the workspace. */
  chosen: string | null
}

/** Files that are about one company. */
interface Group {
  /** As most of them print it. */
  name: string
  /** All its names, as they are compared. */
  names: ReadonlySet<string>
  members: { fileId: number; company: string }[]
}

/** Pages at the front on which a document names its company. */
const FRONT_PAGES = 3
/** Of a file that does not say whom it is about, the pages on which companies are looked for, and the most files that are opened for it. */
const NAMING_PAGES = 1
const MOST_OPENED = 1_000
/** From this share of the files that name a company on, the files agree on it. */
const AGREED_SHARE = 0.8
/** A company with less than this share, or of one file among several, is not asked about. */
const NOTABLE_SHARE = 0.05
const MOST_ASKED = 5

/**
 * The company that the summary is about: the one that was chosen, else the one that nearly all files are about which name any. Files say
 * themselves whom they are about; the others count for the company that most files of the workspace name.
 *
 * @returns no company where files do not agree and nobody chose; `companies` are then those to choose from
 */
export async function companyOf(from: From): Promise<{ company: Company | undefined; companies: SummaryCompany[] }> {
  const { files, chosen } = from
  const groups = (await groupsOf(from)).toSorted((a, b) => b.members.length - a.members.length || newestOf(b, from) - newestOf(a, from))
  const [first] = groups
  const total = groups.reduce((sum, group) => sum + group.members.length, 0)
  const share = (group: Group) => group.members.length / total
  const notable = groups.filter((group) => share(group) >= NOTABLE_SHARE && (group.members.length > 1 || total < 1 / NOTABLE_SHARE))
  const agree = first === undefined || share(first) >= AGREED_SHARE || (notable.length === 1 && share(first) >= 0.5)
  const companies = agree ? [] : notable.slice(0, MOST_ASKED).map(({ name, members }) => ({ name, files: members.length }))
  if (chosen !== null) {
    const group = groups.find(({ names }) => names.has(comparableName(chosen)))
    const typed = { text: chosen, citations: [], edited: false }
    const fileIds = new Set(group?.members.map(({ fileId }) => fileId))
    return { company: { name: (group && (await nameOf(group, from))) ?? typed, fileIds }, companies }
  }
  if (!agree) return { company: undefined, companies }
  if (first === undefined) return { company: { name: undefined, fileIds: new Set(files.named.keys()) }, companies }
  const others = new Set(groups.slice(1).flatMap((group) => group.members.map(({ fileId }) => fileId)))
  const fileIds = new Set([...files.named.keys()].filter((id) => !others.has(id)))
  return { company: { name: await nameOf(first, from), fileIds }, companies }
}

async function groupsOf(from: From): Promise<Group[]> {
  const { files, facts } = from
  const stated = [...files.named.keys()].flatMap((fileId) => {
    const known = facts.get(fileId)
    return known?.company === undefined ? [] : [{ fileId, company: known.company, aliases: known.aliases }]
  })
  const groups = joined(stated)
  const printed = await namesInOthers(from, new Set(stated.map(({ fileId }) => fileId)))
  // How many files name each company, one that a file states for itself counting as named.
  const named = new Map<string, number>()
  const count = (name: string, by = 1) => named.set(name, (named.get(name) ?? 0) + by)
  for (const names of printed.values()) for (const name of names.keys()) count(name)
  for (const { names, members } of groups) for (const name of names) count(name, members.length)
  const fullName = shortest([...named.keys()], named)
  const spellings = new Map<string, { fileId: number; company: string }[]>()
  for (const [fileId, names] of printed) {
    const keys = [...names].map(([key, company]) => ({ key: fullName(key), company }))
    const best = keys.reduce<(typeof keys)[number] | undefined>(
      (one, other) => (one !== undefined && (named.get(one.key) ?? 0) >= (named.get(other.key) ?? 0) ? one : other),
      undefined,
    )
    if (best === undefined) continue
    spellings.set(best.key, [...(spellings.get(best.key) ?? []), { fileId, company: best.company }])
  }
  for (const [key, members] of spellings) {
    const group = groups.find(({ names }) => names.has(key))
    if (group === undefined) groups.push({ names: new Set([key]), members })
    else group.members.push(...members)
  }
  return groups.map((group) => ({ ...group, name: mostFrequent(group.members.map(({ company }) => company)) }))
}

/** Documents that call a company alike, or by a name that another one of them introduces for it. */
function joined(stated: readonly { fileId: number; company: string; aliases: readonly string[] }[]): Omit<Group, 'name'>[] {
  const groups: { own: Set<string>; names: Set<string>; members: Group['members'] }[] = []
  for (const { fileId, company, aliases } of stated) {
    const name = comparableName(company)
    const names = new Set([name, ...aliases.map(comparableName)])
    const alike = groups.filter((group) => group.names.has(name) || [...group.own].some((own) => names.has(own)))
    const together = {
      own: new Set([name, ...alike.flatMap((group) => [...group.own])]),
      names: new Set([...names, ...alike.flatMap((group) => [...group.names])]),
      members: [...alike.flatMap((group) => group.members), { fileId, company }],
    }
    groups.splice(0, groups.length, ...groups.filter((group) => !alike.includes(group)), together)
  }
  return groups.map(({ names, members }) => ({ names, members }))
}

/** The companies that files print at their front which do not say whom they are about: names as they are compared, with how they are printed. */
async function namesInOthers({ files, loadPage }: From, stated: ReadonlySet<number>): Promise<Map<number, Map<string, string>>> {
  const found = new Map<number, Map<string, string>>()
  const others = [...files.named.values()].filter(({ id }) => !stated.has(id)).slice(0, MOST_OPENED)
  for (const { id, pages } of others) {
    const names = new Map<string, string>()
    for (let page = 1; page <= Math.min(NAMING_PAGES, pages ?? 0); page += 1) {
      for (const [key, name] of printedNames((await loadPage(fileSource(id), page)).text)) if (!names.has(key)) names.set(key, name)
    }
    if (names.size > 0) found.set(id, names)
  }
  return found
}

/** A page's front is enough, and bounds the work on one that is all text. */
const MOST_TEXT = 20_000

/** The companies that a text prints with their legal form: by how they are compared, each as it is printed first. */
function printedNames(text: string): Map<string, string> {
  const front = text.slice(0, MOST_TEXT).normalize('NFKC')
  const names = companyNamesIn(front).map(({ start, end }) => front.slice(start, end))
  return new Map(names.toReversed().map((name) => [comparableName(name), name]))
}

/** A line may begin with more than the name ("AGREEMENT WITH HARBOR VALVES, INC."): of names that end alike the one that more files print. */
function shortest(names: readonly string[], named: ReadonlyMap<string, number>): (name: string) => string {
  const common = names.filter((name) => (named.get(name) ?? 0) > 1).toSorted((a, b) => (named.get(b) ?? 0) - (named.get(a) ?? 0))
  return (name) => common.find((other) => name.endsWith(other) && (named.get(other) ?? 0) > (named.get(name) ?? 0)) ?? name
}

function mostFrequent(spellings: readonly string[]): string {
  const counted = Map.groupBy(spellings, (spelling) => spelling)
  return [...counted].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}

const newestOf = ({ members }: Group, { facts }: From) =>
  Math.max(...members.map(({ fileId }) => newness(facts.get(fileId) ?? { years: [], dates: [] })))

/** The name as most documents print it, with its place in the newest of these. */
async function nameOf({ name, members }: Group, { files, facts, loadPage }: From): Promise<CompanySummaryField | undefined> {
  const newnessOf = (fileId: number) => newness(facts.get(fileId) ?? { years: [], dates: [] })
  const isUsual = ({ company }: Group['members'][number]) => Number(company === name)
  const inOrder = members.toSorted((a, b) => isUsual(b) - isUsual(a) || newnessOf(b.fileId) - newnessOf(a.fileId))
  for (const { fileId, company } of inOrder) {
    const pages = Math.min(FRONT_PAGES, files.named.get(fileId)?.pages ?? 1)
    for (let page = 1; page <= pages; page += 1) {
      const place = locateQuote((await loadPage(fileSource(fileId), page)).text, company)
      if (place === null) continue
      const citations = await presentCitations([{ source: fileSource(fileId), page, ...place, quote: company }], files, loadPage)
      return { text: company, citations, edited: false }
    }
  }
  return undefined
}
