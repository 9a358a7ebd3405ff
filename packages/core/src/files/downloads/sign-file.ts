import { AppError, type fileEndpoints, type InputOf, type SignedLink } from '@dossier/contract'
import { z } from 'zod'
import { recordView } from '../../audit/index.ts'
import { accessProject, memberOnly } from '../../projects/index.ts'
import { type Authorised, authorise, type BytesAnswer, type Member, type Policy, useCase } from '../../use-case/index.ts'
import { filePolicy } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { fileAuditEvent } from '../audit-events.ts'
import { contentOf } from '../lists/show-file.ts'
import { signedLinks } from './signed-links.ts'

const fileLinks = signedLinks({
  purpose: 'file',
  names: z.object({ projectId: z.number().int(), attachmentId: z.number().int() }),
  address: (token) => `/api/v2/attachments/signed/${token}`,
})

/** A link to a file's bytes that needs no bearer token for ten minutes. @throws FILE_NOT_FOUND */
export const signFile = useCase({
  needs: ['clock', 'sealer'],
  policy: (async (actor, { fileId }, read) => {
    const member = memberOnly(actor)
    const unsafeFile = await read(filesRepository).find(fileId)
    if (unsafeFile === undefined) throw new AppError('FILE_NOT_FOUND')
    try {
      await accessProject(member, unsafeFile.projectId, 'files.read', read)
    } catch (error) {
      // The request names no workspace, so the error must not reveal that the file is in a hidden one.
      throw error instanceof AppError && error.code === 'PROJECT_NOT_FOUND' ? new AppError('FILE_NOT_FOUND') : error
    }
    return { actor: member, subject: authorise(unsafeFile) }
  }) satisfies Policy<Member, { fileId: number }, Authorised<FileRow>>,
  run: async ({ deps, actor, subject: file }, _input: InputOf<typeof fileEndpoints.signedUrl>): Promise<SignedLink> =>
    fileLinks.make(deps, actor, { projectId: file.projectId, attachmentId: file.id }),
})

/** The bytes of a file requested by its signed link. @throws LINK_EXPIRED */
export const openSignedFile = fileLinks.opener(
  useCase({
    needs: ['blobs', 'clock', 'logger'],
    policy: filePolicy('files.read'),
    async run({ deps, actor, subject, read, write }, _input: { projectId: number; attachmentId: number }): Promise<BytesAnswer> {
      // A player requests one file in many ranges: that counts as one download.
      const content = await contentOf({ deps, write }, subject.file)
      await recordView({ read, write }, actor, fileAuditEvent('file.downloaded', subject.file), deps.clock.now())
      return content
    },
  }),
)
