import { monthAfter, monthsApart } from '../calendar-month.ts'
import type { CustomerMonth, SubscriptionContract } from '../saas/index.ts'
import { CleaningLog, type CleaningReport } from './cleaning-log.ts'
import { serviceMonths } from './clean-subscriptions.ts'
import { CustomerNames } from './customer-names.ts'
import { LedgerRefused, type LedgerRow } from './ledger-row.ts'
import { beginningOf, type LedgerSource, type LedgerSpan, SourceReader } from './ledger-source.ts'
import { MemberRowCounter, UsedRowCounter, type UsedRows } from './used-rows.ts'

export type ContractRole = 'customer' | 'start' | 'end' | 'annualValue' | 'renewal' | 'currency'

export interface ContractSource extends LedgerSource<ContractRole> {
  /** What the texts of the renewal column mean. */
  renewals: ReadonlyMap<string, 'automatic' | 'manual'>
}

interface DatedContract extends SubscriptionContract {
  start: string
  /** Index of the file, from 0, and row of the sheet, from 1. */
  file: number
  row: number
}

export interface CleanContracts {
  contracts: DatedContract[]
  /** Contracts in force at the end of the last month. */
  inForce: DatedContract[]
  names: ReadonlyMap<string, string>
  cleaning: CleaningReport
}

/**
 * Reads rows of contracts. A contract without an end continues; one that begins after the last month is left out.
 * @throws LedgerRefused
 */
export async function cleanContracts(sources: readonly ContractSource[], span: LedgerSpan): Promise<CleanContracts> {
  const log = new CleaningLog(sources.length)
  const customers = new CustomerNames()
  const currencies = new Set<string>()
  const contracts: (DatedContract & { id: number })[] = []
  const seen = new Set<number>()
  const readRow = (reader: SourceReader<ContractRole>, { renewals }: ContractSource, row: LedgerRow, file: number): void => {
    const at = { file, row: row.number }
    const text = reader.text(row, 'annualValue')
    const amount = reader.amount(row, reader.columnOf('annualValue'))
    const leaveOut = (code: Parameters<CleaningLog['leaveOut']>[0], role: ContractRole | null, before: string): void =>
      log.leaveOut(code, { ...at, column: role && reader.heading(role), before, after: null }, amount)
    if (text === '') return leaveOut('missing-amount', 'annualValue', beginningOf(row))
    if (amount === undefined || amount < 0) return leaveOut('unreadable-amount', 'annualValue', text)
    const start = reader.day(row, 'start')
    if (start === undefined) return leaveOut('unreadable-date', 'start', reader.text(row, 'start'))
    if (!reader.isWithin(start)) return leaveOut('date-out-of-range', 'start', reader.text(row, 'start'))
    const endText = reader.text(row, 'end')
    const end = endText === '' ? undefined : reader.day(row, 'end')
    if (endText !== '' && end === undefined) return leaveOut('unreadable-date', 'end', endText)
    if (end !== undefined && end < start) return leaveOut('end-before-start', 'end', endText)
    const name = reader.text(row, 'customer')
    if (name === '') return leaveOut('missing-customer', 'customer', beginningOf(row))
    const fingerprint = reader.fingerprint(row)
    if (seen.has(fingerprint))
      log.record('identical-row', { ...at, column: null, before: beginningOf(row), after: beginningOf(row) }, amount)
    seen.add(fingerprint)
    if (amount === 0) log.record('zero-amount', { ...at, column: reader.heading('annualValue'), before: text, after: '0' }, 0)
    log.use(file, amount)
    const meaning = renewals.get(reader.text(row, 'renewal'))
    const id = customers.idOf(name, file, row.number)
    const contract = {
      id,
      customer: String(id),
      annualValue: amount,
      termMonths: end === undefined ? undefined : serviceMonths(start, end),
      renewsAutomatically: meaning && meaning === 'automatic',
      start,
      ...at,
    }
    contracts.push(contract)
    if (!isInForce(contract, span.lastMonth))
      log.record('not-in-force', { ...at, column: reader.has('end') ? reader.heading('end') : null, before: endText, after: null }, amount)
  }
  for (const [file, source] of sources.entries()) {
    const reader = new SourceReader(source, file, log, span, currencies)
    await reader.eachRow((row) => {
      if (reader.leaveOutIfNotData(row, { name: 'customer', date: 'start' })) return
      reader.readCurrency(row, 'currency')
      readRow(reader, source, row, file)
    })
  }
  for (const { count, file, row, text, calledBy, id } of customers.merged())
    log.record('merged-spelling', { file, row, column: null, before: text, after: calledBy, customer: id }, null, count)
  if (contracts.length === 0) throw new LedgerRefused({ code: 'without-rows', rows: log.rowsRead })
  const names = new Map(contracts.map(({ id, customer }) => [customer, customers.nameOf(id)]))
  return {
    contracts,
    inForce: contracts.filter((contract) => isInForce(contract, span.lastMonth)),
    names,
    cleaning: log.report(names.size),
  }
}

const isInForce = ({ start, termMonths }: Pick<DatedContract, 'start' | 'termMonths'>, month: string): boolean => {
  const age = monthsApart(start.slice(0, 7), month)
  return age >= 0 && (termMonths === undefined || age < termMonths)
}

/** Recurring revenue of contracts: a twelfth of the annual value in each month of the term, beginning with the month of the start. */
export function contractRevenue(contracts: readonly DatedContract[], lastMonth: string): CustomerMonth[] {
  return contracts.flatMap((contract) =>
    monthsInForce(contract, lastMonth).map((month) => ({
      customer: contract.customer,
      month,
      recurringRevenue: contract.annualValue / 12,
    })),
  )
}

/** Rows of contracts by each month in which they are in force. */
export function contractRows(contracts: readonly DatedContract[], lastMonth: string): UsedRows[] {
  const counter = new UsedRowCounter()
  for (const contract of contracts) for (const month of monthsInForce(contract, lastMonth)) counter.add(month, contract)
  return counter.list()
}

/** Rows of contracts in force in the last month, by customer id. */
export function contractCustomerRows(contracts: readonly DatedContract[], lastMonth: string): MemberRowCounter<string> {
  const counter = new MemberRowCounter<string>()
  for (const contract of contracts) if (isInForce(contract, lastMonth)) counter.add(contract.customer, null, contract)
  return counter
}

function monthsInForce({ start, termMonths }: DatedContract, lastMonth: string): string[] {
  const first = start.slice(0, 7)
  const most = monthsApart(first, lastMonth) + 1
  return Array.from({ length: Math.min(termMonths ?? most, most) }, (_, at) => monthAfter(first, at))
}
