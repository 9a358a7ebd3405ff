import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from './configuration.ts'
import type { Logger } from './logging.ts'
import { equalSecrets, randomId } from './secrets.ts'

const KEY_BYTES = 32

/**
 * Opens the installation key, which signs links and encrypts stored secrets. It is `given` by the operator, or stored in the data
 * directory, readable by the process's user only: created at the first start and shared by the processes that share the directory. Of a
 * given key only a fingerprint is stored, so that a start with another key is refused before anything is lost.
 *
 * @throws ConfigurationError when the given key differs from the earlier one, or is missing
 */
export async function openInstallationKey(dataDir: string, logger: Logger, given?: Uint8Array): Promise<Uint8Array> {
  const path = join(dataDir, 'sealing-key')
  const kept = await readKey(path)
  const fingerprintPath = join(dataDir, 'sealing-key-fingerprint')
  if (given === undefined) {
    if (kept === undefined && (await readText(fingerprintPath)) !== undefined) throw keyMissing(fingerprintPath)
    return kept ?? (await makeKey(dataDir, path))
  }
  if (kept !== undefined && !equalSecrets(fingerprintOf(kept), fingerprintOf(given))) throw otherKeyStored(path)
  if (kept !== undefined) logger.warn({ path }, 'SEALING_KEY is set, and its copy in the data directory can be removed')
  const expected = await readText(fingerprintPath)
  if (expected === undefined) await createAtomically(dataDir, fingerprintPath, fingerprintOf(given))
  else if (!equalSecrets(expected.trim(), fingerprintOf(given))) throw otherFingerprint(fingerprintPath)
  return given
}

/** Identifies a key without revealing it. */
function fingerprintOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 32)
}

const keyMissing = (fingerprint: string) =>
  new ConfigurationError([
    `SEALING_KEY is missing: this data directory was used with one. To go on without it, remove ${fingerprint}; keys of providers, ` +
      'drive connections and file passwords must then be entered again',
  ])

const otherKeyStored = (path: string) =>
  new ConfigurationError([
    `SEALING_KEY is not the key in ${path}: what is encrypted under that one could not be read. Set SEALING_KEY to the content of that file, then remove the file`,
  ])

const otherFingerprint = (fingerprint: string) =>
  new ConfigurationError([
    `SEALING_KEY is not the key that this data directory was used with. To go on with the new one, remove ${fingerprint}; keys of providers, ` +
      'drive connections and file passwords must then be entered again',
  ])

async function readKey(path: string): Promise<Uint8Array | undefined> {
  const text = await readText(path)
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64url')
  if (key.length !== KEY_BYTES) throw new ConfigurationError([`${path} holds no key: remove it, and another is made`])
  return key
}

async function makeKey(dataDir: string, path: string): Promise<Uint8Array> {
  await createAtomically(dataDir, path, randomBytes(KEY_BYTES).toString('base64url'))
  const key = await readKey(path)
  if (key === undefined) throw new Error(`${path} was removed while it was made`)
  return key
}

/** Writes a file atomically unless it exists: of concurrent first starts all read the same key afterwards. */
async function createAtomically(dataDir: string, path: string, text: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomId()}`
  await writeFile(draft, text, { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if (!isNamed(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isNamed(error, 'ENOENT')) return undefined
    throw error
  }
}

function isNamed(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
