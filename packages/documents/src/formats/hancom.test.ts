import { describe, expect, it } from 'vitest'
import { expectExactSpans } from '../../fixtures/expect-exact-spans.ts'
import { makeHwp } from '../../fixtures/make-hwp.ts'
import { hancomParagraph, hancomTable, makeHwpx } from '../../fixtures/make-hwpx.ts'
import { UnreadableDocument } from '../page.ts'
import { readDocument } from '../read-document.ts'

const rows = [
  ['구분', '2024년', '2023년'],
  ['매출액', '34,229', '35,355'],
  ['영업이익', '7,800', '8,631'],
]

const failureOf = async (bytes: Uint8Array): Promise<string> => {
  const error: unknown = await readDocument(bytes, { filename: 'a.hwp' }).catch((thrown: unknown) => thrown)
  return error instanceof UnreadableDocument ? error.failure : String(error)
}

describe('a document in HWPX', () => {
  it('is read with its paragraphs and tables in order', async () => {
    const document = await readDocument(
      makeHwpx(hancomParagraph('제1조 목적') + hancomParagraph('(단위: 백만원)') + hancomTable(rows) + hancomParagraph('끝.')),
      { filename: 'a.hwpx' },
    )
    expectExactSpans(document)
    expect(document.kind).toBe('hwpx')
    expect(document.pages[0]?.text).toBe(
      '제1조 목적\n\n(단위: 백만원)\n\n구분  2024년  2023년\n매출액  34,229  35,355\n영업이익  7,800  8,631\n\n끝.',
    )
    expect(document.pages[0]?.tables[0]).toMatchObject({ headerRows: 1, unit: '(단위: 백만원)' })
  })

  it('keeps a table with a small one in a cell complete', async () => {
    const inner = hancomTable([
      ['분기', '금액'],
      ['1', '10'],
    ])
    const document = await readDocument(makeHwpx(hancomTable([...rows, ['비고', inner, '없음']])), { filename: 'a.hwpx' })
    expectExactSpans(document)
    expect(document.pages[0]?.tables).toHaveLength(1)
    expect(document.pages[0]?.tables[0]?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ...rows,
      ['비고', '분기 금액 1 10', '없음'],
    ])
  })

  it('reads tables that another one only arranges', async () => {
    const document = await readDocument(makeHwpx(hancomTable([[hancomTable(rows)]])), { filename: 'a.hwpx' })
    expect(document.pages[0]?.tables[0]?.rows.map((row) => row.map((cell) => cell.text))).toEqual(rows)
  })

  it('has no text if it contains only pictures', async () => {
    await expect(readDocument(makeHwpx(hancomParagraph('')), { filename: 'a.hwpx' })).rejects.toMatchObject({ failure: 'no-text' })
  })

  it('is encrypted if it is locked', async () => {
    const manifest = new Map([['META-INF/manifest.xml', Buffer.from('<manifest><file-entry><encryption-data/></file-entry></manifest>')]])
    await expect(readDocument(makeHwpx('', manifest), { filename: 'a.hwpx' })).rejects.toMatchObject({ failure: 'encrypted' })
  })

  it('is damaged if it has expanding entities', async () => {
    const bomb = Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>')
    await expect(readDocument(makeHwpx('', new Map([['Contents/section0.xml', bomb]])), { filename: 'a.hwpx' })).rejects.toMatchObject({
      failure: 'damaged',
    })
  })

  it('is too large if it is nested too deep', async () => {
    await expect(readDocument(makeHwpx('<hp:p>'.repeat(5000)), { filename: 'a.hwpx' })).rejects.toMatchObject({ failure: 'too-large' })
  })

  it('is damaged without a section', async () => {
    const bytes = Buffer.from(makeHwpx(hancomParagraph('글')))
      .toString('latin1')
      .replaceAll('section0.xml', 'section0.zzz')
    await expect(readDocument(Buffer.from(bytes, 'latin1'), { filename: 'a.hwpx' })).rejects.toMatchObject({ failure: 'damaged' })
  })
})

describe('a document in HWP', () => {
  it('of version 5 is read', async () => {
    const document = await readDocument(makeHwp(['제1조 목적', '이 계약은 당사자의 권리를 정한다.']), { filename: 'a.hwp' })
    expectExactSpans(document)
    expect(document.kind).toBe('hwp')
    expect(document.pages[0]?.text).toBe('제1조 목적\n\n이 계약은 당사자의 권리를 정한다.')
  })

  it('with a password is encrypted', async () => {
    await expect(readDocument(makeHwp(['비밀'], 2), { filename: 'a.hwp' })).rejects.toMatchObject({ failure: 'encrypted' })
  })

  it('is damaged if it is truncated', async () => {
    const bytes = makeHwp(['글'])
    for (const length of [1500, 3000, 9000]) expect([length, await failureOf(bytes.subarray(0, length))]).toEqual([length, 'damaged'])
  })

  it('is damaged if a version 3 file is truncated', async () => {
    const bytes = Buffer.concat([Buffer.from('HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05'), Buffer.alloc(400, 1)])
    expect(await failureOf(bytes)).toBe('damaged')
  })
})

it('does not read the parser’s names of pictures as text of an HWPX document', async () => {
  const picture =
    '<hp:p id="0" paraPrIDRef="0" styleIDRef="0"><hp:run charPrIDRef="0"><hp:t>직인</hp:t><hp:pic id="1"><hc:img xmlns:hc="http://www.hancom.co.kr/hwpml/2011/core" binaryItemIDRef="image2"/></hp:pic></hp:run></hp:p>'
  const { pages } = await readDocument(makeHwpx(hancomParagraph('계약서') + picture), { filename: 'a.hwpx' })
  expect(pages[0]?.text).toBe('계약서\n\n직인')
})
