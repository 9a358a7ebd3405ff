import { silentLogger } from '@dossier/platform'
import { afterAll, expect, it } from 'vitest'
import { makePdf } from '../../../documents/fixtures/make-pdf.ts'
import { protectPdf } from '../../../documents/fixtures/protect-pdf.ts'
import { createReaderPool } from './reader-pool.ts'

const pool = createReaderPool({ readers: 1, timeoutMs: 60_000, memoryLimitMb: 1024, logger: silentLogger() })
afterAll(() => pool.close())

const bytes = protectPdf(makePdf([[{ text: 'The escrow is released on closing', x: 60, y: 90 }]]), { user: '열람 암호' })

it('tries a password and reads a file with it', async () => {
  expect(await pool.tryPassword({ bytes, password: 'guess' })).toEqual({ outcome: 'wrong' })
  expect(await pool.tryPassword({ bytes, password: '열람 암호' })).toEqual({ outcome: 'opens', password: '열람 암호' })
  expect(await pool.read({ bytes, filename: 'deed.pdf' })).toEqual({ readable: false, failure: 'encrypted' })
  expect(await pool.read({ bytes, filename: 'deed.pdf', password: '열람 암호' })).toMatchObject({ readable: true, pages: 1 })
}, 60_000)

it('reports a damaged file as unreadable when a password is tried', async () => {
  const damaged = Buffer.from('%PDF-1.7 nothing of it')
  expect(await pool.tryPassword({ bytes: damaged, password: 'any' })).toEqual({ outcome: 'unreadable', failure: 'damaged' })
}, 60_000)

it('creates pages from a transcript', async () => {
  const transcript = { duration: 9, passages: [{ from: 0, to: 9, text: '실적을 발표하겠습니다.' }] }
  const result = await pool.read({ filename: 'call.mp3', kind: 'mp3', transcript })
  expect(result).toMatchObject({ readable: true, pages: 1, pagesWithoutText: [] })
}, 60_000)
