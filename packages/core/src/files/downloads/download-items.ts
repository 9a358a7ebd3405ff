import { AppError, type fileEndpoints, type InputOf, type SignedLink } from '@dossier/contract'
import { zipStream } from '@dossier/platform'
import { z } from 'zod'
import { record } from '../../audit/index.ts'
import { type BytesAnswer, useCase } from '../../use-case/index.ts'
import { safeName } from './archive-names.ts'
import { chosenWho } from '../files.policy.ts'
import { filesRepository } from '../files.repository.ts'
import { packItems } from './pack-items.ts'
import { signedLinks } from './signed-links.ts'

const ids = z.array(z.number().int())

const downloadLinks = signedLinks({
  purpose: 'download',
  names: z.object({ projectId: z.number().int(), attachmentIds: ids, folderIds: ids }),
  address: (token) => `/api/v2/attachments/download/${token}`,
})

/** A link to a zip of files and folders, or of the whole workspace when none are named. @throws NOTHING_TO_DOWNLOAD */
export const prepareDownload = useCase({
  policy: chosenWho('files.read'),
  async run({ deps, actor, read }, input: InputOf<typeof fileEndpoints.prepareDownload>): Promise<SignedLink> {
    const files = read(filesRepository)
    const { projectId, attachmentIds, folderIds } = input
    const isEverything = attachmentIds.length + folderIds.length === 0
    const isEmpty = isEverything
      ? (await files.count(projectId, {})) === 0
      : attachmentIds.length === 0 && (await files.idsBelow(projectId, folderIds)).length === 0
    if (isEmpty) throw new AppError('NOTHING_TO_DOWNLOAD')
    return downloadLinks.make(deps, actor, { projectId, attachmentIds: [...new Set(attachmentIds)], folderIds: [...new Set(folderIds)] })
  },
})

/** The zip behind a download link, with the tree as it is now. @throws LINK_EXPIRED */
export const downloadItems = downloadLinks.opener(
  useCase({
    policy: chosenWho('files.read'),
    async run(
      { deps, actor, subject, read, write },
      input: { projectId: number; attachmentIds: number[]; folderIds: number[] },
    ): Promise<BytesAnswer> {
      const { files, folders, access } = subject
      const [only, ...others] = [...folders.map((folder) => folder.name), ...files.map((file) => file.filename)]
      const filename = `${safeName(only !== undefined && others.length === 0 ? only : access.project.name)}.zip`
      const facts = { attachmentIds: input.attachmentIds, folderIds: input.folderIds }
      const happened = { action: 'file.downloaded', projectId: input.projectId, subject: filename, facts } as const
      await write((within) => record(within, actor, happened, deps.clock.now()))
      return {
        filename,
        mediaType: 'application/zip',
        size: null,
        etag: null,
        open: async () => zipStream(packItems({ deps, read, projectId: input.projectId, files, folders })),
      }
    },
  }),
)
