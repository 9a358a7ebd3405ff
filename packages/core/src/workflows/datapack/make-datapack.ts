import {
  accountScopes,
  AppError,
  companyProfileInput,
  type CompanyStatements,
  datapackAccounts,
  type DatapackBreakdownView,
  type DatapackFigure,
  languages,
} from '@dossier/contract'
import { ratioOfPositive, sumOf } from '@dossier/finance'
import { z } from 'zod'
import { companyBreakdowns, companyOperating, companyProfilesOf, companyStatements } from '../../companies/index.ts'
import { isFinancial } from '../bank-balance.ts'
import { presentCertificate } from '../present-certificate.ts'
import { unitSizes } from '../sourced-values.ts'
import { defineWorkflow } from '../workflow.ts'
import { amountMeasures, datapackFigures } from './datapack-figures.ts'
import { breakdownsByYear, datapackInput, datapackYears, valuesByYear } from './datapack-input.ts'
import { marketFigures } from './market-figures.ts'
import { growthFigures, operatingRows } from './operating-rows.ts'
import { marketOfDatapack, requestedMarketSchema } from './market-of-datapack.ts'

const WHOLE_YEAR = 12

const datapackRequestSchema = z.object({
  company: z.string(),
  scope: z.enum(accountScopes).optional(),
  currency: z.string().optional(),
  language: z.enum(languages),
  market: requestedMarketSchema.optional(),
})
export type DatapackRequest = z.infer<typeof datapackRequestSchema>

const titles = { ko: '재무제표', en: 'Statements' }

/** The annual statements of a company as a workbook, with the parts of its revenue and what the market pays for it. */
export const datapackWorkflow = defineWorkflow({
  request: datapackRequestSchema,
  refusals: ['COMPANY_NOT_FOUND', 'STATEMENTS_INCOMPLETE'],
  async make(making, { language, market: requested, ...asked }) {
    const { deps, projectId } = making
    const statements = await companyStatements(making, { projectId, ...asked }, language)
    const madeAt = deps.clock.now()
    const profile = (await companyProfilesOf(making.read, projectId)).get(asked.company) ?? null
    const breakdowns = await companyBreakdowns(making, projectId, statements)
    const operating = await companyOperating(making, projectId, statements)
    const { name, currency, scope } = statements
    const years = datapackYears(statements, language)
    const last = years.at(-1)?.to ?? ''
    const market = marketOfDatapack(requested ?? null, {
      currency: currency ?? '',
      isFinancial: isFinancial(profile ?? undefined, balanceOf(statements, last)),
    })
    const made = datapackInput(statements, { language, projectId, publicUrl: deps.publicUrl, profile, breakdowns, operating, market })
    if (made === undefined) throw new AppError('STATEMENTS_INCOMPLETE')
    const figures = datapackFigures(statements, language)
    const ofMarket = marketFigures(statements, last, figures, market)
    const ofParts = breakdownsByYear(breakdowns, years, ({ value, origin }) => ({ value: Number(value), origin }))
    const ofMeasures = operatingRows(operating, years)
    const size = unitSizes[made.input.unit]
    const independent = new Map([
      ...independentFigures(figures, size),
      ...ofParts.flatMap((breakdown) => partFigures(breakdown, size)),
      ...ofMeasures.flatMap(growthFigures),
      ...numbersAmong([
        ['marketValue', inUnits(ofMarket.marketValue, size)],
        ['enterpriseValue', inUnits(ofMarket.enterpriseValue, size)],
        ...ofMarket.multiples.map(({ multiple, figure }): [string, DatapackFigure] => [multiple, figure]),
      ]),
    ])
    const { bytes, certificate } = await deps.modeller.write({ template: 'datapack', input: made.input }, { independent, madeAt })
    return {
      file: { bytes, filename: `${name} - ${titles[language]}.xlsx` },
      result: {
        workflow: 'datapack',
        companyKey: asked.company,
        company: name,
        profile: profile && companyProfileInput.parse(profile),
        scope,
        currency,
        years: [...made.input.years],
        summary: [...figures].map(([measure, ofYears]) => ({ measure, figures: ofYears })),
        accounts: accountsByYear(statements, years),
        ties: statements.checks.flatMap(({ to, months, difference, ...tie }) => {
          const year = years.find((one) => one.to === to)?.label
          const isOfYear = months === null || months === WHOLE_YEAR
          return year !== undefined && isOfYear ? [{ ...tie, year, difference: Number(difference) }] : []
        }),
        breakdowns: ofParts,
        operating: ofMeasures,
        market: {
          symbol: market.symbol,
          sharePrice: market.sharePrice,
          shares: market.shares,
          marketCapitalization: market.marketCapitalization,
          ...ofMarket,
          needs: market.needs,
        },
        sourced: made.sourced,
        certificate: presentCertificate(certificate, madeAt),
      },
    }
  },
})

/** The accounts that figures and ties are calculated of, and those that these are derived from, a value a year. */
function accountsByYear(statements: CompanyStatements, years: readonly { to: string }[]) {
  const find = valuesByYear(statements)
  const accounts = new Set([
    ...datapackAccounts,
    ...statements.checks.flatMap(({ total, parts }) => [total, ...parts.map((part) => part.account)]),
  ])
  // A set that grows while it is iterated also yields what was added.
  for (const account of accounts) {
    for (const { to } of years) for (const part of find(account, to)?.from ?? []) accounts.add(part.account)
  }
  return [...accounts].flatMap((account) => {
    const ofYears = years.map(({ to }) => find(account, to) ?? null)
    return ofYears.every((value) => value === null) ? [] : [{ account, years: ofYears }]
  })
}

/** The balances of a day. */
function balanceOf(statements: CompanyStatements, to: string): (account: string) => number | null {
  const find = valuesByYear(statements)
  return (account) => {
    const value = find(account, to)
    return value === undefined ? null : Number(value.value)
  }
}

/** Figures as the workbook names them, amounts in its unit. */
function independentFigures(figures: ReturnType<typeof datapackFigures>, size: number): [string, number][] {
  return [...figures].flatMap(([measure, ofYears]) =>
    numbersAmong(
      ofYears.map((figure, year): [string, DatapackFigure] => [
        `${measure}.${year}`,
        amountMeasures.has(measure) ? inUnits(figure, size) : figure,
      ]),
    ),
  )
}

const inUnits = (figure: DatapackFigure, size: number): DatapackFigure => (typeof figure === 'number' ? figure / size : figure)

const numbersAmong = (named: readonly (readonly [string, DatapackFigure])[]): [string, number][] =>
  named.flatMap(([name, figure]): [string, number][] => (typeof figure === 'number' ? [[name, figure]] : []))

/** Totals, shares and margins of parts, as the workbook names them. */
function partFigures({ kind, parts }: DatapackBreakdownView, size: number): [string, number][] {
  const years = parts[0]?.revenue.map((_, year) => year) ?? []
  return years.flatMap((year) => {
    const known = (of: 'revenue' | 'result') => parts.flatMap((part) => part[of][year]?.value ?? [])
    const [total, result] = [sumOfKnown(known('revenue')), sumOfKnown(known('result'))]
    return numbersAmong([
      [`${kind}.total.${year}`, inUnits(total, size)],
      [`${kind}.result.${year}`, inUnits(result, size)],
      ...parts.flatMap((part, at): [string, DatapackFigure][] => [
        [`${kind}.share.${at}.${year}`, ratioOf(part.revenue[year]?.value, total)],
        [`${kind}.margin.${at}.${year}`, ratioOf(part.result[year]?.value, part.revenue[year]?.value)],
      ]),
    ])
  })
}

const sumOfKnown = (amounts: readonly number[]): number | null => (amounts.length === 0 ? null : (sumOf(amounts) ?? null))
const ratioOf = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  ratioOfPositive(part ?? undefined, whole ?? undefined) ?? null
