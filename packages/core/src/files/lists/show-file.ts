import { AppError, type fileEndpoints, type InputOf, type ReadingProgress, type ReadPage, type ShownFile } from '@dossier/contract'
import { mediaTypes } from '@dossier/documents'
import { recordView } from '../../audit/index.ts'
import { cachedSearchModels } from '../../organization-models/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { type Authorised, type BytesAnswer, type Member, type UseCaseContext, useCase } from '../../use-case/index.ts'
import { fileVectorsRepository } from '../embedding/file-vectors.repository.ts'
import { checkedContent, faultBySize, faultError, recordFault } from '../content/file-fault.ts'
import { filePolicy } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { fileAuditEvent } from '../audit-events.ts'
import { presentWithPaths } from './list-files.ts'
import { presentDocument } from './present-document.ts'
import { presentPage } from './present-page.ts'
import { openStoredPages } from '../reading/stored-pages.ts'

/** One file, with its document facts once it is searchable. */
export const showFile = useCase({
  needs: ['indexes'],
  policy: filePolicy('files.read'),
  run: (context, _input: { projectId: number; attachmentId: number }) => presentFileDetails(context, context.subject.file),
})

/** Presents one file with its document facts. */
export async function presentFileDetails(
  { deps, actor, read }: Pick<UseCaseContext<Member, unknown, 'indexes'>, 'deps' | 'actor' | 'read'>,
  file: Authorised<FileRow>,
): Promise<ShownFile> {
  const [presented] = await presentWithPaths([file], read, actor.language)
  if (presented === undefined) throw new AppError('FILE_NOT_FOUND')
  const facts = (await deps.indexes.facts(file.projectId)).get(file.id)
  const { provenance, sha256 } = file
  return {
    ...presented,
    ...(facts && { document: presentDocument(facts) }),
    ...(provenance && { provenance: { ...provenance, sha256 } }),
  }
}

/** A file's stored bytes. */
export const openContent = useCase({
  needs: ['blobs', 'clock', 'logger'],
  policy: filePolicy('files.read'),
  async run({ deps, actor, subject, read, write }, _input: { projectId: number; attachmentId: number }): Promise<BytesAnswer> {
    const { file } = subject
    const content = await contentOf({ deps, write }, file)
    await recordView({ read, write }, actor, fileAuditEvent('file.viewed', file), deps.clock.now())
    return content
  },
})

/**
 * A file's bytes as a response. The size is checked before the response starts; the hash is checked when the whole file is sent.
 * @throws FILE_CONTENT_MISSING, FILE_CONTENT_DAMAGED
 */
export async function contentOf(
  context: Pick<UseCaseContext<Member, unknown, 'blobs' | 'logger'>, 'deps' | 'write'>,
  file: FileRow,
): Promise<BytesAnswer> {
  const { blobs } = context.deps
  const fault = await faultBySize({ blobs }, file)
  if (fault !== undefined) {
    await recordFault(context, file, fault)
    throw faultError(file, fault)
  }
  return {
    filename: file.filename,
    mediaType: mediaTypes[file.kind],
    size: file.size,
    etag: file.sha256,
    open: async (range) =>
      range === undefined
        ? checkedContent({ blobs }, file, () => recordFault(context, file, 'damaged'))
        : blobs.stream(file.blobKey, range),
  }
}

/** A page of a file's text, with the boxes of a span of it. @throws FILE_NOT_READ, PAGE_NOT_FOUND */
export const showPage = useCase({
  needs: ['blobs', 'clock'],
  policy: filePolicy('files.read'),
  async run({ deps, actor, subject, read, write }, input: InputOf<typeof fileEndpoints.page>): Promise<ReadPage> {
    const { file } = subject
    if (file.status !== 'indexed') throw new AppError('FILE_NOT_READ')
    const stored = await openStoredPages(deps.blobs, file)
    const page = await stored.page(input.page)
    if (page === undefined) throw new AppError('PAGE_NOT_FOUND', { page: input.page })
    await recordView({ read, write }, actor, fileAuditEvent('file.viewed', file), deps.clock.now())
    return presentPage(page, stored.count, input)
  },
})

/** The reading progress of a workspace's files. */
export const showProgress = useCase({
  needs: ['clock', 'searchModels', 'secretBox'],
  policy: inProjectPolicy('files.read'),
  async run(context, input: { projectId: number }) {
    const { read } = context
    const progress: ReadingProgress = { uploaded: 0, reading: 0, indexed: 0, failed: 0, stored: 0, pages: 0 }
    for (const { status, files, pages } of await read(filesRepository).progress(input.projectId)) {
      progress[status] = files
      progress.pages += pages
    }
    const { embedding } = await cachedSearchModels(context)
    if (embedding) progress.meaning = await read(fileVectorsRepository).unfinished(input.projectId, embedding.name)
    return progress
  },
})
