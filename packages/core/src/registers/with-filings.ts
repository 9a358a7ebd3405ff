import { AppError } from '@dossier/contract'
import type { Source } from '@dossier/sources'

/** A source as one of filings. @throws SOURCE_NOT_FOUND where it has none */
export function withFilings(source: Source): Source & Required<Pick<Source, 'find' | 'fetch'>> {
  const { find, fetch } = source
  if (find === undefined || fetch === undefined) throw new AppError('SOURCE_NOT_FOUND')
  return { ...source, find, fetch }
}
