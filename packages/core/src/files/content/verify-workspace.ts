import type { FileFault } from '@dossier/contract'
import { theSystem, useCase } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { faultByContent, keepFault } from './file-fault.ts'

const PAGE = 200

/** What a check of stored files found; sizes in bytes as recorded. */
export interface VerifiedFiles {
  files: number
  bytes: number
  faults: { fileId: number; filename: string; fault: FileFault }[]
}

/**
 * Reads the stored bytes of every file of a workspace, in all versions, compares them with the SHA-256 of when they were uploaded, and
 * keeps what it finds with the file, also that it is right again after it was restored.
 */
export const verifyWorkspace = useCase({
  policy: theSystem,
  async run({ deps, read, write }, { projectId }: { projectId: number }): Promise<VerifiedFiles> {
    const verified: VerifiedFiles = { files: 0, bytes: 0, faults: [] }
    for (let after = 0; ;) {
      const page = await read(filesRepository).pageOfVersions(projectId, after, PAGE)
      for (const file of page) {
        const fault = await faultByContent(deps, file)
        await keepFault({ deps, write }, file, fault)
        verified.files += 1
        verified.bytes += file.size
        if (fault !== undefined) verified.faults.push({ fileId: file.id, filename: file.filename, fault })
        after = file.id
      }
      if (page.length < PAGE) return verified
    }
  },
})
