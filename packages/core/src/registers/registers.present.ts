import type { Filing, FilingPart, RegisterCompany } from '@dossier/contract'
import { readCompanyName } from '@dossier/entities'
import type { CompanyOverview, DocumentPart, Source, SourceDocument } from '@dossier/sources'

/** A document's file in the workspace, by what the document is fetched by. */
export type SavedFiles = ReadonlyMap<string, { fileId: number; filename: string }>

export function presentRegisterCompany(
  source: Source,
  overview: CompanyOverview,
  more: Pick<RegisterCompany, 'inFiles' | 'watch'>,
): RegisterCompany {
  const { description } = source
  return {
    source: description.id,
    sourceName: { ...description.name },
    company: overview.id,
    name: overview.name,
    shortName: readCompanyName(overview.name).core,
    englishName: overview.englishName ?? null,
    tickers: [...overview.tickers],
    exchanges: [...(overview.exchanges ?? [])],
    industry: overview.industry ?? null,
    country: overview.country ?? null,
    fiscalYearEnd: overview.fiscalYearEnd ?? null,
    chiefExecutive: overview.chiefExecutive ?? null,
    establishedOn: overview.establishedOn ?? null,
    homepage: webAddress(overview.homepage),
    investorRelations: webAddress(overview.investorRelations),
    address: overview.address,
    retrievedAt: overview.retrievedAt.toISOString(),
    hasFilings: source.find !== undefined && source.fetch !== undefined,
    hasStatements: source.facts !== undefined,
    ...more,
  }
}

/** What companies type of themselves: an address of a page, or nothing. */
export function webAddress(written: string | undefined): string | null {
  if (written === undefined) return null
  const address = /^[\w.-]+\.[a-z]{2,}(?:\/\S*)?$/i.test(written) ? `https://${written}` : written
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? new URL(address).href : null
}

export function presentFiling(found: SourceDocument, saved: SavedFiles): Filing {
  const { id, filing, title, kind, form, filedAt, periodEnd, isAmendment, address } = found
  return {
    document: id,
    filing: filing ?? null,
    title,
    kind,
    form,
    filedAt: filedAt ?? null,
    periodEnd: periodEnd ?? null,
    isAmendment,
    address,
    saved: saved.get(id) ?? null,
  }
}

export function presentPart({ id, name, kind, size, address }: DocumentPart, saved: SavedFiles): FilingPart {
  return { document: id, name, kind, size: size ?? null, address, saved: saved.get(id) ?? null }
}
