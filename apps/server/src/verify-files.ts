import { listWorkspacesToIndex, verifyWorkspace } from '@dossier/core'
import { createLogger, readConfiguration } from '@dossier/platform'
import { compose } from './compose.ts'
import { takeDataDirectory } from './take-data-directory.ts'

// `npm run verify-files`: compares the stored bytes of every file with the SHA-256 of the upload. The result is stored with the file and
// shown in pages and downloads. Exits with 1 when a file is missing or damaged, with 2 when nothing could be checked. With the embedded
// database the server must be stopped.

async function main(): Promise<boolean> {
  const configuration = readConfiguration(process.env)
  const directory = await takeDataDirectory(configuration)
  const composition = await compose(configuration, createLogger({ level: 'fatal' }))
  try {
    let files = 0
    let bytes = 0
    let faults = 0
    for (const { organizationId, projectId } of await listWorkspacesToIndex(composition.deps)) {
      const verified = await verifyWorkspace(composition.deps, { kind: 'system', organizationId, language: 'en' }, { projectId })
      for (const { fileId, filename, fault, isInBin } of verified.faults)
        console.log(
          `${fault}: file ${fileId} ${JSON.stringify(filename)} of ${isInBin ? 'the bin of ' : ''}workspace ${projectId}, organization ${organizationId}`,
        )
      files += verified.files
      bytes += verified.bytes
      faults += verified.faults.length
    }
    console.log(`${files} files, ${bytes} bytes checked; ${faults} missing or damaged`)
    return faults === 0
  } finally {
    await composition.close()
    await directory.release()
  }
}

main().then(
  (intact) => process.exit(intact ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  },
)
