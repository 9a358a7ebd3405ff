import { AppError, type fileEndpoints, type InputOf, type DataOf } from '@dossier/contract'
import { zipStream } from '@dossier/platform'
import { z } from 'zod'
import { record } from '../../audit/index.ts'
import { type BytesAnswer, useCase } from '../../use-case/index.ts'
import { safeName } from './archive-names.ts'
import { chosenFilesPolicy } from '../files.policy.ts'
import { filesRepository } from '../files.repository.ts'
import { findUnavailable, packItems } from './pack-items.ts'
import { signedLinks } from './signed-links.ts'

const ids = z.array(z.number().int())

const downloadLinks = signedLinks({
  purpose: 'download',
  names: z.object({ projectId: z.number().int(), attachmentIds: ids, folderIds: ids }),
  address: (token) => `/api/v2/attachments/download/${token}`,
})

/** At most this many unavailable files are named in a response. */
const MAX_UNAVAILABLE_LISTED = 20

type PreparedDownload = DataOf<typeof fileEndpoints.prepareDownload>

/** A link to a zip of files and folders, or of the whole workspace when none are named. @throws NOTHING_TO_DOWNLOAD */
export const prepareDownload = useCase({
  needs: ['blobs', 'clock', 'logger', 'sealer'],
  policy: chosenFilesPolicy('files.read'),
  async run({ deps, actor, read, write, subject }, input: InputOf<typeof fileEndpoints.prepareDownload>): Promise<PreparedDownload> {
    const files = read(filesRepository)
    const { projectId, attachmentIds, folderIds } = input
    const isEverything = attachmentIds.length + folderIds.length === 0
    const isEmpty = isEverything
      ? (await files.count(projectId, {})) === 0
      : attachmentIds.length === 0 && (await files.idsBelow(projectId, folderIds)).length === 0
    if (isEmpty) throw new AppError('NOTHING_TO_DOWNLOAD')
    const { files: chosen, folders } = subject
    const unavailable = await findUnavailable({ deps, read, write, projectId, files: chosen, folders }, MAX_UNAVAILABLE_LISTED)
    const link = downloadLinks.make(deps, actor, {
      projectId,
      attachmentIds: [...new Set(attachmentIds)],
      folderIds: [...new Set(folderIds)],
    })
    return { ...link, unavailable }
  },
})

/** The zip of a download link, with the current tree. @throws LINK_EXPIRED */
export const downloadItems = downloadLinks.opener(
  useCase({
    needs: ['blobs', 'clock', 'logger'],
    policy: chosenFilesPolicy('files.read'),
    async run(
      { deps, actor, subject, read, write },
      input: { projectId: number; attachmentIds: number[]; folderIds: number[] },
    ): Promise<BytesAnswer> {
      const { files, folders, access } = subject
      const [only, ...others] = [...folders.map((folder) => folder.name), ...files.map((file) => file.filename)]
      const filename = `${safeName(only !== undefined && others.length === 0 ? only : access.project.name)}.zip`
      const facts = { attachmentIds: input.attachmentIds, folderIds: input.folderIds }
      const event = { action: 'file.downloaded', projectId: input.projectId, subject: filename, facts } as const
      await write((within) => record(within, actor, event, deps.clock.now()))
      return {
        filename,
        mediaType: 'application/zip',
        size: null,
        etag: null,
        open: async () => zipStream(packItems({ deps, read, write, projectId: input.projectId, files, folders })),
      }
    },
  }),
)
