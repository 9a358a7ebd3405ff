import { describe, expect, it } from 'vitest'
import { makeDocx, paragraph, table } from '../../fixtures/make-docx.ts'
import { expectExactSpans } from '../../fixtures/expect-exact-spans.ts'
import { defaultLimits } from '../limits.ts'
import { UnreadableDocument, type Page } from '../page.ts'
import { readDocument } from '../read-document.ts'
import { readDocx } from './docx.ts'
import { readHtml } from './html.ts'
import { readJson } from './json.ts'
import { readMarkdown } from './markdown.ts'
import { readText } from './text.ts'
import { readXml } from './xml.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const headings = (page: Page | undefined): [number, string][] =>
  (page?.headings ?? []).map(({ level, start, end }) => [level, page?.text.slice(start, end) ?? ''])
const rows = (page: Page | undefined, nth = 0): string[] =>
  (page?.tables[nth]?.rows ?? []).map((row) => row.map((cell) => cell.text).join('|'))

describe('a web page', () => {
  it('is read without its scripts, styles, navigation and hidden parts', () => {
    const { pages, title } = readHtml(
      bytes(`<!doctype html><title>Annual report</title><style>p{}</style><nav>Home</nav><script>alert(1)</script>
        <div style="display: none">hidden facts</div><p hidden>also hidden</p><h1>Results</h1><p>Sales <b>rose</b>&nbsp;by 4&nbsp;%.</p>`),
      defaultLimits,
    )
    expect(title).toBe('Annual report')
    expect(pages[0]?.text).toBe('Results\n\nSales rose by 4 %.')
    expect(headings(pages[0])).toEqual([[1, 'Results']])
  })

  it('joins currency signs and brackets in cells of their own to their numbers, and drops spacer columns', () => {
    const { pages } = readHtml(
      bytes(`<p>Consolidated Statements of Income (in millions)</p><table>
        <tr><td></td><td></td><td colspan="3">2024</td><td></td><td colspan="3">2023</td></tr>
        <tr><td>Net sales</td><td></td><td>$</td><td>391,035</td><td></td><td></td><td>$</td><td>383,285</td><td></td></tr>
        <tr><td>Other, net</td><td></td><td></td><td>(565</td><td>)</td><td></td><td></td><td>269</td><td></td></tr></table>`),
      defaultLimits,
    )
    expect(rows(pages[0])).toEqual(['|2024|2023', 'Net sales|$ 391,035|$ 383,285', 'Other, net|(565)|269'])
    expect(pages[0]?.tables[0]).toMatchObject({ headerRows: 1, unit: '(in millions)' })
  })

  it('reads a table that only arranges other tables as text', () => {
    const { pages } = readHtml(
      bytes(
        `<table><tr><td><p>left</p><table><tr><th>A</th><th>B</th></tr><tr><td>x</td><td>1</td></tr></table></td><td>right</td></tr></table>`,
      ),
      defaultLimits,
    )
    expect(pages[0]?.tables).toHaveLength(1)
    expect(rows(pages[0])).toEqual(['A|B', 'x|1'])
    expect(pages[0]?.text).toContain('right')
  })

  it('treats a bold line as a heading', () => {
    const { pages } = readHtml(
      bytes(`<p><span style="font-weight:700">Item 7. Discussion and Analysis</span></p><p>Text follows here.</p>`),
      defaultLimits,
    )
    expect(headings(pages[0])).toEqual([[2, 'Item 7. Discussion and Analysis']])
  })

  it('is rejected if its elements are nested too deep', () => {
    expect(() => readHtml(bytes('<div>'.repeat(100_000)), defaultLimits)).toThrow(UnreadableDocument)
  })
})

describe('Markdown', () => {
  it('keeps headings, tables and text, and reads embedded HTML as HTML', () => {
    const document = readMarkdown(
      bytes(
        '---\ntag: x\n---\n# Cap table\n\nShares *outstanding*.\n\n| Holder | Shares |\n|---|---:|\n| Founder | 1,000 |\n| Fund | 500 |\n\n<script>x()</script>\n',
      ),
      defaultLimits,
    )
    expect(document.title).toBe('Cap table')
    expect(document.pages[0]?.text).toBe('Cap table\n\nShares outstanding.\n\nHolder  Shares\nFounder  1,000\nFund  500')
    expect(rows(document.pages[0])).toEqual(['Holder|Shares', 'Founder|1,000', 'Fund|500'])
    expectExactSpans(document)
  })
})

describe('plain text', () => {
  it('keeps paragraphs and lines, and names its sections', () => {
    const { pages } = readText(bytes('제1장 총칙\r\n\r\n이 계약은\r\n다음과 같다.\r\n\r\n\r\nItem 2. Term\n\nTen years.'), defaultLimits)
    expect(pages[0]?.text).toBe('제1장 총칙\n\n이 계약은\n다음과 같다.\n\nItem 2. Term\n\nTen years.')
  })

  it('is split into pages of about 3,000 characters that end with paragraphs', () => {
    const passage = 'Every sentence of this text says much the same. '.repeat(8).trim()
    const document = readText(bytes(Array.from({ length: 40 }, () => passage).join('\n\n')), defaultLimits)
    expect(document.pages.length).toBeGreaterThan(3)
    for (const page of document.pages) {
      expect(page.text.length).toBeLessThanOrEqual(3600)
      expect(page.text.endsWith('the same.')).toBe(true)
      expect(page.anchor).toEqual({ kind: 'section' })
    }
    expect(document.pages.map((page) => page.text).join('\n\n')).toBe(Array.from({ length: 40 }, () => passage).join('\n\n'))
  })

  it('is split even without spaces and lines', () => {
    const document = readText(bytes('가'.repeat(20_000)), defaultLimits)
    expect(document.pages.map((page) => page.text).join('')).toBe('가'.repeat(20_000))
    expect(Math.max(...document.pages.map((page) => page.text.length))).toBeLessThanOrEqual(6000)
  })

  it('is empty if it has only white space', () => {
    expect(() => readText(bytes(' \n\t\n '), defaultLimits)).toThrow(expect.objectContaining({ failure: 'empty' }))
  })
})

describe('a table that is longer than a page', () => {
  it('repeats its headings on every page, marked as repeated', () => {
    const source = `| Name | Value |\n|---|---|\n${Array.from({ length: 400 }, (_, row) => `| Item number ${row} | ${row},000 |`).join('\n')}`
    const document = readMarkdown(bytes(source), defaultLimits)
    expectExactSpans(document)
    expect(document.pages.length).toBeGreaterThan(1)
    for (const page of document.pages) expect(rows(page)[0]).toBe('Name|Value')
    expect(document.pages[1]?.tables[0]?.rows[0]?.[0]).toEqual({ text: 'Name', start: 0, end: 0 })
    const data = document.pages.flatMap((page) => rows(page).slice(1))
    expect(data).toHaveLength(400)
  })
})

describe('XML', () => {
  it('of data becomes named values', () => {
    const { pages } = readXml(
      bytes(
        `<?xml version="1.0"?><xbrl xmlns:g="x"><g:Revenue contextRef="FY2023" unitRef="USD">391035</g:Revenue><entity><name>Example &amp; Sons</name></entity></xbrl>`,
      ),
      defaultLimits,
    )
    expect(pages[0]?.text).toBe('xbrl\n\nRevenue (contextRef=FY2023, unitRef=USD): 391035\n\nentity\n\nname: Example & Sons')
  })

  it('of a filing becomes text with tables', () => {
    const { pages } = readXml(
      bytes(`<?xml version="1.0" encoding="utf-8"?><DOCUMENT><BODY><SECTION-1><TITLE>I. 회사의 개요</TITLE><P>당사는 제조업을 합니다.</P>
        <P>(단위 : 백만원)</P><TABLE><THEAD><TR><TH>구분</TH><TH>제53기</TH></TR></THEAD><TBODY><TR><TD>매출액</TD><TE>279,604</TE></TR><TR><TD>영업이익</TD><TE>51,633</TE></TR></TBODY></TABLE></SECTION-1></BODY></DOCUMENT>`),
      defaultLimits,
    )
    expect(headings(pages[0])).toEqual([[1, 'I. 회사의 개요']])
    expect(rows(pages[0])).toEqual(['구분|제53기', '매출액|279,604', '영업이익|51,633'])
    expect(pages[0]?.tables[0]?.unit).toBe('(단위 : 백만원)')
  })

  it('never expands the entities of its document type', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level || ''};`.repeat(10)}">`).join('')}]><lolz><a>&lol9;</a><b>text</b></lolz>`
    const { pages } = readXml(bytes(bomb), defaultLimits)
    expect(pages[0]?.text.length).toBeLessThan(200)
    const external = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a><b>&x;</b><c>text</c></a>`
    expect(readXml(bytes(external), defaultLimits).pages[0]?.text).not.toContain('root')
  })

  it('is rejected if it is nested too deep', () => {
    expect(() => readXml(bytes('<a>'.repeat(5000)), defaultLimits)).toThrow(expect.objectContaining({ failure: 'too-large' }))
  })
})

describe('JSON', () => {
  it('becomes paths with values; lists of similar records become tables', () => {
    const { pages } = readJson(
      bytes(
        JSON.stringify({
          company: 'Example',
          terms: { years: 5, tags: ['a', 'b'] },
          holders: [
            { name: 'Kim', shares: 10 },
            { name: 'Lee', shares: 20 },
          ],
        }),
      ),
      defaultLimits,
    )
    expect(pages[0]?.text).toContain('company: Example')
    expect(pages[0]?.text).toContain('terms.years: 5\nterms.tags: a, b')
    expect(rows(pages[0])).toEqual(['name|shares', 'Kim|10', 'Lee|20'])
  })

  it('may contain one value per line', () => {
    expect(readJson(bytes('{"id":1,"name":"x"}\n{"id":2,"name":"y"}\n'), defaultLimits).pages[0]?.tables[0]?.rows).toHaveLength(3)
  })

  it('is damaged if its syntax is invalid', () => {
    expect(() => readJson(bytes('{"a": '), defaultLimits)).toThrow(expect.objectContaining({ failure: 'damaged' }))
  })

  it('is rejected if it is nested too deep', () => {
    expect(() => readJson(bytes('['.repeat(100_000) + '{}' + ']'.repeat(100_000)), defaultLimits)).toThrow(UnreadableDocument)
  })
})

describe('a Word file', () => {
  it('states which checkboxes are checked', async () => {
    const run = (content: string) => `<w:r>${content}</w:r>`
    const field = (state: string) =>
      run(`<w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar>`) +
      run('<w:instrText> FORMCHECKBOX </w:instrText>') +
      run('<w:fldChar w:fldCharType="end"/>')
    const control = (state: number) =>
      `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="${state}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('<w:t>☐</w:t>')}</w:sdtContent></w:sdt>`
    const line = (label: string, box: string) => `<w:p>${run(`<w:t xml:space="preserve">${label} </w:t>`)}${box}</w:p>`
    const { pages } = await readDocx(
      makeDocx(
        line('Received', field('<w:checked/>')) +
          line('Waived', field('<w:default w:val="0"/>')) +
          line('Signed', control(1)) +
          line('Sealed', control(0)),
      ),
      defaultLimits,
    )
    expect(pages[0]?.text).toBe('Received ☒\n\nWaived ☐\n\nSigned ☒\n\nSealed ☐')
  })

  it('without text in its body is read from its headers and footers, unless it shows pictures', async () => {
    const margin = (kind: 'hdr' | 'ftr', text: string) =>
      Buffer.from(`<w:${kind} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${paragraph(text)}</w:${kind}>`)
    const margins = [
      ['word/footer1.xml', margin('ftr', 'Confidential')],
      ['word/header1.xml', margin('hdr', 'Harbor Holdings')],
      ['word/header2.xml', margin('hdr', 'Harbor Holdings')],
    ] as const
    const { pages } = await readDocx(makeDocx('<w:p/>', new Map(margins)), defaultLimits)
    expect(pages.map(({ text }) => text)).toEqual(['Harbor Holdings\n\nConfidential'])
    const scanned = makeDocx('<w:p/>', new Map([...margins, ['word/media/scan.png', Buffer.from('x')]]))
    await expect(readDocx(scanned, defaultLimits)).rejects.toMatchObject({ failure: 'no-text' })
  })

  it('keeps headings and tables', async () => {
    const body = [
      paragraph('Share purchase agreement', 'Heading1'),
      paragraph('The parties agree as follows.'),
      paragraph('Purchase price', 'Heading2'),
      table([
        ['Item', 'Amount'],
        ['Cash', '1,000'],
        ['Shares', '2,000'],
      ]),
    ].join('')
    const document = await readDocx(makeDocx(body), defaultLimits)
    expectExactSpans(document)
    expect(headings(document.pages[0])).toEqual([
      [1, 'Share purchase agreement'],
      [2, 'Purchase price'],
    ])
    expect(rows(document.pages[0])).toEqual(['Item|Amount', 'Cash|1,000', 'Shares|2,000'])
  })

  it('is rejected if it contains a document type', async () => {
    const hostile = makeDocx(
      paragraph('x'),
      new Map([['word/comments.xml', Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>')]]),
    )
    await expect(readDocx(hostile, defaultLimits)).rejects.toMatchObject({ failure: 'damaged' })
  })

  it('is rejected if it is nested too deep', async () => {
    await expect(readDocx(makeDocx('<w:p>'.repeat(3000) + '</w:p>'.repeat(3000)), defaultLimits)).rejects.toMatchObject({
      failure: 'too-large',
    })
  })

  it('is damaged if it is truncated', async () => {
    const file = makeDocx(paragraph('x'))
    await expect(readDocument(file.subarray(0, file.length / 2), { filename: 'a.docx' })).rejects.toMatchObject({ failure: 'damaged' })
  })
})
