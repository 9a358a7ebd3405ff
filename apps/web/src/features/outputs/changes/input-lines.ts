import type { AskedValue, DifferingInput } from '@dossier/contract'
import { writePercent } from '../written-figure.ts'
import type { InputText } from './changes.texts.ts'

/** How inputs and their values are called and written. */
export interface InputWords {
  /** The name of a field; undefined for what is no field but data, such as a label or a month. */
  name: (segment: string) => string | undefined
  /** Names of companies by their keys, and of accounts. */
  known: (segment: string) => string | undefined
  number: (value: number) => string
  boolean: (value: boolean) => string
  /** "FY2026E", of the forecast year at a place of a row of rates. */
  year: (at: number) => string
  ofYear: (year: string, value: string) => string
}

/** A line of the list of changed inputs, in words. */
export interface InputLine {
  key: string
  name: string
  before: string | null
  after: string | null
}

/** Fields that hold others and say nothing to a reader. */
const silent: ReadonlySet<string> = new Set([
  'assumptions',
  'scenarios',
  'rates',
  'wacc',
  'terminal',
  'bridge',
  'subject',
  'amount',
  'typed',
  'value',
  'rate',
])
const fractions: ReadonlySet<InputText> = new Set([
  'growth',
  'ebitMargin',
  'depreciation',
  'capex',
  'workingCapital',
  'taxRate',
  'riskFree',
  'equityRiskPremium',
  'sizePremium',
  'countryPremium',
  'preTaxDebtCost',
  'targetDebtShare',
  'growthWeight',
  'tolerance',
  'brandSearchShare',
  'returnRate',
  'cancelRate',
  'discountRate',
  'repeatWithin90',
  'repeatWithin365',
  'cm1Margin',
  'cm2Margin',
  'cm3Margin',
])

/** An input that two outputs were asked for otherwise, in the words of the page. */
export function inputLine({ path, before, after }: DifferingInput, words: InputWords): InputLine {
  const isFraction = path.some((segment) => fractions.has(segment as InputText)) && path.at(-1) !== 'source'
  const write = (value: AskedValue): string => writeValue(value, { isFraction, words })
  const line = { key: path.join('/'), name: nameOf(path, words) }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    const others = after.flatMap((value, at) => (value === before[at] ? [] : [at]))
    const listed = (values: readonly (string | number)[]) =>
      others.map((at) => words.ofYear(words.year(at), write(values[at] ?? ''))).join(', ')
    return path.includes('rates')
      ? { ...line, before: listed(before), after: listed(after) }
      : { ...line, before: write(before), after: write(after) }
  }
  return { ...line, before: before === null ? null : write(before), after: after === null ? null : write(after) }
}

function nameOf(path: readonly string[], { name, known }: InputWords): string {
  const segments = path.flatMap((segment, at): string[] => {
    if (segment === 'growth' && path[at - 1] === 'terminal') return [name('terminalGrowth') ?? segment]
    // The shares of a valuation hold fields; those of a comparison are a number.
    const isHolder = segment === 'shares' && at < path.length - 1 && path[at + 1] !== 'source'
    if (silent.has(segment) || isHolder) return []
    return [known(segment) ?? name(segment) ?? segment]
  })
  return segments.join(' · ')
}

function writeValue(value: AskedValue, { isFraction, words }: { isFraction: boolean; words: InputWords }): string {
  if (typeof value === 'boolean') return words.boolean(value)
  if (typeof value === 'number') return isFraction ? writePercent(value, 2) : words.number(value)
  if (typeof value === 'string') return words.known(value) ?? words.name(value) ?? value
  return value.map((one) => writeValue(one, { isFraction, words })).join(', ')
}
