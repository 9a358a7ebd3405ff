import { describe, expect, it } from 'vitest'
import { encodingOf } from './text-decoding.ts'

describe('encodingOf', () => {
  it('detects UTF-8, even when the piece ends within a character', () => {
    const bytes = new TextEncoder().encode('매출액')
    expect(encodingOf(bytes)).toBe('utf-8')
    expect(encodingOf(bytes.subarray(0, 4))).toBe('utf-8')
  })

  it('detects UTF-16 by its byte order mark', () => {
    expect(encodingOf(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toBe('utf-16le')
    expect(encodingOf(Uint8Array.of(0xfe, 0xff, 0, 0x41))).toBe('utf-16be')
  })

  it('falls back to EUC-KR for invalid UTF-8', () => {
    const bytes = Uint8Array.of(0xb8, 0xc5, 0xc3, 0xe2)
    expect(new TextDecoder(encodingOf(bytes)).decode(bytes)).toBe('매출')
  })
})
