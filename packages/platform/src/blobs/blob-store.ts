import type { Readable } from 'node:stream'

/** A part of a blob: byte offsets from 0, `end` excluded. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Bytes stored under keys. A key is a path of names joined by `/` (see `assertBlobKey`). Writes are atomic, also in a crash; writing to a
 * key again replaces its blob. No key may be a prefix path of another (`a` beside `a/b`).
 */
export interface BlobStore {
  /** @returns size in bytes and SHA-256 in hexadecimal of what was written */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }>
  /** @throws BlobNotFound */
  read(key: string): Promise<Uint8Array>
  /** Bytes from `start` up to, not including, `end`; shorter when the blob ends first. @throws BlobNotFound */
  readRange(key: string, start: number, end: number): Promise<Uint8Array>
  /** The stream has to be read to its end or destroyed. @throws BlobNotFound */
  stream(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes. @throws BlobNotFound */
  size(key: string): Promise<number>
  exists(key: string): Promise<boolean>
  /** Does nothing when there is no such blob. */
  delete(key: string): Promise<void>
  /** Deletes every blob whose key begins with `prefix` and a `/`. */
  deletePrefix(prefix: string): Promise<void>
  /** Deletes unfinished writes of all processes that have been idle for a day. */
  clearAbandoned(): Promise<void>
}

export class BlobNotFound extends Error {
  override readonly name = 'BlobNotFound'
  readonly key: string

  constructor(key: string) {
    super(`There is no blob under the key ${key}`)
    this.key = key
  }
}

export class InvalidBlobKey extends Error {
  override readonly name = 'InvalidBlobKey'

  constructor(key: string) {
    super(`Not a blob key: ${JSON.stringify(key.slice(0, 100))}`)
  }
}

// Names that are valid in every file system and in S3. None begins with a dot, so no key leaves its directory.
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}){0,15}$/
const MAX_KEY_LENGTH = 800

/** @throws InvalidBlobKey unless `key` is at most 16 names of letters, digits, `.`, `_` and `-`, joined by `/`, none with a leading dot */
export function assertBlobKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new InvalidBlobKey(key)
}
