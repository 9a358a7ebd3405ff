import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makePdf } from '../../fixtures/make-pdf.ts'
import { protectPdf } from '../../fixtures/protect-pdf.ts'
import { readDocument } from '../read-document.ts'
import { tryPdfPassword } from './pdf-protection.ts'

const plain = makePdf([[{ text: 'The escrow is released on closing', x: 60, y: 90 }]])
const read = (bytes: Uint8Array, password?: string) => readDocument(bytes, { filename: 'a.pdf', password })
const textOf = async (bytes: Uint8Array, password?: string) => (await read(bytes, password)).pages.map((page) => page.text)

describe('a PDF that is protected by a password', () => {
  const both = protectPdf(plain, { user: '열람 암호', owner: 'owner-2' })

  it.each(['열람 암호', 'owner-2'])('is read with its user password and with its owner password (%s)', async (password) => {
    expect(await textOf(both, password)).toEqual(['The escrow is released on closing'])
    expect(await tryPdfPassword(both, password)).toEqual({ outcome: 'opens', password })
  })

  it.each(['', 'wrong', '열람암호'])('is not read with another password (%s)', async (password) => {
    await expect(read(both, password)).rejects.toMatchObject({ failure: 'encrypted' })
    expect(await tryPdfPassword(both, password)).toEqual({ outcome: 'wrong' })
  })

  it('is not read without a password', async () => {
    await expect(read(both)).rejects.toMatchObject({ failure: 'encrypted' })
  })

  it('opens with a password in decomposed letters, and returns the form that opens it', async () => {
    expect(await tryPdfPassword(both, '열람 암호'.normalize('NFD'))).toEqual({ outcome: 'opens', password: '열람 암호' })
  })

  it('opens without a password if only the owner has one', async () => {
    const owned = protectPdf(plain, { owner: 'owner-2' })
    expect(await textOf(owned)).toEqual(['The escrow is released on closing'])
    expect(await tryPdfPassword(owned, 'owner-2')).toEqual({ outcome: 'not-protected' })
  })
})

it('a password has no effect on a PDF without one', async () => {
  expect(await textOf(plain, 'any')).toEqual(['The escrow is released on closing'])
  expect(await tryPdfPassword(plain, 'any')).toEqual({ outcome: 'not-protected' })
})

it('a damaged PDF is damaged, whatever the password', async () => {
  await expect(tryPdfPassword(Buffer.from('%PDF-1.7\nnothing of it'), 'any')).rejects.toMatchObject({ failure: 'damaged' })
})

// The passwords published with the test code of the source collections of these files.
const hard = join(import.meta.dirname, '../../../../../shared/data/pdf_hard')
const published: [file: string, password: string, text: string][] = [
  ['pypdf/encryption__r2-user-password.pdf', 'asdfzxcv', 'pdf encryption test'],
  ['pypdf/encryption__r3-user-password.pdf', 'asdfzxcv', 'pdf encryption test'],
  ['pypdf/encryption__r4-user-password.pdf', 'asdfzxcv', 'pdf encryption test'],
  ['pypdf/encryption__r5-user-password.pdf', 'asdfzxcv', 'pdf encryption test'],
  ['pypdf/encryption__r6-user-password.pdf', 'asdfzxcv', 'pdf encryption test'],
  ['pypdf/encryption__r6-both-passwords.pdf', 'foo', 'pdf encryption test'],
  ['pypdf/encryption__r6-both-passwords.pdf', 'bar', 'pdf encryption test'],
  ['pdfjs/issue6010_1.pdf', 'abc', 'Issue 6010'],
  ['pdfjs/print_protection.pdf', '1234', 'Hello World'],
  ['pdfjs/issue21579.pdf', 'pässwört', 'AES-256'],
  // SASLprep removes the soft hyphen and turns the ordinal indicator into an a.
  ['pdfjs/saslprep-r6.pdf', 'S\u{aa}SL\u{ad}prep', 'Hello pdf.js world'],
]

describe.skipIf(!existsSync(hard))('protected PDFs of other programs', () => {
  it.each(published)('%s is read with %s', async (file, password, text) => {
    const bytes = readFileSync(join(hard, file))
    await expect(read(bytes)).rejects.toMatchObject({ failure: 'encrypted' })
    expect(await tryPdfPassword(bytes, 'not-this-one')).toEqual({ outcome: 'wrong' })
    const tried = await tryPdfPassword(bytes, password)
    expect(tried.outcome).toBe('opens')
    expect((await textOf(bytes, 'password' in tried ? tried.password : '')).join()).toContain(text)
  })

  it.each(['r2-owner-password', 'r3-empty-password', 'r5-owner-password', 'r6-empty-password', 'r6-owner-password'])(
    '%s opens without one',
    async (name) => {
      const bytes = readFileSync(join(hard, `pypdf/encryption__${name}.pdf`))
      expect((await textOf(bytes)).join()).toContain('pdf encryption test')
    },
  )
})
