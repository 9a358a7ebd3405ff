import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declaredEncoding, decodeText, looksLikeText } from './decode-text.ts'

/** "사업보고서의 내용은 다음과 같습니다" in CP949. */
const cp949 = Buffer.from('bbe7bef7bab8b0edbcadc0c720b3bbbfebc0ba20b4d9c0bdb0fa20b0b0bdc0b4cfb4d9', 'hex')
const korean = '사업보고서의 내용은 다음과 같습니다'

describe('decodeText', () => {
  it('decodes UTF-8 with and without a byte order mark', () => {
    expect(decodeText(Buffer.from(korean))).toEqual({ text: korean, encoding: 'utf-8' })
    expect(decodeText(Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(korean)])).text).toBe(korean)
  })

  it('decodes CP949, even when the file declares UTF-8', () => {
    expect(decodeText(cp949)).toEqual({ text: korean, encoding: 'cp949' })
    expect(decodeText(cp949, 'utf-8').text).toBe(korean)
    // 뷁 exists only in CP949's extension of EUC-KR.
    expect(decodeText(Buffer.concat([cp949, Buffer.from('94ee', 'hex')])).text).toBe(`${korean}뷁`)
  })

  it('decodes UTF-16 with a byte order mark, or by its zero bytes', () => {
    const little = Buffer.from(korean, 'utf16le')
    expect(decodeText(Buffer.concat([Buffer.from('fffe', 'hex'), little])).text).toBe(korean)
    expect(decodeText(Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from(little).swap16()])).text).toBe(korean)
    expect(decodeText(Buffer.from('plain words in two bytes each', 'utf16le')).text).toBe('plain words in two bytes each')
  })

  it('decodes Western code pages', () => {
    const text = 'Le résumé de la société générale a été approuvé à l’unanimité par les actionnaires présents.'
    const bytes = Buffer.from(text.replace('’', '\u0092'), 'latin1')
    expect(decodeText(bytes).text).toBe(text)
  })

  it('returns text for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(decodeText(bytes).text).toBeTypeOf('string')
      }),
    )
  })

  it('decodes any Korean or Latin string in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        fc.pre(text.isWellFormed() && !text.includes('\0') && !text.startsWith('\ufeff'))
        expect(decodeText(Buffer.from(text)).text).toBe(text)
      }),
    )
  })

  it('declaredEncoding reads the encoding from the head of the file', () => {
    expect(declaredEncoding(Buffer.from('<?xml version="1.0" encoding="euc-kr"?>'))).toBe('euc-kr')
    expect(declaredEncoding(Buffer.from('<html><meta charset="utf-8">'))).toBe('utf-8')
  })

  it('looksLikeText rejects binary data', () => {
    expect(looksLikeText(cp949)).toBe(true)
    expect(looksLikeText(Buffer.concat([Buffer.from('4d5a9000', 'hex'), Buffer.alloc(60)]))).toBe(false)
  })

  it('decodes Korean UTF-16 without a byte order mark', () => {
    const text = '제1조 (목적) 이 계약은 당사자 사이의 권리와 의무를 정함을 목적으로 한다.\r\n제2조 (정의) 용어는 다음과 같다.'
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(little).swap16()
    expect(decodeText(little)).toEqual({ text, encoding: 'utf-16le' })
    expect(decodeText(big)).toEqual({ text, encoding: 'utf-16be' })
    expect([looksLikeText(little), looksLikeText(big)]).toEqual([true, true])
  })
})
