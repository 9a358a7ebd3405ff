import { AppError, type Import, type InputOf, type registerEndpoints } from '@dossier/contract'
import { foldersRepository } from '../files/index.ts'
import { importsRepository, type ImportSource, loadImport, startImport } from '../imports/index.ts'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { findFiling } from './find-filing.ts'
import { partsOf } from './list-filing-parts.ts'
import { registerPolicy } from './registers.policy.ts'
import type { SourceDocument } from '@dossier/sources'

/**
 * Starts an import of documents of a filing. What is known of it comes from the register, whatever the request says.
 *
 * @throws FOLDER_NOT_FOUND, FILING_ALREADY_SAVED, SOURCE_ITEM_NOT_FOUND, and the other failures of sources
 */
export const saveFiling = useCase({
  needs: ['clock', 'queue', 'secretBox', 'sources'],
  policy: registerPolicy('files.upload'),
  async run(context, input: InputOf<typeof registerEndpoints.save>): Promise<Import> {
    const { projectId, source: id } = input
    const folderId = input.folderId ?? null
    const { read, write } = context
    if (folderId !== null && (await read(foldersRepository).findIn(projectId, folderId)) === undefined) {
      throw new AppError('FOLDER_NOT_FOUND')
    }
    const wanted = [...new Set(input.parts)]
    const { filing, parts } = await askSource(context, id, async (source) => {
      const found = await findFiling(source, input)
      const all = await partsOf(source, found)
      return { filing: found, parts: wanted.filter((part) => all.some((one) => one.id === part)) }
    })
    if (parts.length < wanted.length) throw new AppError('INVALID_INPUT', { field: 'parts' })
    const saved = await read(importsRepository).findSaved(projectId, id, parts)
    const [first] = saved.values()
    if (first !== undefined && parts.every((part) => saved.has(part)))
      throw new AppError('FILING_ALREADY_SAVED', { filename: first.filename })
    const source = filingSource(id, input.company, filing, parts)
    const importId = await write((within) => startImport(within, context, { projectId, folderId, source }))
    return loadImport(context, importId)
  },
})

/** The source of an import: documents of a filing, with what its register says of it. */
function filingSource(
  source: string,
  company: string,
  filing: SourceDocument,
  parts: readonly string[],
): Extract<ImportSource, { kind: 'filing' }> {
  const { id, filing: number, kind, form, title, filedAt, periodEnd, isAmendment } = filing
  return {
    kind: 'filing',
    source,
    filing: {
      company: { id: company, name: filing.company?.name ?? '' },
      document: id,
      filing: number ?? null,
      kind,
      form,
      title,
      filedAt: filedAt ?? null,
      periodEnd: periodEnd ?? null,
      isAmendment,
    },
    parts: [...parts],
  }
}
