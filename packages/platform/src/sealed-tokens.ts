import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { equalSecrets, randomId } from './secrets.ts'

/** Makes tokens that only this installation can have made, which say something until a moment. Anybody can read what they say. */
export interface Sealer {
  /** `purpose` keeps a token for one thing from being taken for another. */
  seal(purpose: string, content: unknown, until: Date): string
  /** What a token says; undefined when it was not sealed here for this purpose, or its time is over. Its shape is the caller's to check. */
  open(purpose: string, token: string, now: Date): unknown
}

/** HMAC-SHA-256 under the key. */
export function createSealer(key: Uint8Array): Sealer {
  const signatureOf = (purpose: string, payload: string) => createHmac('sha256', key).update(`${purpose}\n${payload}`).digest('base64url')
  return {
    seal(purpose, content, until) {
      const payload = Buffer.from(JSON.stringify([until.getTime(), content])).toString('base64url')
      return `${payload}.${signatureOf(purpose, payload)}`
    },
    open(purpose, token, now) {
      const [payload = '', signature = '', ...rest] = token.split('.')
      if (rest.length > 0 || !equalSecrets(signature, signatureOf(purpose, payload))) return undefined
      const said: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return isDated(said) && said[0] > now.getTime() ? said[1] : undefined
    },
  }
}

/** Until when, and what. */
function isDated(said: unknown): said is [number, unknown] {
  return Array.isArray(said) && said.length === 2 && typeof said[0] === 'number'
}

const KEY_BYTES = 32

/**
 * The sealer of the installation, whose key lies in the data directory for the process's own user alone. Made at the first start;
 * processes that share the directory share the key.
 */
export async function openSealer(dataDir: string): Promise<Sealer> {
  const path = join(dataDir, 'sealing-key')
  const key = (await readKey(path)) ?? (await makeKey(dataDir, path))
  return createSealer(key)
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
