import type { fileEndpoints, InputOf } from '@dossier/contract'
import { oneChunk } from '@dossier/platform'
import { mediaTypes } from '@dossier/documents'
import { record } from '../../audit/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { type BytesAnswer, personName, useCase } from '../../use-case/index.ts'
import { safeName } from '../downloads/archive-names.ts'
import { filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { indexRows } from './index-rows.ts'
import { indexText } from './index-texts.ts'

/** The index of a data room, a numbered tree of its folders and files, as a workbook or a document. */
export const exportIndex = useCase({
  needs: ['clock'],
  policy: inProjectPolicy('activity.export'),
  async run({ deps, actor, subject, read, write }, { projectId, format }: InputOf<typeof fileEndpoints.index>): Promise<BytesAnswer> {
    const { name } = subject.project
    const event = { action: 'list.exported', projectId, subject: 'index' } as const
    await write((within) => record(within, actor, event, deps.clock.now()))
    const rows = async () => {
      const folders = await read(foldersRepository).list(projectId)
      const files = await read(filesRepository).listToIndex(projectId)
      const named = files.map((file) => ({ ...file, uploader: personName(file.uploaderFirstName, file.uploaderLastName) }))
      return indexRows(folders, named)
    }
    return {
      filename: `${safeName(`${name} ${indexText('title', actor.language)}`)}.${format}`,
      mediaType: mediaTypes[format],
      size: null,
      etag: null,
      open: async () => {
        if (format === 'xlsx') return (await import('./index-workbook.ts')).indexWorkbook(await rows(), actor.language)
        const { indexDocument } = await import('./index-document.ts')
        return oneChunk(await indexDocument(name, await rows(), actor.language))
      },
    }
  },
})
