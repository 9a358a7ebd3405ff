import { added, exact, exactOf } from '@dossier/notation'
import { z } from 'zod'
import { type Account, accounts } from './account.ts'
import type { AccountValue } from './account-value.ts'
import { conceptSums } from './concept-sums.ts'
import { WHOLE_YEAR } from './statement-time.ts'

/** The place of an amount in a register's data. */
export interface FiledPlace {
  /** Concept of a public taxonomy: "us-gaap:Assets". */
  concept: string
  /** The filing: an accession number of EDGAR, a receipt number of DART. */
  filing: string
  /** "10-K", "11011". */
  form: string
}

/** A company's accounts as filed with a register. */
export interface FiledAccounts {
  name: string
  /** The register's id of the company: a CIK, a corp_code. */
  registerId: string
  values: AccountValue<FiledPlace>[]
}

const filedFact = z.object({
  start: z.string().optional(),
  end: z.string(),
  val: z.number(),
  accn: z.string(),
  form: z.string(),
  filed: z.string(),
})
type FiledFact = z.infer<typeof filedFact>

/** Company facts of SEC EDGAR (data.sec.gov/api/xbrl/companyfacts); only the fields that are read. */
const companyFactsSchema = z.object({
  cik: z.union([z.number(), z.string()]),
  entityName: z.string(),
  facts: z.record(z.string(), z.record(z.string(), z.object({ units: z.record(z.string(), z.array(z.unknown())) }))),
})

const reports = /^(?:10-K|10-Q|20-F|40-F|10-KT|10-QT)(?:\/A)?$/
const isCurrency = /^[A-Z]{3}$/
/** Extent of a register's values: registers store complete statements. */
export const WHOLE_STATEMENTS = accounts.length

const DAY_MS = 86_400_000
const DAYS_OF_MONTH = 365.25 / 12

/** Reads the accounts of a company from EDGAR company facts; null for any other JSON. */
export function readCompanyFacts(json: unknown): FiledAccounts | null {
  const parsed = companyFactsSchema.safeParse(json)
  if (!parsed.success) return null
  const { cik, entityName, facts } = parsed.data
  const filedUnder = (account: Account, concept: string) => {
    const [taxonomy = '', name = ''] = concept.split(':')
    return Object.entries(facts[taxonomy]?.[name]?.units ?? {}).flatMap(([currency, filed]) =>
      isCurrency.test(currency) ? filed.flatMap((one) => valueOf(account, concept, currency, one)) : [],
    )
  }
  /** Where several concepts mean the same, the first one with a value for a time counts. */
  const firstOf = (account: Account, concepts: readonly string[]) => {
    const taken = new Set<string>()
    return concepts.flatMap((concept) => {
      const fresh = filedUnder(account, concept).filter((value) => !taken.has(timeKey(value)))
      for (const value of fresh) taken.add(timeKey(value))
      return fresh
    })
  }
  const values = accounts.flatMap((account) => {
    const sum = conceptSums[account.id]
    if (sum === undefined) return firstOf(account, account.item.concepts)
    const whole = firstOf(account, sum.whole)
    const known = new Set(whole.map(timeKey))
    const summed = sumOfParts(sum.parts.map((concepts) => firstOf(account, concepts)))
    return [...whole, ...summed.filter((value) => !known.has(timeKey(value)))]
  })
  return { name: entityName, registerId: String(cik).padStart(10, '0'), values }
}

/** The sum of parts at each time, from the latest filing of each part. */
function sumOfParts(parts: readonly (readonly AccountValue<FiledPlace>[])[]): AccountValue<FiledPlace>[] {
  const latest = parts.flatMap((part) =>
    [...Map.groupBy(part, timeKey).values()].flatMap((alike) =>
      alike.toSorted((one, other) => other.reportedAt.localeCompare(one.reportedAt)).slice(0, 1),
    ),
  )
  return [...Map.groupBy(latest, timeKey).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [others.reduce(together, first)],
  )
}

function together(one: AccountValue<FiledPlace>, other: AccountValue<FiledPlace>): AccountValue<FiledPlace> {
  const reportedAt = one.reportedAt > other.reportedAt ? one.reportedAt : other.reportedAt
  const concept = `${one.place.concept} + ${other.place.concept}`
  return { ...one, value: added(one.value, other.value), reportedAt, place: { ...one.place, concept } }
}

const timeKey = ({ to, months, currency }: AccountValue<FiledPlace>): string => `${to} ${months ?? ''} ${currency ?? ''}`

function valueOf(account: Account, concept: string, currency: string, filed: unknown): AccountValue<FiledPlace>[] {
  const parsed = filedFact.safeParse(filed)
  if (!parsed.success || !reports.test(parsed.data.form)) return []
  const { end, val, accn, form, filed: reportedAt } = parsed.data
  const months = monthsOf(parsed.data)
  if ((account.statement === 'balanceSheet') !== (months === undefined) || (months ?? 0) > WHOLE_YEAR) return []
  const place = { concept, filing: accn, form }
  return [
    {
      account: account.id,
      to: end,
      months,
      value: exactOf(val),
      rounding: exact(0n),
      currency,
      scope: 'consolidated',
      reportedAt,
      extent: WHOLE_STATEMENTS,
      place,
    },
  ]
}

/** The length of a flow in whole months, rounded because fiscal weeks miss month ends by days. */
function monthsOf({ start, end }: FiledFact): number | undefined {
  if (start === undefined) return undefined
  const months = (Date.parse(end) - Date.parse(start) + DAY_MS) / DAY_MS / DAYS_OF_MONTH
  return Math.round(months)
}
