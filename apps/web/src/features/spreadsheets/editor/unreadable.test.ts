import { expect, it } from 'vitest'
import { isEncryptedPackage, reasonOf, WorkbookUnreadable } from './unreadable.ts'

it('finds the stream of a protected package in a compound file', () => {
  const bytes = new Uint8Array(2_048)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0])
  expect(isEncryptedPackage(bytes)).toBe(false)
  bytes.set(Array.from('EncryptedPackage', (sign) => [sign.charCodeAt(0), 0]).flat(), 1_024)
  expect(isEncryptedPackage(bytes)).toBe(true)
  expect(isEncryptedPackage(bytes.slice(1))).toBe(false)
})

it('separates passwords, sizes and damage', () => {
  expect(reasonOf(new Error('File is password-protected'))).toBe('encrypted')
  expect(reasonOf(new RangeError('Invalid array length'))).toBe('tooLarge')
  expect(reasonOf(new Error('Unsupported file'))).toBe('damaged')
  expect(reasonOf(new WorkbookUnreadable('encrypted'))).toBe('encrypted')
})
