import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { makeDataDirectory, startProduct } from '@dossier/e2e/product'
import { printProgress } from './print.ts'

const READ_DEADLINE_MS = 1_800_000

/** The running product with one workspace of read files. */
export interface RoomRig {
  api: Api
  projectId: number
  pages: number
}

/**
 * Starts the product on an empty directory, ingests some files into a workspace, and stops it when `measure` is done. `settings` are environment
 * variables.
 */
export async function withRoom(
  { name, paths, settings = {} }: { name: string; paths: readonly string[]; settings?: Record<string, string> },
  measure: (rig: RoomRig) => Promise<void>,
): Promise<void> {
  const directory = await makeDataDirectory()
  const product = await startProduct(directory.path, { ...firstOrganization, LOG_LEVEL: 'warn', ...settings })
  try {
    const api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject(name)
    for (const path of paths) await api.upload(projectId, [[basename(path), new Uint8Array(await readFile(path))]])
    const { pages } = await api.untilRead(projectId, READ_DEADLINE_MS)
    printProgress(`${pages} pages are read`)
    await measure({ api, projectId, pages })
  } finally {
    await product.stop()
    await directory.remove()
  }
}
