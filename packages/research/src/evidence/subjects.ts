import type { SourceKey } from '@dossier/documents'
import { capitalWords, likelySame, readCompanyName, sameEntity } from '@dossier/entities'
import { withoutParticle } from '@dossier/lexicon'
import type { EvidencePage } from './evidence.ts'
import { type HangulName, soundsLikeOne, certainSimilarity, type AskedConcept } from '../words/index.ts'
import { mentionsIn } from './mentions.ts'
import type { NamedDocument } from './named-document.ts'

/** The names of a question, by their relation to the files. */
export interface Subjects {
  /** Concepts that an answer should have, without the names that only select a file. */
  concepts: AskedConcept[]
  /**
   * Documents of the pages found that the question is about: those that it names, others of their company, and, if none of another company is among
   * them, those of no company; null if it names none.
   */
  sources: ReadonlySet<SourceKey> | null
  /** Names that are neither among the names of the files nor on any page that was found. */
  missing: string[]
}

/**
 * Distinguishes names that select a file ("Acme" in "What did Acme earn?", for a file of Acme's) from names that the answer must have, and from names
 * that occur nowhere.
 * @param hangulNames likely names in Hangul; on pages in Latin letters they are searched by their sound
 */
export function subjectsOf(
  concepts: readonly AskedConcept[],
  pages: readonly Pick<EvidencePage, 'source' | 'page'>[],
  documents: ReadonlyMap<SourceKey, NamedDocument>,
  hangulNames: readonly HangulName[] = [],
): Subjects {
  const sources = [...documents.keys()]
  const namesOf = (source: SourceKey): readonly string[] => documents.get(source)?.names ?? []
  const called = new Map(sources.map((source) => [source, mentionsIn(namesOf(source))]))
  const foreign = new Set(pages.filter((page) => isMostlyHangul(page.page.text)).map((page) => page.source))
  const onPages = mentionsIn(pages.map((page) => page.page.text))
  const isNamed = (source: SourceKey, name: string): boolean => {
    const company = documents.get(source)?.company
    return called.get(source)?.has(firstWord(name)) === true || (company !== undefined && sameEntity(name, company) >= likelySame)
  }
  const isNeverSmall = (word: string): boolean => !pages.some(({ page }) => isSeparateWord(page.text, word.toLowerCase()))
  const missing: string[] = []
  const picked: SourceKey[][] = []
  const kept = concepts.filter((concept) => {
    const files = concept.name
      ? sources.filter((source) => (foreign.has(source) ? isNamed(source, concept.text) : called.get(source)?.has(concept.text)))
      : sources.filter(
          (source) =>
            !concept.known &&
            (namesOf(source).some(
              (name) => beginsWith(name, concept.text) || (isFirstWord(name, concept.text) && isNeverSmall(concept.text)),
            ) ||
              (!foreign.has(source) && isSoundOfOne(concept.text, namesOf(source)))),
        )
    if (files.length > 0) {
      picked.push(files)
      return false
    }
    if (concept.name && !onPages.has(concept.text)) missing.push(concept.text)
    return true
  })
  const soundAlike = new Set<string>()
  const letters = hangulNames.length === 0 ? [] : capitalWords(pages.map((page) => page.page.text).join('\n'))
  for (const { name, inContext } of foreign.size === 0 ? hangulNames : []) {
    const files = sources.filter((source) => [name, inContext].some((asked) => soundsLikeOne(asked, namesOf(source))))
    if (files.length > 0) {
      picked.push(files)
      soundAlike.add(name)
    } else if (!onPages.has(name) && !soundsLikeOne(name, letters, certainSimilarity)) missing.push(name)
  }
  const chosen = picked.length === 0 ? null : new Set(picked.reduce((one, other) => intersect(one, other)))
  const fileNames = sources.flatMap(namesOf)
  const named = new Set(foreign.size === 0 ? hangulNames.map(({ name }) => name) : [])
  const remaining = kept.map((concept) => {
    if (soundAlike.has(concept.text) || fileNames.some((name) => isCalled(name, concept.text))) return { ...concept, needed: false }
    return named.has(concept.text) ? { ...concept, name: true } : concept
  })
  return { concepts: remaining, sources: chosen && ofSameCompanies(chosen, documents), missing }
}

/** The chosen documents and those of their companies; where no other company has a document, also those that name none, such as workbooks. */
function ofSameCompanies(chosen: ReadonlySet<SourceKey>, documents: ReadonlyMap<SourceKey, NamedDocument>): ReadonlySet<SourceKey> {
  const companies = [...chosen].flatMap((source) => documents.get(source)?.company ?? [])
  if (companies.length === 0) return chosen
  const isOfOne = ({ company }: NamedDocument): boolean =>
    company !== undefined && companies.some((one) => sameEntity(one, company) >= likelySame)
  const isOfOther = (document: NamedDocument): boolean => document.company !== undefined && !isOfOne(document)
  const all = [...documents]
  const areMore = all.some(([, document]) => isOfOther(document))
  return new Set(
    all.flatMap(([source, document]) =>
      chosen.has(source) || isOfOne(document) || (!areMore && document.company === undefined) ? [source] : [],
    ),
  )
}

/** A name that only the dictionary takes for a word: 인테그라 for Integra. */
const isSoundOfOne = (word: string, names: readonly string[]): boolean =>
  /^\p{Script=Hangul}{3,}$/u.test(word) && soundsLikeOne(word, names, sameSound)
/** Least similarity of a word with the sound of a name's first word. */
const sameSound = 0.9

/** Whether a word is part of a file's name: "the workbook", "the supply contract". */
function isCalled(name: string, word: string): boolean {
  if (/^\p{Script=Hangul}{3,}$/u.test(word)) return name.replace(/\s/g, '').includes(word)
  return /^\p{Ll}{4,}$/u.test(word) && new RegExp(`(?<!\\p{L})${word}s?(?!\\p{L})`, 'iu').test(name)
}

/** The intersection, or the union if the intersection is empty. */
function intersect(one: readonly SourceKey[], other: readonly SourceKey[]): SourceKey[] {
  const both = one.filter((id) => other.includes(id))
  return both.length > 0 ? both : [...one, ...other]
}

/** Korean names have no capitals, and particles: "한국상사의" asks for a file of "한국상사 주식회사". */
function beginsWith(name: string, word: string): boolean {
  if (!/^\p{Script=Hangul}{3,}$/u.test(word)) return false
  return readCompanyName(name).core.startsWith(withoutParticle(word, 3))
}

/** Names are also typed without capitals, and some are written so: "eMetals". */
function isFirstWord(name: string, word: string): boolean {
  return /^[\p{Script=Latin}\d]{4,}$/u.test(word) && readCompanyName(name).core.split(/\s/, 1)[0]?.toLowerCase() === word.toLowerCase()
}

/** Whether a word occurs in a text as a separate word, and not in an address. */
function isSeparateWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}@./]/u.test(text.charAt(at - 1)) && !/^(?:\p{L}|\.\p{L})/u.test(text.slice(at + word.length, at + word.length + 2)))
      return true
  return false
}

/** For a company that writes its name in Hangul, little more than the first word is in Latin letters. */
const firstWord = (name: string): string => (/^\p{Lu}[\p{L}\p{N}]{3,}\s/u.exec(name)?.[0] ?? name).trim()

function isMostlyHangul(text: string): boolean {
  const start = text.slice(0, 2_000)
  return (start.match(/\p{Script=Hangul}/gu)?.length ?? 0) > (start.match(/\p{Script=Latin}/gu)?.length ?? 0)
}
