import type { CompanySummaryFields } from '@dossier/contract'
import { pageLoader, type SearchedFiles } from '../../search/index.ts'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { nothingFound, withRunway } from '../runway.ts'
import { companyOf } from './company-of.ts'
import { readBurnRate } from './read-burn-rate.ts'
import { readCash } from './read-cash.ts'
import { readSector } from './read-sector.ts'
import type { Reading } from './reading.ts'

/** Reads the summary from the files of the one company that most of them are about, without a language model. Notes are people's. */
export async function readFromFiles(context: UseCaseContext<Member, unknown>, files: SearchedFiles): Promise<CompanySummaryFields> {
  const found = {
    companyName: nothingFound,
    sector: nothingFound,
    cashOnHand: nothingFound,
    monthlyBurnRate: nothingFound,
    currentRunway: nothingFound,
    notes: nothingFound,
  }
  if (files.named.size === 0) return found
  const loadPage = pageLoader(context, files.projectId)
  const facts = await context.deps.indexes.facts(files.projectId)
  const company = await companyOf({ files, facts, loadPage })
  if (company === undefined) return found
  const named = new Map([...files.named].filter(([id]) => company.fileIds.has(id)))
  const isAll = named.size === files.named.size
  const reading: Reading = { context, files: isAll ? files : { ...files, areAll: false, named }, facts, loadPage }
  const sector = await readSector(reading)
  const cash = await readCash(reading)
  const burn = await readBurnRate(reading)
  return withRunway(
    {
      ...found,
      companyName: company.name ?? nothingFound,
      sector: sector ?? nothingFound,
      cashOnHand: cash ?? nothingFound,
      monthlyBurnRate: burn ?? nothingFound,
    },
    context.actor.language,
  )
}
