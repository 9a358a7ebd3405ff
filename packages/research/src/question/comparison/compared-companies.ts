import { createNameMatcher } from '@dossier/entities'
import { fittingParticle, hasHangul, particleAt, splitParticle } from '@dossier/lexicon'
import { isHint, isQuestionWord, type Span } from '../../words/index.ts'
import { mentionsIn } from '../named-measures.ts'
import type { ComparedCompany } from './compared-company.ts'
import { isRanking, orderOf, rankedByNumber, type RankingOrder, spaced, whichHasMost, withoutRanking } from './ranking.ts'

/** A question about one of the companies that a comparison consists of. */
export interface QuestionOfCompany {
  company: ComparedCompany
  question: string
}

/** The only company of the files, or the only one that a question names; undefined if there are several. */
export function companyAsked(question: string, companies: readonly ComparedCompany[]): ComparedCompany | undefined {
  const [only, ...others] = companies.length === 1 ? companies : namedCompanies(question, companies).map(({ company }) => company)
  return others.length === 0 ? only : undefined
}

/** Whether a question asks for a measure and names none of several companies. */
export const namesNoCompany = (question: string, companies: readonly ComparedCompany[]): boolean =>
  companies.length > 1 &&
  companies.length <= maxImplied &&
  mentionsIn(question).length > 0 &&
  namedCompanies(question, companies).length === 0

/** The companies that a question compares. */
export interface ComparedCompanies {
  questions: readonly QuestionOfCompany[]
  /** The order of the figures that it asks for: "which company had the highest". */
  order?: RankingOrder
}

/** More companies are a screening, for which a table of companies is made. */
const maxCompanies = 24
/** A question that does not say that it compares is asked for few companies only: each is a search. */
const maxImplied = 8
const maxWordsOfName = 4
/** Least match of a name. */
const certain = 0.8

const everyCompany =
  /\b(?:each|every|all|both)(?: (?:of the|the|of))?(?: (?:two|three|four|five|six))? (?:compan(?:y|ies)|peers?|issuers?|targets?|competitors?)(?:['’]s?)?(?!\p{L})|\b(?:by|per|across) (?:the |all )?compan(?:y|ies)\b|(?:회사|기업|업체)별|각\s?(?:사|회사|기업|업체)(?:의)?(?=\s)|(?:모든|전체|두|세|네)\s?(?:회사|기업|업체)(?:들)?(?:의)?/iu
const whichCompany =
  /\b(?:which|what) (?:of (?:the|these|those) )?(?:(?:two|three|four|five|six) )?(?:compan(?:y|ies)|peers?|issuers?)\b|(?:어느|어떤)\s?(?:회사|기업|업체|곳)[의이가]?|(?<=(?:큰|높은|많은|작은|낮은|적은|좋은|나쁜)\s?)(?:회사|기업|업체|곳)(?:[은는이가])?(?:\s?(?:어디|어느|무엇)\S{0,6})?/iu
const comparative = /\b(?:by )?how much (?:more|less|larger|higher|lower|smaller|bigger|greater)\b(?: (?:is|are|was|were|did))?/i
const comparing = /^(?:please )?(?:compare|contrast) |\bcomparison of |[을를]? ?비교(?:해 ?(?:줘|주세요|봐|라)|하면|표|분석)?(?=[.?]?$)/giu
/** Between the companies of a list, and around them in a comparison of figures. */
const joining = /^(?:['’]s|[,&/·]|\s|and|or|vs\.?|versus|with|to|against|compared|than|및|대비|대|[와과의]|하고|이랑|랑)*$/iu

/**
 * Divides a question that compares companies into one for each: "Compare Harbor's and Northwind's revenue", 하버와 노스윈드의 매출 비교, "net income of
 * each company", "which company had the highest margin".
 *
 * @param companies of the searched files; others are not compared
 * @returns null if it compares none, or names no measure
 */
export function readComparedCompanies(question: string, companies: readonly ComparedCompany[]): ComparedCompanies | null {
  const asked = mentionsIn(question).length > 0 ? question : rankedByNumber(question)
  if (companies.length < 2 || asked === null) return null
  const order = orderOf(question)
  const named = namedCompanies(asked, companies)
  if (named.length === 1) return null
  if (named.length >= 2) return named.length > maxCompanies ? null : { ...(isRanking(question) && order), questions: ofNamed(asked, named) }
  const which = whichCompany.exec(asked) ?? whichHasMost.exec(asked)
  const every = which ?? everyCompany.exec(asked)
  if (every === null || companies.length > maxCompanies) return null
  if (which !== null && order.order === undefined) return null
  const [before, after] = [asked.slice(0, every.index).replace(relating, ''), asked.slice(every.index + every[0].length)]
  const alone = withoutRanking(withoutComparing(`${before} ${after}`), isRanking(question))
  return { ...order, questions: companies.map((company) => ({ company, question: alone })) }
}
const relating = /\b(?:of|for|at|from|in)\s*$/i

interface Named extends Span {
  company: ComparedCompany
}

/** The companies of the files that a question names, in its order, each once. */
function namedCompanies(question: string, companies: readonly ComparedCompany[]): Named[] {
  const measures = mentionsIn(question)
  const words = Array.from(question.matchAll(/[\p{L}\p{N}&.-]+/gu), ({ 0: word, index }) => ({ start: index, end: index + word.length }))
  const found: (Named & { match: number })[] = []
  for (const [at, { start }] of words.entries())
    for (const { end } of words.slice(at, at + maxWordsOfName)) {
      if (measures.some((one) => start < one.end && end > one.start)) break
      const text = question.slice(start, end)
      const [best, second] = companies
        .map((company) => ({ company, match: matchOf(text, company) }))
        .toSorted((one, other) => other.match - one.match)
      if (best !== undefined && best.match >= certain && best.match !== second?.match && !isHint(text.toLowerCase()))
        found.push({ ...best, ...nameWithin(text, start, best.company) })
    }
  const kept: (typeof found)[number][] = []
  for (const one of found.toSorted((a, b) => b.match - a.match || a.end - a.start - (b.end - b.start)))
    if (!kept.some((other) => other.company === one.company || (one.start < other.end && one.end > other.start)))
      kept.push({ ...one, end: endOfName(question, one) })
  return kept.toSorted((one, other) => one.start - other.start)
}

/** The end of a name that begins in a span: "North" in "North Star" names the company too, and the rest belongs to it. */
function endOfName(question: string, { end, company: { name, aliases } }: Named): number {
  const own = new Set([name, ...aliases].flatMap((one) => one.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
  let last = end
  for (const { 0: printed, 1: word = '' } of question.slice(end).matchAll(/ (\p{Lu}[\p{L}\p{N}]*)/guy)) {
    if (!own.has(word.toLowerCase())) break
    last += printed.length
  }
  return last
}

const matchOf = (text: string, { name, aliases, symbols }: ComparedCompany): number =>
  createNameMatcher(text, { isQuestionWord })({ names: [name, ...aliases], symbols })

/** The span of a name without the particle that is attached to it, if it is the same name without. */
function nameWithin(text: string, start: number, company: ComparedCompany): Span {
  const bare = /[.-]$/.test(text) ? text.slice(0, -1) : text
  const { stem } = splitParticle(bare)
  const name = hasHangul(bare) && matchOf(stem, company) >= matchOf(bare, company) ? stem : bare
  return { start, end: start + name.length }
}

/** A question for each of the named companies: with its name in place of the list, or without the names of the others. */
function ofNamed(question: string, named: readonly Named[]): QuestionOfCompany[] {
  const [first, last] = [named[0], named.at(-1)]
  if (first === undefined || last === undefined) return []
  const isList = named.every(({ start }, at) => at === 0 || joining.test(question.slice(named[at - 1]?.end, start)))
  // "Best Buy" is no comparison.
  const clean = (text: string): string => (isRanking(question) ? withoutRanking(withoutComparing(text), true) : withoutComparing(text))
  return named.map(({ company, start, end }) => {
    const name = question.slice(start, end)
    if (isList) return { company, question: clean(withName(question, { start: first.start, end: last.end }, name)) }
    const others = named.filter((other) => other.company !== company).toReversed()
    const alone = others.reduce((text, other) => without(text, other), question)
    return { company, question: clean(alone.replace(comparative, ' ').replace(/\b(?:than|and|vs\.?|versus)(?= )/gi, ' ')) }
  })
}

/** A question with a name in place of a span. A Korean name without a particle is the owner of what follows. */
function withName(question: string, { start, end }: Span, name: string): string {
  const particle = particleAt(question, end)?.form ?? ''
  const ending = hasHangul(question) ? fittingParticle(name, particle === '' ? '의' : particle) : particle
  return `${question.slice(0, start)}${name}${ending}${question.slice(end + particle.length)}`
}

/** A question without a name, what marks it as an owner, and what joins it to another. */
function without(question: string, { start, end }: Span): string {
  const before = question
    .slice(0, start)
    .replace(/(?:\b(?:and|or|vs\.?|versus|with|to|against|compared (?:with|to)|than)|[,&/·]|및|대비)\s*$/iu, '')
  const after = question.slice(end).replace(/^(?:['’]s?|[와과의은는이가보다]+(?=\s))/u, '')
  return `${before} ${after}`
}

const withoutComparing = (question: string): string => spaced(spaced(question).replace(comparing, ' '))
