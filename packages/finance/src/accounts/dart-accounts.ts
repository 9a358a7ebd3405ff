import { type Exact, exact, exactDecimal, negated } from '@dossier/notation'
import { z } from 'zod'
import { type Account, accounts, type AccountStatement } from './account.ts'
import type { AccountValue } from './account-value.ts'
import { type FiledAccounts, type FiledPlace, WHOLE_STATEMENTS } from './company-facts.ts'
import { minimumFit, matchLabel } from './match-label.ts'

/** A line of fnlttSinglAcnt or fnlttSinglAcntAll of OpenDART; only the fields that are read. */
const lineSchema = z.object({
  rcept_no: z.string(),
  reprt_code: z.string(),
  bsns_year: z.string(),
  corp_code: z.string(),
  fs_div: z.string().optional(),
  sj_div: z.string(),
  account_id: z.string().optional(),
  account_nm: z.string(),
  thstrm_dt: z.string().optional(),
  thstrm_amount: z.string().optional(),
  thstrm_add_amount: z.string().optional(),
  frmtrm_dt: z.string().optional(),
  frmtrm_amount: z.string().optional(),
  bfefrmtrm_dt: z.string().optional(),
  bfefrmtrm_amount: z.string().optional(),
  currency: z.string().optional(),
})
type Line = z.infer<typeof lineSchema>

const replySchema = z.object({ status: z.literal('000'), list: z.array(z.unknown()).min(1) })

const statementOf: Readonly<Record<string, AccountStatement>> = { BS: 'balanceSheet', IS: 'income', CIS: 'income', CF: 'cashFlow' }
/** Months from the beginning of the business year to the end of the report's period, by report code. */
const monthsOfReport: Readonly<Record<string, number>> = { '11013': 3, '11012': 6, '11014': 9, '11011': 12 }
/** A receipt number begins with the day of filing. */
const receiptDay = /^(\d{4})(\d{2})(\d{2})/

/**
 * Reads the accounts of a company from OpenDART's financial statements; null for any other JSON. Accounts are identified by their XBRL element, else
 * by their Korean name.
 */
export function readDartAccounts(json: unknown): FiledAccounts | null {
  const reply = replySchema.safeParse(json)
  if (!reply.success) return null
  const lines = reply.data.list.flatMap((line) => {
    const parsed = lineSchema.safeParse(line)
    return parsed.success ? [parsed.data] : []
  })
  const [first] = lines
  if (first === undefined) return null
  const taken = new Set<string>()
  const values = lines.flatMap(valuesOf).filter(({ account, to, months, scope }) => {
    const key = `${account} ${to} ${months ?? ''} ${scope ?? ''}`
    if (taken.has(key)) return false
    taken.add(key)
    return true
  })
  return { name: '', registerId: first.corp_code, values }
}

function valuesOf(line: Line): AccountValue<FiledPlace>[] {
  const statement = statementOf[line.sj_div]
  const account = statement && accountOfLine(line, statement)
  if (account === undefined) return []
  const [, year = '', month = '', day = ''] = receiptDay.exec(line.rcept_no) ?? []
  const terms = [
    [line.thstrm_dt, statement === 'balanceSheet' ? line.thstrm_amount : (line.thstrm_add_amount ?? line.thstrm_amount), 0],
    [line.frmtrm_dt, line.frmtrm_amount, 1],
    [line.bfefrmtrm_dt, line.bfefrmtrm_amount, 2],
  ] as const
  return terms.flatMap(([date, amount, yearsBefore]): AccountValue<FiledPlace>[] => {
    const value = amount === undefined ? null : signedDecimal(amount)
    const time = timeOf(line, date, yearsBefore)
    if (value === null || time === undefined) return []
    return [
      {
        account: account.id,
        to: time.to,
        months: statement === 'balanceSheet' ? undefined : time.months,
        value,
        rounding: exact(0n),
        currency: line.currency ?? 'KRW',
        scope: line.fs_div === 'OFS' ? 'separate' : 'consolidated',
        reportedAt: year === '' ? '' : `${year}-${month}-${day}`,
        extent: WHOLE_STATEMENTS,
        place: { concept: line.account_id ?? line.account_nm, filing: line.rcept_no, form: line.reprt_code },
      },
    ]
  })
}

function signedDecimal(text: string): Exact | null {
  const isNegative = text.startsWith('-')
  const size = exactDecimal(isNegative ? text.slice(1) : text)
  return size && isNegative ? negated(size) : size
}

function accountOfLine({ account_id: id, account_nm: name }: Line, statement: AccountStatement): Account | undefined {
  const element = id?.replace('_', ':')
  const own = accounts.filter((account) => account.statement === statement)
  const known = element === undefined ? undefined : own.find(({ item }) => item.concepts.includes(element))
  if (known) return known
  const [best] = own
    .map((account) => ({ account, fit: matchLabel(name, account.item) }))
    .filter(({ fit }) => fit >= minimumFit)
    .toSorted((one, other) => other.fit - one.fit)
  return best?.account
}

/** "2023.12.31 현재", "2023.01.01 ~ 2023.12.31"; without a date, the end of the report's part of the calendar year. */
function timeOf(line: Line, date: string | undefined, yearsBefore: number): { to: string; months: number } | undefined {
  const months = monthsOfReport[line.reprt_code]
  if (months === undefined) return undefined
  const days = [...(date ?? '').matchAll(/(\d{4})\.(\d{2})\.(\d{2})/g)].map(([, year, month, day]) => `${year}-${month}-${day}`)
  const to = days.at(-1) ?? endOfMonth(Number(line.bsns_year) - yearsBefore, months)
  return { to, months }
}

const endOfMonth = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
