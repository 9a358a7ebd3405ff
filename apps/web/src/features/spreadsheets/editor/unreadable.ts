/** Why a workbook cannot be opened here. */
export type UnreadableReason = 'encrypted' | 'damaged' | 'tooLarge'

/** A workbook that cannot be opened here. */
export class WorkbookUnreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`The workbook cannot be opened: ${reason}`, options)
    this.name = 'WorkbookUnreadable'
    this.reason = reason
  }
}

/** The first bytes of a compound file (MS-CFB 2.2), which a protected package is stored in. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]
/** The stream of a protected package (MS-OFFCRYPTO 2.3.4.4), in UTF-16. */
const encryptedPackage = 'EncryptedPackage'

/** Whether the bytes are an .xlsx file with a password. */
export function isEncryptedPackage(bytes: Uint8Array): boolean {
  if (compound.some((byte, at) => bytes[at] !== byte)) return false
  const name = Array.from(encryptedPackage, (sign) => [sign.charCodeAt(0), 0]).flat()
  // Names of streams are in entries of 128 bytes (MS-CFB 2.6).
  for (let at = 512; at + name.length <= bytes.length; at += 128) if (name.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}

/** Why reading failed. Programs that read the binary format name the password in their message. */
export function reasonOf(error: unknown): UnreadableReason {
  if (error instanceof WorkbookUnreadable) return error.reason
  const message = error instanceof Error ? error.message : ''
  if (/password|encrypt/i.test(message)) return 'encrypted'
  return /too large|array length|call stack|out of memory/i.test(message) ? 'tooLarge' : 'damaged'
}
