import type { FileFault } from '@dossier/contract'
import { theSystem, useCase } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { faultByContent, keepFault, type KeptContent } from './file-fault.ts'

const PAGE = 200

/** What a check of stored files found; sizes in bytes as recorded. */
export interface VerifiedFiles {
  files: number
  bytes: number
  faults: { fileId: number; filename: string; fault: FileFault; isInBin: boolean }[]
}

/**
 * Reads the stored bytes of every file of a workspace and of its bin, in all versions, compares them with the SHA-256 of when they were uploaded, and
 * keeps what it finds with the file, also that it is right again after it was restored.
 */
export const verifyWorkspace = useCase({
  needs: ['blobs', 'logger'],
  policy: theSystem,
  async run({ deps, read, write }, { projectId }: { projectId: number }): Promise<VerifiedFiles> {
    const verified: VerifiedFiles = { files: 0, bytes: 0, faults: [] }
    const check = async (page: readonly KeptContent[], isInBin: boolean) => {
      for (const file of page) {
        const fault = await faultByContent(deps, file)
        await keepFault({ deps, write }, file, fault, isInBin)
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
