import { accountLabels, type CompsComparison, compsBridgeTexts, describeCompsNote, type Language } from '@dossier/contract'
import { type MonthEnd, monthEndOf, monthsBetween, unknownBridgeItems } from '@dossier/finance'
import type { MarketValueConflict } from './complete-market.ts'
import type { ComparedCompany, CompsMaterial } from './comps-input.ts'
import type { CompsEvaluation, EvaluatedCompany } from './evaluate-comps.ts'

type Note = CompsComparison['notes'][number]

/** What a reader has to know of how a comparison was made, as codes that are put in words for each reader. */
export function compsNotes({ subject, peers, input }: CompsMaterial, evaluation: CompsEvaluation): Note[] {
  const companies: [ComparedCompany, EvaluatedCompany | undefined][] = [
    [subject, evaluation.subject],
    ...peers.map((peer, at): [ComparedCompany, EvaluatedCompany | undefined] => [peer, evaluation.peers[at]]),
  ]
  const notes = companies.flatMap(([{ figures, exchangeRate, isFinancial, bridge, estimated, ntmYears, conflict }, evaluated]): Note[] => {
    const { name: company, interimLacks, currency } = figures
    const unknown = evaluated === undefined || isFinancial ? [] : unknownBridgeItems(evaluated.claims)
    const items = unknown.length === 0 ? [] : bridge.filter(({ amount }) => amount === null).map(({ item }) => item)
    const note = (code: Note['code'], details: Note['details'] = {}, accounts: string[] = []): Note => ({
      code,
      details: { company, ...details },
      accounts,
    })
    return [
      ...(exchangeRate === undefined
        ? []
        : [
            note('exchange-rate', {
              from: currency ?? '',
              to: input.currency,
              rate: exchangeRate.rate,
              source: exchangeRate.source,
              date: exchangeRate.date,
            }),
          ]),
      ...(conflict === null ? [] : [note('market-value-conflict', conflictInWords(conflict))]),
      ...(isFinancial ? [note('financial')] : []),
      ...(items.length === 0 ? [] : [note('bridge-incomplete', {}, items)]),
      ...(interimLacks.length === 0 ? [] : [note('fiscal-year-only', {}, interimLacks)]),
      ...(estimated.length === 0 ? [] : [note('estimates', { year: input.calendarYear })]),
      ...(ntmYears.length === 0 ? [] : [ntmNote(company, ntmYears, input.ntmTo)]),
    ]
  })
  const withoutEstimates = companies.filter(([{ ntmYears, isIncluded }]) => ntmYears.length === 0 && isIncluded)
  const names = withoutEstimates.map(([{ figures }]) => figures.name).join(', ')
  return names === '' ? notes : [...notes, { code: 'ntm-missing', details: { companies: names, to: input.ntmTo }, accounts: [] }]
}

/** Of which fiscal years the next twelve months of a company are made. */
function ntmNote(company: string, years: readonly MonthEnd[], to: string): Note {
  const [first, second] = years
  const end = monthEndOf(to)
  if (first === undefined || second === undefined || end === undefined)
    return { code: 'ntm-estimate', details: { company, to }, accounts: [] }
  const secondMonths = monthsBetween(first, end)
  const nameOf = ({ year, month }: MonthEnd): string => `${year}-${String(month).padStart(2, '0')}`
  const details = { company, to, first: nameOf(first), second: nameOf(second), firstMonths: 12 - secondMonths, secondMonths }
  return { code: 'ntm-estimates', details, accounts: [] }
}

function conflictInWords({ given, computed, source, date }: MarketValueConflict): Note['details'] {
  const millions = (value: number): string => (value / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })
  return {
    given: millions(given),
    computed: millions(computed),
    source,
    date,
    difference: `${(Math.abs(computed / given - 1) * 100).toFixed(1)}%`,
  }
}

/** A note as a sentence. */
export function noteInWords({ code, details, accounts }: Note, language: Language): string {
  const names = accounts.map((account) => compsBridgeTexts[account]?.[language] ?? accountLabels[account]?.[language] ?? account)
  return describeCompsNote(code, { ...details, accounts: names.join(', '), items: names.join(', ') }, language)
}
