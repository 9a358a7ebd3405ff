import { AppError, type companySourceEndpoints, type InputOf } from '@dossier/contract'
import type { FoundDocuments, Source } from '@dossier/sources'

/** What documents of a source are looked for. */
export type LookedFor = Omit<InputOf<typeof companySourceEndpoints.documents>, 'projectId' | 'source'>

/** Documents that a source finds. @throws SOURCE_NOT_FOUND where it has none to be found, and SourceError */
export async function lookFor(source: Source, { company, query, from, to, language, cursor }: LookedFor): Promise<FoundDocuments> {
  if (source.find === undefined || source.fetch === undefined) throw new AppError('SOURCE_NOT_FOUND')
  return source.find({
    ...(company !== undefined && { company }),
    ...(query !== undefined && { query }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(language !== undefined && { language }),
    ...(cursor !== undefined && { cursor }),
  })
}
