import type { FileFault } from '@dossier/contract'
import { theSystem, useCase } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { faultByContent, recordFault, type StoredContent } from './file-fault.ts'

const PAGE = 200

/** The result of verifying stored files; `bytes` is the sum of their recorded sizes. */
export interface VerifiedFiles {
  files: number
  bytes: number
  faults: { fileId: number; filename: string; fault: FileFault; isInBin: boolean }[]
}

/**
 * Verifies the stored bytes of every file version of a workspace and its bin against the SHA-256 recorded at upload. Records each
 * file's fault, and clears it when the bytes are intact again.
 */
export const verifyWorkspace = useCase({
  needs: ['blobs', 'logger'],
  policy: theSystem,
  async run({ deps, read, write }, { projectId }: { projectId: number }): Promise<VerifiedFiles> {
    const verified: VerifiedFiles = { files: 0, bytes: 0, faults: [] }
    const check = async (page: readonly StoredContent[], isInBin: boolean) => {
      for (const file of page) {
        const fault = await faultByContent(deps, file)
        await recordFault({ deps, write }, file, fault, isInBin)
        verified.files += 1
        verified.bytes += file.size
        if (fault !== undefined) verified.faults.push({ fileId: file.id, filename: file.filename, fault, isInBin })
      }
      return page.length < PAGE ? undefined : page.at(-1)?.id
    }
    for (let after: number | undefined = 0; after !== undefined;)
      after = await check(await read(filesRepository).pageOfVersions(projectId, after, PAGE), false)
    for (let after: number | undefined = 0; after !== undefined;)
      after = await check(await read(binRepository).pageOfFiles(projectId, after, PAGE), true)
    return verified
  },
})
