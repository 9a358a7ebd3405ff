import { useCase } from '../../use-case/index.ts'
import { filePolicy } from '../files.policy.ts'
import { presentWithPaths } from '../lists/list-files.ts'
import { versionsRepository } from './versions.repository.ts'

/** All versions of the file that the requested version belongs to, latest first. */
export const listVersions = useCase({
  needs: [],
  policy: filePolicy('files.read'),
  async run({ actor, subject, read }, { projectId }: { projectId: number; attachmentId: number }) {
    const rows = await read(versionsRepository).list(projectId, subject.file.lineageId)
    return { rows: await presentWithPaths(rows, read, actor.language), count: rows.length }
  },
})
