import type { Analyser } from '@dossier/retrieval'
import type { AskedConcept } from '../words/index.ts'

/** A term that a contract defines, with the words that say who or what it is. */
export interface DefinedTerm {
  /** "Executive", 임원 */
  term: string
  /** "Dr. Jane Roe", "Chief Executive Officer" */
  meaning: string
}

/** Number of characters before a definition, or after the words of a role, that are read. */
const reach = 90

/** (the "Executive"), ("CEO"), (이하 "임원"이라 한다) */
const definition =
  /\((?:(?:the|each|collectively|together|hereinafter|hereafter|an?),? ){0,3}["“]([\p{Lu}][\p{L}&./’' -]{1,40})["”][^()]{0,20}\)|\(이하 ?["“'‘「]([^"”'’」]{1,20})["”'’」][^()]{0,20}\)/gu

/** The defined terms of a contract: those in brackets behind what they name, and the roles that sentences give to them. */
export function readDefinedTerms(text: string): DefinedTerm[] {
  const plain = text.replace(/\s/gu, ' ')
  const defined = Array.from(plain.matchAll(definition), ({ index, 1: latin, 2: korean }): DefinedTerm => {
    const before = plain.slice(Math.max(0, index - reach), index)
    return { term: latin ?? korean ?? '', meaning: before.slice(before.lastIndexOf(')') + 1).trim() }
  })
  const terms = new Set(defined.map(({ term }) => term))
  return [...defined, ...[...terms].flatMap((term) => rolesOf(term, plain))]
}

/** "employs the Executive as its Chief Executive Officer", 임원을 대표이사로 선임 */
function rolesOf(term: string, text: string): DefinedTerm[] {
  const roles: DefinedTerm[] = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    const after = text.slice(at + term.length, at + term.length + reach)
    const [, latin, korean] = role.exec(after) ?? []
    const meaning = latin ?? korean
    if (meaning !== undefined) roles.push({ term, meaning })
  }
  return roles
}
const role =
  /^ (?:[\p{Ll}]+ ){0,3}as (?:(?:its|the|an?|our|their) )?((?:\p{Ll}+ )?\p{Lu}[^.,;()]{2,60})|^[을를] ?(?:\S+ ){0,3}?(\S{2,20}?)(?:으로|로) (?:선임|임명|고용|위촉|채용)/u

/** Names under which a text has concepts of a question by its defined terms: "Executive" has those of "CEO" if it means the Chief Executive Officer. */
export function definedConcepts(defined: readonly DefinedTerm[], concepts: readonly AskedConcept[], analyser: Analyser): DefinedConcept[] {
  return defined.flatMap(({ term, meaning }) => {
    const terms = new Set(analyser.terms(meaning))
    const ways = concepts.flatMap((concept) => concept.ways.filter((way) => way.every((one) => terms.has(one))).slice(0, 1))
    return ways.length === 0 ? [] : [{ term, terms: ways.flat() }]
  })
}

/** A defined term with the analysed terms of the concepts that it means. */
export interface DefinedConcept {
  term: string
  terms: readonly string[]
}

/** Whether a text has a term as it was defined, with its capitals and as a whole word. */
export function hasTerm(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    if (!/[\p{Script=Latin}\d]$/u.test(text.slice(0, at)) && !/^[\p{Script=Latin}\d]/u.test(text.slice(at + term.length))) return true
  return false
}
