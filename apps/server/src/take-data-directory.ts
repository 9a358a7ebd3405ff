import { type Configuration, makePrivateDirectory, openDataDirectory } from '@dossier/platform'
import { isAbsolute } from 'node:path'

/**
 * Makes the data directory private, and locks it for this process if it contains the embedded database. With a database server several
 * processes share the directory, which then contains files only. From then on, files created by this process and its children are
 * unreadable to other users of the machine.
 *
 * @throws DataDirectoryInUse
 * @throws DirectoryUnusable
 */
export async function takeDataDirectory({ dataDir, databaseUrl, indexUrl }: Configuration): Promise<{ release(): Promise<void> }> {
  process.umask(0o077)
  const directory = databaseUrl === undefined ? await openDataDirectory(dataDir) : await shareDataDirectory(dataDir)
  try {
    if (isAbsolute(indexUrl)) await makePrivateDirectory(indexUrl, 'INDEX_URL')
  } catch (error) {
    await directory.release()
    throw error
  }
  return directory
}

async function shareDataDirectory(dataDir: string): Promise<{ release(): Promise<void> }> {
  await makePrivateDirectory(dataDir, 'DATA_DIR')
  return { release: async () => {} }
}
