import { expect, it } from 'vitest'
import { addressHere } from './address-here.ts'

it('addressHere moves a signed link to the origin of this page', () => {
  const here = 'http://127.0.0.1:3000'
  expect(addressHere('https://dossier.example/api/v2/attachments/signed/abc?x=1', here)).toBe('/api/v2/attachments/signed/abc?x=1')
  expect(addressHere('/api/v2/attachments/signed/abc', here)).toBe('/api/v2/attachments/signed/abc')
})

it('addressHere never leads to another server', () => {
  expect(new URL(addressHere('https://outside.example/clip.mp4', 'http://127.0.0.1:3000'), 'http://127.0.0.1:3000').host).toBe(
    '127.0.0.1:3000',
  )
})
