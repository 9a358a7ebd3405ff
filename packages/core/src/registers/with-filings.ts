import { AppError } from '@dossier/contract'
import type { Source } from '@dossier/sources'

type WithFilings = Source & Required<Pick<Source, 'find' | 'fetch'>>

const hasFilings = (source: Source): source is WithFilings => source.find !== undefined && source.fetch !== undefined

/** A source as one of filings. @throws SOURCE_NOT_FOUND where it has none */
export function withFilings(source: Source): WithFilings {
  if (!hasFilings(source)) throw new AppError('SOURCE_NOT_FOUND')
  return source
}
