import {
  type AccountValueView,
  type CompanyStatements,
  datapackAccounts,
  type DatapackFigure,
  datapackFormulas,
  datapackMeasures,
  type DatapackTerm,
} from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { datapackFigures } from './datapack-figures.ts'

type Amounts = ReadonlyMap<string, number>
const days = ['2024-12-31', '2025-12-31'] as const

const valueOf = (account: string, to: string, value: number): AccountValueView => ({
  account,
  to,
  months: 12,
  value: String(value),
  kind: 'reported',
  reported: null,
  confirmations: 0,
  restates: [],
  conflicts: [],
  from: [],
  typed: null,
})

const statementsOf = (years: readonly Amounts[]): CompanyStatements => ({
  company: 'harbor',
  name: 'Harbor',
  currency: 'USD',
  currencies: [],
  scope: 'consolidated',
  scopes: ['consolidated'],
  periods: days.map((to) => ({ to, months: 12, fiscalYear: Number(to.slice(0, 4)), isFiscalYear: true })).toReversed(),
  values: years.flatMap((amounts, at) => [...amounts].map(([account, value]) => valueOf(account, days[at] ?? '', value))),
  checks: [],
  missing: [],
  documents: { read: 1, leftOut: 0 },
})

/** A term by the formulas that readers are shown. */
function evaluated(term: DatapackTerm, year: number, years: readonly Amounts[]): DatapackFigure {
  if ('account' in term) return years[year]?.get(term.account) ?? null
  const formula = datapackFormulas[term.step]
  const known = (of: DatapackTerm, at = year): number | null => {
    const figure = evaluated(of, at, years)
    return typeof figure === 'number' ? figure : null
  }
  if (formula.kind === 'amount') return known(formula.of)
  if (formula.kind === 'sum') {
    const terms = formula.terms.map(({ of, ...rest }) => ({ ...rest, value: known(of) }))
    if (terms.every(({ value }) => value === null) || terms.some(({ value, isOptional }) => value === null && isOptional !== true))
      return null
    return terms.reduce((sum, { sign, value, isOutflow }) => sum + sign * (isOutflow === true ? Math.abs(value ?? 0) : (value ?? 0)), 0)
  }
  const isGrowth = formula.kind === 'growth'
  const [of, to] = isGrowth ? [known(formula.of), year === 0 ? null : known(formula.of, year - 1)] : [known(formula.of), known(formula.to)]
  if (of === null || to === null) return null
  if (to <= 0) return 'NM'
  return isGrowth ? of / to - 1 : (of / to) * (formula.days ?? 1)
}

const isSame = (one: DatapackFigure, other: DatapackFigure): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one)) : one === other

const amountsOfYear = fc
  .record(
    Object.fromEntries(datapackAccounts.map((account) => [account, fc.option(fc.integer({ min: -500, max: 5_000 }), { nil: undefined })])),
  )
  .map(
    (amounts): Amounts => new Map(Object.entries(amounts).flatMap(([account, value]) => (value === undefined ? [] : [[account, value]]))),
  )

it('shows formulas that yield its figures', () => {
  fc.assert(
    fc.property(amountsOfYear, amountsOfYear, (before, last) => {
      const years = [before, last]
      const figures = datapackFigures(statementsOf(years), 'en')
      for (const measure of datapackMeasures) {
        figures.get(measure)?.forEach((figure, year) => {
          const shown = evaluated({ step: measure }, year, years)
          expect(isSame(figure, shown), `${measure}: ${figure}, by its formula ${shown}`).toBe(true)
        })
      }
    }),
  )
})
