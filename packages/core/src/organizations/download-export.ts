import { AppError } from '@dossier/contract'
import { recordView } from '../audit/index.ts'
import { findMailedLink } from '../mail/index.ts'
import { anyone, type BytesAnswer, personName, useCase } from '../use-case/index.ts'
import { organizationsRepository } from './organizations.repository.ts'

/**
 * Downloads the export of an organization that is being deleted, by the link in its owner's mail, any number of times until the end.
 * @throws LINK_EXPIRED
 */
export const downloadExport = useCase({
  needs: ['blobs', 'clock'],
  policy: anyone,
  async run({ deps, actor, read, write }, { token }: { token: string }): Promise<BytesAnswer> {
    const now = deps.clock.now()
    const link = await findMailedLink(read, token, 'organizationExport', now)
    const organization = link && (await read(organizationsRepository).unsafeFindOf(link.userId))
    if (link === undefined || organization?.status !== 'deleting') throw new AppError('LINK_EXPIRED')
    const { id, exportKey, name: subject, firstName, lastName } = organization
    if (exportKey === null) throw new AppError('LINK_EXPIRED')
    const as = { userId: link.userId, name: personName(firstName, lastName) }
    const happened = { action: 'organization.exportDownloaded', subject, subjectId: id, organizationId: id, as } as const
    const size = await deps.blobs.size(exportKey)
    await recordView({ read, write }, actor, happened, now)
    return {
      filename: `${organization.code}.zip`,
      mediaType: 'application/zip',
      size,
      // Each export has a blob key of its own.
      etag: exportKey.replace(/^.*\//, ''),
      open: (range) => deps.blobs.stream(exportKey, range),
    }
  },
})
