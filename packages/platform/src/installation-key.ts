import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from './secrets.ts'

const KEY_BYTES = 32

/**
 * The key of the installation, which lies in the data directory for the process's own user alone. Made at the first start;
 * processes that share the directory share the key.
 */
export async function openInstallationKey(dataDir: string): Promise<Uint8Array> {
  const path = join(dataDir, 'sealing-key')
  return (await readKey(path)) ?? (await makeKey(dataDir, path))
}

async function readKey(path: string): Promise<Uint8Array | undefined> {
  try {
    const key = Buffer.from(await readFile(path, 'utf8'), 'base64url')
    if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key: remove it, and another is made`)
    return key
  } catch (error) {
    if (isNamed(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Written beside and put in place as a whole, so that of two first starts at once both take the same key. */
async function makeKey(dataDir: string, path: string): Promise<Uint8Array> {
  await mkdir(dataDir, { recursive: true })
  const draft = join(dataDir, `sealing-key.${randomId()}`)
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if (!isNamed(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const key = await readKey(path)
  if (key === undefined) throw new Error(`${path} was removed while it was made`)
  return key
}

function isNamed(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
