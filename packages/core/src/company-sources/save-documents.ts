import { AppError, type companySourceEndpoints, type Import, type InputOf } from '@dossier/contract'
import type { SourceDocument } from '@dossier/sources'
import { foldersRepository } from '../files/index.ts'
import { importsRepository, type ImportSource, loadImport, startImport } from '../imports/index.ts'
import { registerPolicy } from '../registers/index.ts'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { lookFor } from './look-for.ts'

/**
 * Starts an import of documents that a search found. The search is made again, by replies that are kept as a rule: what is known of a document comes
 * from its source, whatever the request says.
 *
 * @throws FOLDER_NOT_FOUND, FILING_ALREADY_SAVED, SOURCE_ITEM_NOT_FOUND where the search does not find a document any more, and the failures of sources
 */
export const saveDocuments = useCase({
  needs: ['clock', 'queue', 'secretBox', 'sources'],
  policy: registerPolicy('files.upload'),
  async run(context, input: InputOf<typeof companySourceEndpoints.save>): Promise<Import> {
    const { projectId, source: id, documents, folderId = null, ...wanted } = input
    const { read, write } = context
    if (folderId !== null && (await read(foldersRepository).findIn(projectId, folderId)) === undefined) {
      throw new AppError('FOLDER_NOT_FOUND')
    }
    const asked = new Set(documents)
    const chosen = await askSource(context, id, async (source) => {
      const { documents: found } = await lookFor(source, wanted)
      return found.filter((document) => asked.has(document.id))
    })
    if (chosen.length < asked.size) throw new AppError('INVALID_INPUT', { field: 'documents' })
    const saved = await read(importsRepository).findSaved(projectId, id, [...asked])
    const [first] = saved.values()
    if (first !== undefined && [...asked].every((document) => saved.has(document)))
      throw new AppError('FILING_ALREADY_SAVED', { filename: first.filename })
    const source: ImportSource = { kind: 'documents', source: id, documents: chosen.map(importedDocument) }
    const importId = await write((within) => startImport(within, context, { projectId, folderId, source }))
    return loadImport(context, importId)
  },
})

function importedDocument({
  id,
  title,
  form,
  company,
  publisher,
  filedAt,
  fiscalQuarter,
}: SourceDocument): Extract<ImportSource, { kind: 'documents' }>['documents'][number] {
  return {
    id,
    title,
    form,
    company: company === undefined ? null : { ...company },
    publisher: publisher ?? null,
    publishedAt: filedAt ?? null,
    fiscalQuarter: fiscalQuarter === undefined ? null : { ...fiscalQuarter },
  }
}
