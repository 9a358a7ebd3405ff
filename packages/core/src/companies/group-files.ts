import type { Language } from '@dossier/contract'
import { comparableName } from '@dossier/entities'
import { hasHangul } from '@dossier/lexicon'
import type { DocumentFacts } from '@dossier/retrieval'
import type { SearchedFiles } from '../search/index.ts'
import type { CompanyFiles } from './company-files.ts'
import { mergeAcrossScripts } from './merge-across-scripts.ts'

interface GroupingInputs {
  files: Pick<SearchedFiles, 'named'>
  facts: ReadonlyMap<number, DocumentFacts>
  /** Companies already known from the content of some files; they override those read from text. */
  known?: readonly StatedCompany[]
}

/** A file with the company that it names as its subject. */
export interface StatedCompany {
  fileId: number
  /** Its name, as printed. */
  company: string
  /** Short names that the file introduces for it, and its name in the other language. */
  aliases: readonly string[]
}

/**
 * Groups the files of a workspace by company, whichever script its name is printed in. Files with a stated company belong to it; the others are assigned
 * to the company they print that most files of the workspace name.
 */
export function groupFilesByCompany({ files, facts, known = [] }: GroupingInputs): CompanyFiles[] {
  const isKnown = new Set(known.map(({ fileId }) => fileId))
  const stated = [...files.named.keys()].flatMap((fileId): StatedCompany[] => {
    const { company, aliases = [] } = facts.get(fileId) ?? {}
    return company === undefined || isKnown.has(fileId) ? [] : [{ fileId, company, aliases }]
  })
  stated.push(...known)
  const groups = mergeByName(stated)
  const isStated = new Set(stated.map(({ fileId }) => fileId))
  const printed = new Map(
    [...files.named.keys()].flatMap((fileId) => {
      const names = isStated.has(fileId) ? [] : (facts.get(fileId)?.printedCompanies ?? [])
      return names.length === 0 ? [] : [[fileId, byComparableName(names)] as const]
    }),
  )
  // How many files name each company, including those that state it.
  const named = new Map<string, number>()
  const count = (name: string, by = 1) => named.set(name, (named.get(name) ?? 0) + by)
  for (const names of printed.values()) for (const name of names.keys()) count(name)
  for (const { names, members } of groups) for (const name of names) count(name, members.length)
  const fullName = fullNameResolver([...named.keys()], named)
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
  return mergeAcrossScripts(groups.map((group) => ({ ...group, name: usualName(group.members.map(({ company }) => company)) })))
}

/** Groups files with equal company names or with a name that another file introduces as an alias. */
function mergeByName(stated: readonly StatedCompany[]): Omit<CompanyFiles, 'name'>[] {
  const groups: { own: Set<string>; names: Set<string>; members: CompanyFiles['members'] }[] = []
  for (const { fileId, company, aliases } of stated) {
    const name = comparableName(company)
    const names = new Set([name, ...aliases.map(comparableName)])
    const alike = groups.filter((group) => group.names.has(name) || [...group.own].some((own) => names.has(own)))
    const merged = {
      own: new Set([name, ...alike.flatMap((group) => [...group.own])]),
      names: new Set([...names, ...alike.flatMap((group) => [...group.names])]),
      members: [...alike.flatMap((group) => group.members), { fileId, company }],
    }
    groups.splice(0, groups.length, ...groups.filter((group) => !alike.includes(group)), merged)
  }
  return groups.map(({ names, members }) => ({ names, members }))
}

/** The most frequent name of a company in a language's script, or else in any. */
export function nameIn({ name, members }: CompanyFiles, language: Language): string {
  const own = members.map(({ company }) => company).filter((spelling) => hasHangul(spelling) === (language === 'ko'))
  return own.length === 0 ? name : usualName(own)
}

/** The most frequent spelling of a company's name. */
function usualName(spellings: readonly string[]): string {
  const counted = Map.groupBy(spellings, (spelling) => spelling)
  return [...counted].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}

/** The first spelling of each name, by comparable name. */
const byComparableName = (names: readonly string[]) => new Map(names.toReversed().map((name) => [comparableName(name), name]))

/** Resolves a name with extra leading words ("AGREEMENT WITH HARBOR VALVES, INC.") to the more frequent name that it ends with. */
function fullNameResolver(names: readonly string[], named: ReadonlyMap<string, number>): (name: string) => string {
  const common = names.filter((name) => (named.get(name) ?? 0) > 1).toSorted((a, b) => (named.get(b) ?? 0) - (named.get(a) ?? 0))
  return (name) => common.find((other) => name.endsWith(other) && (named.get(other) ?? 0) > (named.get(name) ?? 0)) ?? name
}
