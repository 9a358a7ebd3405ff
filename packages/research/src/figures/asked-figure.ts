import { type Formula, item, metrics, type MetricUnit, operation } from '@dossier/finance'
import { readAskedPeriods, readAskedUnit } from '@dossier/retrieval'
import { periodsAsked } from '../asked-periods.ts'
import { asksForFigure, expectedAnswerOf } from '../expected-answer.ts'
import { isExpected } from '@dossier/notation'
import { askedDecimals } from './asked-decimals.ts'
import { type Mention, mentionsIn } from './named-measures.ts'
import { readExpression } from './read-expression.ts'

/** A figure that a question asks for: how it is computed from line items of statements, and how it is to be told. */
export interface AskedFigure {
  /** What the question calls it, in its own words. */
  title: string
  /** The fiscal years that it is of, earliest first. */
  years: readonly number[]
  formula: Formula
  unit: MetricUnit
  /** It is taken over several years. */
  over?: 'growth' | 'average' | 'compound-growth'
  /** What the question wants an amount told in. */
  currency?: string
  scale?: number
  /** Digits after the point that the question wants. */
  decimals?: number
  /** The part of the question that asks, and whether it also writes out the calculation. */
  asking: string
  defined: boolean
  /** The statements of the parent company alone are meant, not those of the group. */
  separate: boolean
}

/** What statements of the whole company do not tell, or not for a year. */
const beyondStatements =
  /\b(?:segments?|regions?|geograph\w+|domestic|international|organic|adjusted|non-gaap|per share|eps|guidance|expect\w*|forecast\w*|outlook|quarter\w*|q[1-4]|[1-4]q|pro forma|why|what drove|which|who)\b|부문|사업부|지역|국내|해외|분기|반기|조정(?!\s*전)|비gaap|주당|예상|전망|계획|가이던스|왜|이유|요인|어느|어떤|누구/i

/**
 * Reads a question that a figure of the annual statements answers.
 *
 * @returns null when it asks for anything else, or for something that is not understood in full
 */
export function readAskedFigure(question: string): AskedFigure | null {
  const text = question.normalize('NFKC').replace(/\s+/g, ' ')
  const { definitions, rest } = takeOutDefinitions(text)
  const asking = askingPart(rest)
  const years = yearsOf(asking)
  const year = years.at(-1)
  if (year === undefined || !areYears(asking) || !wantsFigure(asking) || beyondStatements.test(asking.replace(/\bunadjusted\b/gi, '')))
    return null
  const measure = readDefined(definitions, asking, year) ?? readMeasure(asking)
  if (measure === null) return null
  const formula = overTime(measure, asking, years)
  if (formula === null) return null
  const changed = formula.unit ?? measure.unit
  const inPercent = /%|\bpercents?\b|percentage|퍼센트|프로\b/i.test(rest) && changed !== 'amount'
  return {
    title: measure.title,
    years,
    formula: formula.formula,
    ...(formula.over && { over: formula.over }),
    unit: inPercent && changed !== 'days' ? 'percent' : changed === 'percent' && definitions.length > 0 ? 'ratio' : changed,
    ...askedAmountUnit(rest),
    ...askedDecimals(rest),
    asking,
    defined: definitions.length > 0,
    separate: /별도|개별|\bparent[- ]only\b|\bseparate (?:financial )?statements?\b/i.test(text),
  }
}

interface Definition {
  name: string
  expression: string
}

const englishDefinition =
  /(?:^|[.?:]\s{1,4}|\b)([\p{L}&' -]{1,120}?)(?:\s{0,4}\(\w{1,40}\))?\s{1,4}(?:here\s{1,4})?(?:is|are)\s{1,4}defined\s{1,4}as:?\s{1,4}(\S.*?)(?=\.(?:\s|$)|$)/giu
const englishOrder = /\bdefine\s{1,4}([\p{L}&' -]{1,120}?)\s{1,4}as\s{1,4}(\S.*?)(?=\.(?:\s|$)|$)/giu
const koreanDefinition = /([^.?]{1,400}?)(?:으로|로)\s*정의(?:한다|하며|됨|해)/gu

/** The calculations that a question writes out, and the question without them. */
function takeOutDefinitions(text: string): { definitions: Definition[]; rest: string } {
  const definitions: Definition[] = []
  let rest = text
  for (const pattern of [englishDefinition, englishOrder]) {
    rest = rest.replace(pattern, (_all, name: string, expression: string) => {
      definitions.push({ name: name.trim(), expression })
      return ' '
    })
  }
  rest = rest.replace(koreanDefinition, (_all, said: string) => {
    for (const part of said.split(/,\s*(?=[\p{Lu}]{2,6}\s*(?:은|는))/u)) {
      const [, name = '', expression = ''] = /^(?:여기서\s{0,4})?(\S.{0,120}?)(?:은|는|이란)\s{1,4}(\S.*)$/u.exec(part.trim()) ?? []
      if (expression !== '') definitions.push({ name: name.trim(), expression: expression.replace(/(?:으로|로)$/, '') })
    }
    return ' '
  })
  return { definitions, rest }
}

/** "Is it improving?" wants no figure, whichever measure it names; "how much is it" ends alike. */
const yesOrNo = /^(?!.*(?:얼마|몇|무엇|어떻게)).*(?:고\s*있나|있는가|있나요|있습니까|[가-힣]\s편인가|했나|되나|한가)요?\s*[?？]/

/** Whether a figure is wanted: the words ask for one, or ask what something was that statements print. */
function wantsFigure(asking: string): boolean {
  const expected = expectedAnswerOf(asking)
  if (yesOrNo.test(asking)) return false
  if (asksForFigure(expected)) return true
  const asksWhat = /\bwhat (?:is|was|were)\b|\b(?:calculate|compute)\b|얼마|계산|구해|(?:은|는)\s*[?？]\s*$/i.test(asking)
  return expected === 'explanation' && asksWhat && mentionsIn(asking).length > 0
}

/** The part of a question that asks; the rest sets the scene or says how to answer. */
function askingPart(text: string): string {
  const parts = text.split(/(?<=[?？])\s*|(?<=[^\d\s]{2}\.)\s+(?=[\p{Lu}\p{Lo}])|:\s+/u).filter((part) => part.trim() !== '')
  const dated = parts.filter((part) => yearsOf(part).length > 0)
  return (
    dated.find((part) => mentionsIn(part).some(({ kind }) => kind === 'metric')) ??
    dated.find((part) => /[?？]/.test(part)) ??
    dated.find((part) => mentionsIn(part).length > 0) ??
    text
  )
}

const yearsOf = (text: string): number[] => [...new Set(periodsAsked(text).map(({ year }) => year))].toSorted((a, b) => a - b)

/** Statements tell whole years that have passed: neither a quarter nor twelve months up to another day, nor an estimate. */
const areYears = (asking: string): boolean =>
  readAskedPeriods(asking).named.every(
    ({ months = 12, rolling, status }) => (months === 1 || months === 12) && rolling === undefined && !isExpected(status),
  )

function askedAmountUnit(text: string): Pick<AskedFigure, 'currency' | 'scale'> {
  const { currency, scale } = readAskedUnit(text) ?? {}
  return { ...(currency !== undefined && { currency }), ...(scale !== undefined && { scale }) }
}

interface Measure {
  title: string
  unit: MetricUnit
  at: (year: number) => Formula
}

/** The calculation that the question writes out itself; names in it that it defines besides are filled in. */
function readDefined(definitions: readonly Definition[], asking: string, year: number): Measure | null {
  if (definitions.length === 0) return null
  const read = (defined: ReadonlyMap<string, Formula>, { expression }: Definition) => readExpression(expression, { year, defined })
  const defined = new Map<string, Formula>()
  for (const definition of definitions) {
    const formula = read(defined, definition)
    if (formula) for (const name of namesOf(definition.name)) defined.set(name, formula)
  }
  const wanted = definitions.find(({ name }) => namesOf(name).some((one) => asking.toUpperCase().includes(one))) ?? definitions[0]
  const formula = wanted && read(defined, wanted)
  if (!formula) return null
  const amount = formula.kind === 'item' || (formula.kind === 'operation' && (formula.operator === '-' || formula.operator === '+'))
  const isDays = /\bdays\b|회전일수|일수|cycle|주기/i.test(asking)
  const [named] = mentionsIn(asking)
  const title = named ? asking.slice(named.start, named.end) : (wanted?.name ?? '')
  return { title, unit: isDays ? 'days' : amount ? 'amount' : 'ratio', at: () => formula }
}

const namesOf = (name: string): string[] =>
  [name, ...(name.match(/\b\p{Lu}{2,6}\b/gu) ?? [])]
    .map((one) =>
      one
        .toUpperCase()
        .replace(/[^\p{L}\p{N} ]/gu, '')
        .trim(),
    )
    .filter(Boolean)

/** A line item, a ratio by its name, or one line item as a part of another. */
function readMeasure(asking: string): Measure | null {
  const mentions = mentionsIn(asking)
  const [first] = mentions
  if (!first) return null
  const share = readShare(asking, mentions)
  if (share) return { title: share.title, unit: 'percent', at: (year) => operation('/', item(share.part, year), item(share.whole, year)) }
  const metric = mentions.find(({ kind }) => kind === 'metric')
  if (metric) {
    const title = asking.slice(metric.start, metric.end)
    if (metric.id === 'revenue-growth') return { title, unit: 'percent', at: (year) => item('revenue', year) }
    const known = metrics[metric.id]
    return known ? { title, unit: known.unit, at: known.formula } : null
  }
  const ids = [...new Set(mentions.map(({ id }) => id))]
  const [id] = ids
  if (id === undefined || ids.length > 1 || isPartOfOther(asking, first)) return null
  const title = asking.slice(first.start, first.end)
  if (/\bmargins?\b/i.test(asking.slice(first.end)))
    return { title: `${title} margin`, unit: 'percent', at: (year) => operation('/', item(id, year), item('revenue', year)) }
  return { title, unit: 'amount', at: (year) => item(id, year) }
}

const otherBehind =
  /^\s*(?:reserves?|allowances?|valuation|recognition|obligations?|commitments?|write|polic|평가|충당|인식|정책|약정|손상|담보)/i
const otherBefore = /(?:쪽|관련|용|대한|per|from|of which)\s*$/i

/** "Inventory reserves", "반도체 쪽 시설투자": a figure of its own, which the statement's line does not tell. */
function isPartOfOther(asking: string, { start, end }: Mention): boolean {
  return otherBehind.test(asking.slice(end)) || otherBefore.test(asking.slice(0, start))
}

/** "capex as a % of revenue", "매출 대비 자본적지출 비율". */
function readShare(asking: string, mentions: readonly Mention[]): { title: string; part: string; whole: string } | null {
  const items = mentions.filter(({ kind }) => kind === 'item')
  for (const [at, left] of items.entries()) {
    const right = items.slice(at + 1).find(({ id }) => id !== left.id)
    if (!right) continue
    const between = asking.slice(left.end, right.start)
    const title = asking.slice(left.start, right.end)
    if (/\bas an?\b.{0,20}\b(?:of|to)\b|%\s*of/i.test(between)) return { title, part: left.id, whole: right.id }
    if (/^\s*(?:액\s*)?대비/.test(between)) return { title, part: right.id, whole: left.id }
  }
  return null
}

interface OverTime {
  formula: Formula
  over?: NonNullable<AskedFigure['over']>
  unit?: MetricUnit
}

/** The measure in one year, its growth between years, or its mean over them. */
function overTime(measure: Measure, asking: string, years: readonly number[]): OverTime | null {
  const last = years.at(-1)
  if (last === undefined) return null
  const first = years.length > 1 ? (years[0] ?? last) : last - 1
  if (/\bcagr\b|compound annual|연평균\s*성장/i.test(asking)) {
    if (years.length < 2) return null
    return {
      over: 'compound-growth',
      unit: 'percent',
      formula: { kind: 'compound-growth', from: measure.at(first), to: measure.at(last), years: last - first },
    }
  }
  if (/year[- ]over[- ]year|\byoy\b|\bgrowth\b|\bpercent(?:age)? change|% change|증감률|증가율|성장률|증감율/i.test(asking)) {
    return {
      over: 'growth',
      unit: 'percent',
      formula: operation('/', operation('-', measure.at(last), measure.at(first)), measure.at(first)),
    }
  }
  if (/\baverage\b|평균/i.test(asking))
    return years.length < 2 ? null : { over: 'average', formula: { kind: 'average', of: years.map(measure.at) } }
  return years.length > 1 && measure.at(last) !== measure.at(first) ? null : { formula: measure.at(last) }
}
