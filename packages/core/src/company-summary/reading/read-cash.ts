import type { CompanySummaryField } from '@dossier/contract'
import { annualAmount, fiscalYears } from './annual-amount.ts'
import { interimAmount, newestOf } from './interim-amount.ts'
import { amountField, type ReadAmount } from './read-amount.ts'
import { interimDocuments, type Reading } from './reading.ts'

/** Cash and cash equivalents of the newest balance sheet, including interim ones. */
export async function readCash(reading: Reading): Promise<CompanySummaryField | undefined> {
  const interim: (ReadAmount | undefined)[] = []
  for (const fileId of interimDocuments(reading)) interim.push(await interimAmount(reading, 'cash', fileId))
  const cash = newestOf(interim, await ofNewestYear(reading))
  return cash === undefined || cash.value < 0 ? undefined : amountField(cash, cash.value, reading.context.actor.language)
}

async function ofNewestYear(reading: Reading): Promise<ReadAmount | undefined> {
  for (const year of fiscalYears(reading)) {
    const found = await annualAmount(reading, 'cash', year)
    if (found !== undefined && found.value >= 0) return found
  }
  return undefined
}
