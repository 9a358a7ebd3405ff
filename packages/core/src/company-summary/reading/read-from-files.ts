import type { CompanySummaryFields, SummaryCompany } from '@dossier/contract'
import { factLoader, pageLoader, type QuotingPort, type SearchedFiles } from '../../search/index.ts'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { emptyField, withRunway } from '../runway.ts'
import { companyOf } from './company-of.ts'
import { readBurnRate } from './read-burn-rate.ts'
import { readCash } from './read-cash.ts'
import { readSector } from './read-sector.ts'
import type { Reading } from './reading.ts'

/** The fields, and the companies to select from; none when the files agree. */
export interface ReadSummary {
  fields: CompanySummaryFields
  companies: SummaryCompany[]
}

/**
 * Reads the summary from the files of one company, without a language model: the selected one, else the one that the files agree on.
 * When they do not agree, nothing is read. Notes are only entered by people.
 */
export async function readFromFiles(
  context: UseCaseContext<Member, unknown, QuotingPort>,
  files: SearchedFiles,
  chosen: string | null,
): Promise<ReadSummary> {
  const found = {
    companyName: emptyField,
    sector: emptyField,
    cashOnHand: emptyField,
    monthlyBurnRate: emptyField,
    currentRunway: emptyField,
    notes: emptyField,
  }
  if (files.named.size === 0) return { fields: found, companies: [] }
  const loadPage = pageLoader(context, files)
  const facts = await context.deps.indexes.facts(files.projectId)
  const { company, companies } = await companyOf({ files, facts, loadPage, chosen })
  if (company === undefined) return { fields: found, companies }
  const companyName = company.name ?? emptyField
  const named = new Map([...files.named].filter(([id]) => company.fileIds.has(id)))
  if (named.size === 0) return { fields: { ...found, companyName }, companies }
  const isAll = named.size === files.named.size
  const reading: Reading = {
    context,
    files: isAll ? files : { ...files, areAll: false, named },
    facts,
    loadPage,
    loadFacts: factLoader(context, files),
  }
  const sector = await readSector(reading)
  const cash = await readCash(reading)
  const burn = await readBurnRate(reading)
  const fields = {
    ...found,
    companyName,
    sector: sector ?? emptyField,
    cashOnHand: cash ?? emptyField,
    monthlyBurnRate: burn ?? emptyField,
  }
  return { fields: withRunway(fields, context.actor.language), companies }
}
