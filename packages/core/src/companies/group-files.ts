import { companyNamesIn, comparableName } from '@dossier/entities'
import type { DocumentFacts } from '@dossier/retrieval'
import { LRUCache } from 'lru-cache'
import { fileSource } from '../citing/index.ts'
import type { LoadPage, SearchedFiles } from '../search/index.ts'

/** Files that are about one company. */
export interface CompanyFiles {
  /** As most of them print it. */
  name: string
  /** All its names, as they are compared. */
  names: ReadonlySet<string>
  members: { fileId: number; company: string }[]
}

interface From {
  files: SearchedFiles
  facts: ReadonlyMap<number, DocumentFacts>
  loadPage: LoadPage
  /** What the content of some files says in the place of what was read of their text. */
  known?: readonly StatedCompany[]
}

/** A file with what it says of the company that it is about. */
export interface StatedCompany {
  fileId: number
  /** Its name, as printed. */
  company: string
  /** Short names that the file introduces for it, and its name in the other language. */
  aliases: readonly string[]
}

/** Of a file that does not say whom it is about, the pages on which companies are looked for, and the most files that are opened for it. */
const NAMING_PAGES = 1
const MOST_OPENED = 1_000
/**
 * Puts the files of a workspace together by the company that they are about. Files say themselves whom they are about; the others count for the
 * company that most files of the workspace name.
 */
export async function groupFilesByCompany(from: From): Promise<CompanyFiles[]> {
  const { files, facts, known = [] } = from
  const isKnown = new Set(known.map(({ fileId }) => fileId))
  const stated = [...files.named.keys()].flatMap((fileId): StatedCompany[] => {
    const { company, aliases = [] } = facts.get(fileId) ?? {}
    return company === undefined || isKnown.has(fileId) ? [] : [{ fileId, company, aliases }]
  })
  stated.push(...known)
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
  return groups.map((group) => ({ ...group, name: usualName(group.members.map(({ company }) => company)) }))
}

/** Puts files together that call a company alike, or by a name that another one of them introduces for it. */
function joined(stated: readonly StatedCompany[]): Omit<CompanyFiles, 'name'>[] {
  const groups: { own: Set<string>; names: Set<string>; members: CompanyFiles['members'] }[] = []
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

/** How a company is called by most of its files. */
function usualName(spellings: readonly string[]): string {
  const counted = Map.groupBy(spellings, (spelling) => spelling)
  return [...counted].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}

/** The companies that files print at their front which do not say whom they are about: names as they are compared, with how they are printed. */
async function namesInOthers({ files, loadPage }: From, stated: ReadonlySet<number>): Promise<Map<number, Map<string, string>>> {
  const found = new Map<number, Map<string, string>>()
  const others = [...files.named.values()].filter(({ id }) => !stated.has(id)).slice(0, MOST_OPENED)
  for (const { id, pages, blobKey } of others) {
    const names = held.get(blobKey) ?? new Map<string, string>()
    for (let page = 1; page <= Math.min(NAMING_PAGES, pages ?? 0) && !held.has(blobKey); page += 1) {
      for (const [key, name] of printedNames((await loadPage(fileSource(id), page)).text)) if (!names.has(key)) names.set(key, name)
    }
    held.set(blobKey, names)
    if (names.size > 0) found.set(id, names)
  }
  return found
}

/** Names at the front of files, by where their bytes lie: these never change. */
const held = new LRUCache<string, Map<string, string>>({ max: 20_000 })

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
