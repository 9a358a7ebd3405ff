import { type Formula, item, operation } from '@dossier/finance'
import { concepts, definitions } from '@dossier/lexicon'
import type { AskedChange } from '../asked-change.ts'
import type { Definition } from '../asking-part.ts'
import { asksForPoints, withoutChangeWords } from '../asked-operation.ts'
import { type DefinedCalculation, readDefinition } from './read-definition.ts'
import { readYearsBack, yearsOfSpan } from '../years-back.ts'
import { readFormula } from './read-formula.ts'
import type { AskedQuestion } from '../read-question.ts'
import { readRatio, readWrittenOut, type WrittenOut } from './written-calculation.ts'

/** An operand of a calculation: words of the question, or a concept of the glossary. */
export type Operand =
  | {
      kind: 'words'
      words: string
      /** Words that it shares with another operand: "class A and class B shares". */
      beside?: string
    }
  | { kind: 'concept'; id: string }
  /** What the complete question asks for, in a change between two times. */
  | { kind: 'question' }

/** A calculation that a question asks for. */
export interface Calculation {
  /** Its items are keys of `operands`; their year counts back from the requested period. */
  formula: Formula
  operands: ReadonlyMap<string, Operand>
  /** Unit of its result; `points` for the difference of two rates, `plain` for the unit of its operands. */
  resultUnit: 'percent' | 'points' | 'ratio' | 'days' | 'plain'
  /** Written in the question, defined in the glossary, or a change between two times. */
  by: 'question' | 'definition' | 'change'
  /** The concept that it defines. */
  of?: string
  /** The question also writes out a calculation, so that its other names are no part of this one. */
  isBesideWritten?: true
  /** One operand is a part of the other. */
  isShare?: true
  /** Its operands are printed percentages. */
  isOfRates?: true
  /** Its operands have the same label and are distinguished only by their order. */
  isOfEqual?: true
}

const maxReadings = 4

/** The calculations that a question may ask for, the most certain first. */
export function readCalculations(
  question: AskedQuestion & { definitions?: readonly Definition[] },
  asked: { operation?: string; change?: AskedChange; years: readonly number[] },
): Calculation[] {
  const { definitions: given = [] } = question
  if (given.length > 0) return ofGiven(readDefinition(given, question.text, asked.years), question.text, asked)
  if (asked.change !== undefined) return changes(asked, question.text)
  const written = readWrittenOut(question.text)
  const defined = question.named.flatMap(({ id }) => definedAs(id, question.text))
  const margin = marginOf(question)
  const named = margin.length > 0 ? margin : defined
  const ratio = written === null && named.length === 0 ? readRatio(question.text) : null
  const fromText = [written, ratio].flatMap((one) => (one === null ? [] : [ofWritten(one, question.text)]))
  const fromGlossary = named.map((one): Calculation => (written === null ? one : { ...one, isBesideWritten: true }))
  const means = asked.operation === 'average' ? [...fromText, ...fromGlossary].flatMap((one) => averageOver(one, asked.years) ?? []) : []
  // "A took a bigger share of B: how many points bigger?"
  const ofShares = asksForPoints(question.text) ? fromText.filter(({ resultUnit }) => resultUnit === 'percent') : []
  const changed = [...ofShares, ...named].flatMap((one) => changeOf(one, asked) ?? [])
  const ofRate = isOfRate(question) || changed.length > 0 ? changesOfRate(asked) : []
  const overTime = ofShares.length > 0 ? [...changed, ...ofRate] : [...ofRate, ...changed]
  if (overTime.length > 0) return overTime.slice(0, maxReadings)
  const readings = means.length > 0 ? means : [...fromText, ...changes(asked, question.text), ...fromGlossary]
  const between = readings.length === 0 ? betweenNamed(question) : []
  return [...readings, ...between].slice(0, maxReadings)
}

type AskedOverTime = Parameters<typeof readCalculations>[1]

/** Whether the measure that a question names is a rate: a margin, a tax rate. */
const isOfRate = ({ named }: AskedQuestion): boolean =>
  named.some(({ usualUnit, names }) => usualUnit === 'percent' && names.every((name) => withoutChangeWords(name) === name)) &&
  !named.some(({ usualUnit }) => usualUnit === 'money')

/** The number of years between the latest and the earliest that a question names; one if it names one or none. */
const spanOf = (years: readonly number[]): number => (years.length > 1 ? Math.max(...years) - Math.min(...years) : 1)

/** The change of a printed rate in percentage points. */
function changesOfRate({ operation: asked, years }: AskedOverTime): Calculation[] {
  if (asked !== 'difference' && asked !== 'growth') return []
  const formula = operation('-', item('0', 0), item('0', spanOf(years)))
  return [{ formula, operands: new Map([['0', { kind: 'question' }]]), resultUnit: 'points', by: 'change', isOfRates: true }]
}

/** The change of a rate that is computed for both years. */
function changeOf(one: Calculation, { operation: asked, years }: AskedOverTime): Calculation | null {
  if ((asked !== 'difference' && asked !== 'growth') || one.resultUnit !== 'percent') return null
  return { ...one, formula: operation('-', one.formula, shifted(one.formula, spanOf(years))), resultUnit: 'points' }
}

/** The mean of a ratio over years: "three-year average of capex as a % of revenue". */
function averageOver(one: Calculation, years: readonly number[]): Calculation | null {
  const span = Math.max(...years) - Math.min(...years)
  if (years.length < 2 || span > maxYears || !isRatio(one.formula)) return null
  return { ...one, formula: { kind: 'average', of: Array.from({ length: span + 1 }, (_, back) => shifted(one.formula, back)) } }
}

/** The same calculation a number of years earlier. */
function shifted(formula: Formula, back: number): Formula {
  const of = (part: Formula): Formula => shifted(part, back)
  if (formula.kind === 'item') return item(formula.item, formula.year + back)
  if (formula.kind === 'operation') return operation(formula.operator, of(formula.left), of(formula.right))
  if (formula.kind === 'average') return { kind: 'average', of: formula.of.map(of) }
  return formula.kind === 'number' ? formula : { ...formula, from: of(formula.from), to: of(formula.to) }
}

/** Whether as many amounts divide as are divided, so that the result has no unit. */
const isRatio = (formula: Formula): boolean => degreeOf(formula) === 0

/** Number of amounts multiplied minus the number of those that divide: 1 for an amount, 0 for a ratio; NaN if unlike values are added. */
function degreeOf(formula: Formula): number {
  if (formula.kind === 'item') return 1
  if (formula.kind === 'number' || formula.kind === 'compound-growth') return 0
  const [first = Number.NaN, ...others] =
    formula.kind === 'average' ? formula.of.map(degreeOf) : [degreeOf(formula.left), degreeOf(formula.right)]
  const [other = Number.NaN] = others
  if (formula.kind === 'operation' && formula.operator === '*') return first + other
  if (formula.kind === 'operation' && formula.operator === '/') return first - other
  return others.every((one) => one === first) ? first : Number.NaN
}

/** A definition in the question takes precedence over all others; if it cannot be parsed, nothing is calculated. */
function ofGiven(
  defined: DefinedCalculation | null,
  text: string,
  { operation: asked, years }: { operation?: string; years: readonly number[] },
): Calculation[] {
  if (defined === null) return []
  const { formula, operands } = defined
  const one: Calculation = {
    formula,
    operands: new Map(operands.map(({ words }, at) => [String(at), { kind: 'words', words }])),
    resultUnit: !isRatio(formula) ? 'plain' : wantsPercent(text) ? 'percent' : 'ratio',
    by: 'question',
  }
  return [(asked === 'average' ? averageOver(one, years) : null) ?? one]
}

/** The share of one of two amounts in the other, of a question in per cent that names just these two and says nothing else of a calculation. */
function betweenNamed({ named, text }: AskedQuestion): Calculation[] {
  const amounts = named.filter(({ usualUnit, isMeasure }) => isMeasure && usualUnit === 'money')
  const [first, second] = amounts
  if (amounts.length !== 2 || named.length !== 2 || first === undefined || second === undefined || !wantsPercent(text)) return []
  const shareOf = (part: string, whole: string): Calculation => ({
    formula: operation('/', item(part, 0), item(whole, 0)),
    operands: new Map([part, whole].map((id) => [id, { kind: 'concept', id }])),
    resultUnit: 'percent',
    by: 'question',
    isShare: true,
  })
  return [shareOf(first.id, second.id), shareOf(second.id, first.id)]
}

function ofWritten({ formula, operands, unit, isShare, isOfEqual }: WrittenOut, text: string): Calculation {
  const isQuotient = formula.kind === 'operation' && formula.operator === '/'
  return {
    formula,
    operands: new Map(operands.map((operand, at) => [String(at), { kind: 'words', ...operand }])),
    resultUnit: unit === 'points' ? unit : !isQuotient ? 'plain' : isShare || wantsPercent(text) ? 'percent' : (unit ?? 'ratio'),
    by: 'question',
    ...(isShare && { isShare }),
    ...(isOfEqual && { isOfEqual }),
  }
}

const wantsPercent = (text: string): boolean => /[%％]|퍼센트|비율|비중|\bper ?cent(?:age)?\b|\bratio\b(?=[^?]*%)/i.test(text)

/** The change of the requested measure between two times, or its sum or mean over years. */
function changes(
  { operation: change, change: asked, years }: { operation?: string; change?: AskedChange; years: readonly number[] },
  text: string,
): Calculation[] {
  const span = years.length === 1 && comparedBack.test(text) ? (readYearsBack(text)?.years ?? 1) : spanOf(years)
  const now = item('0', 0)
  const then = item('0', span)
  const of = (formula: Formula, resultUnit: Calculation['resultUnit']): Calculation => ({
    formula,
    operands: new Map([['0', { kind: 'question' }]]),
    resultUnit,
    by: 'change',
  })
  const growthOver = (length: number): Calculation =>
    of({ kind: 'compound-growth', from: item('0', length), to: now, years: length }, 'percent')
  if (compound.test(text)) {
    // "The last three years" have two or three changes.
    const lengths = years.length > 1 ? [span] : [yearsOfSpan(text) ?? 1, (yearsOfSpan(text) ?? 1) - 1]
    const spans = lengths.filter((length) => length > 1)
    if (spans.length > 0) return spans.map(growthOver)
  }
  const difference = operation('-', now, then)
  // A percentage change of a loss is meaningless, but its direction is stated all the same.
  if (asked !== undefined) return [of(operation('/', difference, then), 'percent'), of(difference, 'plain')]
  if (change === 'growth' && factor.test(text)) return [of(operation('/', now, then), 'ratio')]
  if (change === 'growth') return [of(operation('/', difference, then), 'percent')]
  if (change === 'difference') return [of(difference, 'plain')]
  if ((change !== 'sum' && change !== 'average') || years.length < 2 || span > maxYears) return []
  const all = Array.from({ length: span + 1 }, (_, back) => item('0', back))
  const [latest = now, ...earlier] = all
  return [
    of(
      change === 'average' ? { kind: 'average', of: all } : earlier.reduce<Formula>((sum, one) => operation('+', sum, one), latest),
      'plain',
    ),
  ]
}

const maxYears = 9
/** "Compared with two years earlier", 2년 전보다. */
const comparedBack =
  /\b(?:compared (?:with|to)|against|versus|vs\.?|than|from|over|on) (?:that of |the level )?\S{1,8} years (?:ago|earlier|before)\b|년\s?전(?:에\s?)?(?:보다|대비|에 비해)/i
const compound = /\bcagr\b|\bcompound(?:ed)? (?:annual|yearly)\b|연평균\s?(?:[가-힣]{1,8}\s)?(?:성장|증가|신장)[률율]|연복리/i
const factor = /\bby (?:what|which) factor\b|몇\s?배/i

const conceptsById = new Map(concepts.map((concept) => [concept.id, concept]))

/** Calculations of a measure that the question names, by its definitions. */
function definedAs(id: string, text: string): Calculation[] {
  const measure = conceptsById.get(id)?.measure?.in
  return (Object.hasOwn(definitions, id) ? (definitions[id] ?? []) : []).flatMap((definition): Calculation[] => {
    const reading = ofDefinition(definition)
    if (reading === null) return []
    const resultUnit =
      measure === 'percent' || (measure === 'ratio' && wantsPercent(text))
        ? 'percent'
        : measure === 'ratio'
          ? 'ratio'
          : measure === 'time'
            ? 'days'
            : 'plain'
    return [{ ...reading, resultUnit, by: 'definition', of: id }]
  })
}

function ofDefinition(definition: string): Pick<Calculation, 'formula' | 'operands'> | null {
  const operands = new Map<string, Operand>()
  const formula = readFormula(definition, (term) => {
    const id = term.replace(/^average /, '')
    operands.set(id, { kind: 'concept', id })
    return term === id ? item(id, 0) : { kind: 'average', of: [item(id, 1), item(id, 0)] }
  })
  return formula && { formula, operands }
}

/** The margin of a measure without a definition of its own: "adjusted EBITDA margin", "부문이익률". */
function marginOf({ named, text }: AskedQuestion): Calculation[] {
  if (!/\bmargins?\b|이익률|마진/i.test(text)) return []
  const measureUnit = (id: string): string | undefined => conceptsById.get(id)?.measure?.in
  if (named.some(({ id }) => measureUnit(id) === 'percent' && Object.hasOwn(definitions, id))) return []
  const letters = text.toLowerCase()
  const end = /\bmargins?\b|이익률|마진/i.exec(letters)?.index ?? 0
  const placeOf = (names: readonly string[]): number =>
    Math.max(...names.map((name) => letters.slice(0, end).lastIndexOf(name.toLowerCase())))
  // The margin belongs to the nearest measure before it.
  const [measure] = named
    .filter(({ id }) => measureUnit(id) === 'money' && id !== 'revenue')
    .toSorted((one, other) => placeOf(other.names) - placeOf(one.names))
  if (measure === undefined || placeOf(measure.names) < 0) return []
  const { id } = measure
  return [
    {
      formula: operation('/', item(id, 0), item('revenue', 0)),
      operands: new Map([id, 'revenue'].map((one) => [one, { kind: 'concept', id: one }])),
      resultUnit: 'percent',
      by: 'definition',
      of: id,
    },
  ]
}
