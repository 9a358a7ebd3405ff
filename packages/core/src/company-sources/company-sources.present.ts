import type { MarketFigure, FoundDocument, StockQuote } from '@dossier/contract'
import type { Figure, Source, SourceDocument } from '@dossier/sources'

/** A document's file in the workspace, by what the document is fetched by. */
type SavedFiles = ReadonlyMap<string, { fileId: number; filename: string }>

export function presentDocument(found: SourceDocument, { description }: Pick<Source, 'description'>, saved: SavedFiles): FoundDocument {
  const { id, title, kind, form, publisher, language, filedAt, fiscalQuarter, excerpt, address } = found
  const service = description.services?.find((one) => one.id === form)
  return {
    document: id,
    title,
    kind,
    service: service === undefined ? null : { ...service.name },
    publisher: publisher ?? null,
    language: language ?? null,
    publishedAt: filedAt ?? null,
    fiscalQuarter: fiscalQuarter === undefined ? null : { ...fiscalQuarter },
    excerpt: excerpt ?? null,
    address,
    saved: saved.get(id) ?? null,
  }
}

export const presentFigure = ({ value, unit, asOf }: Figure): MarketFigure => ({ value, unit, asOf })

/** Where something was asked for. @param service id of the service that answered */
export function presentOrigin(
  { description }: Pick<Source, 'description'>,
  { service: id, address, retrievedAt }: { service: string; address: string; retrievedAt: Date },
): StockQuote['figures'][number]['origin'] {
  const service = description.services?.find((one) => one.id === id)
  return { service: { ...(service ?? description).name }, address, retrievedAt: retrievedAt.toISOString() }
}

/** The service in the source of a figure: "market/fred" → "fred". */
export const serviceOf = ({ source }: Pick<Figure, 'source'>): string => source.slice(source.indexOf('/') + 1)
