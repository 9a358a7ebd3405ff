import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import mammoth from 'mammoth'
import { describe, expect, it } from 'vitest'
import { type Report, reportAsDocx, reportAsMarkdown, reportAsPdf } from './index.ts'
import { pdfFontFiles } from './pdf-fonts.ts'

const load = (address: string) => readFileSync(fileURLToPath(address))

const hostile = '<script>alert(1)</script> **bold** [link](https://example.com) | <w:t>x</w:t> &amp; \u0000'
const link = 'https://deals.example.com/search?project=1&evidence=7.12.0.9'
const report: Report = {
  title: '매출액 검토',
  language: 'ko',
  facts: [{ label: '워크스페이스', value: 'Deal <b>' }],
  blocks: [
    { kind: 'heading', level: 1, text: '2023년 매출액은 얼마입니까?' },
    { kind: 'paragraph', text: '연결 기준 매출액은 1,577백만원입니다.', references: [1, 2] },
    { kind: 'paragraph', style: 'note', text: '계산: (1,577 - 1,420) / 1,420' },
    { kind: 'table', header: ['값', '파일'], numeric: [0], rows: [[{ text: '1,577' }, { text: '사업보고서.pdf', references: [2] }]] },
    { kind: 'list', items: [{ text: '감사보고서.pdf' }, { text: hostile }] },
  ],
  references: {
    heading: '참고 자료',
    entries: [
      { source: '사업보고서.pdf, 12페이지', quote: '매출액\n1,577', link },
      { source: 'notes_final*.md', quote: hostile },
    ],
  },
}

/** The text that Debian's poppler extracts from a PDF. */
async function popplerText(pdf: Uint8Array): Promise<string> {
  const running = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
  running.child.stdin?.end(pdf)
  return (await running).stdout
}

const printed = '<script>alert(1)</script> **bold** [link](https://example.com) | <w:t>x</w:t> &amp;'

describe('a report in Word', () => {
  it('has its text with the marks after the supported sentences', async () => {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await reportAsDocx(report)) })
    expect(value).toContain('연결 기준 매출액은 1,577백만원입니다. [1][2]')
    expect(value).toContain('계산: (1,577 - 1,420) / 1,420')
    expect(value).toContain('[1] 사업보고서.pdf, 12페이지')
    expect(value.indexOf('참고 자료')).toBeGreaterThan(value.indexOf('감사보고서.pdf'))
  })

  it('links each mark to its reference and escapes markup in text', async () => {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await reportAsDocx(report)) })
    const anchors = [...value.matchAll(/href="#([^"]+)"/g)].map(([, to]) => to)
    expect(anchors).toHaveLength(3)
    for (const anchor of anchors) expect(value).toContain(`id="${anchor}"`)
    expect(value).toContain('&lt;script&gt;alert(1)&lt;/script&gt; **bold**')
    expect(value).not.toContain('<script>')
  })
})

it('has in every format a link from each reference to its source', async () => {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await reportAsDocx(report)) })
  expect(value).toContain(`<a href="${link.replace('&', '&amp;')}">사업보고서.pdf, 12페이지</a>`)
  expect(Buffer.from(await reportAsPdf(report, load)).toString('latin1')).toContain(`/URI (${link})`)
  expect(reportAsMarkdown(report)).toContain(`[사업보고서.pdf, 12페이지](${link})`)
})

describe('a report as PDF', () => {
  it('has selectable text, also in Korean', async () => {
    const text = await popplerText(await reportAsPdf(report, load))
    expect(text).toContain('매출액 검토')
    expect(text.replace(/\s+/g, ' ')).toContain('연결 기준 매출액은 1,577백만원입니다. [1][2]')
    expect(text.replace(/\s+/g, ' ')).toContain(printed)
    expect(text).toMatch(/^ +1 ?\/ ?1$/m)
  })

  it('links marks to references, and numbers every page', async () => {
    const blocks = Array.from({ length: 200 }, () => report.blocks).flat()
    const pdf = await reportAsPdf({ ...report, blocks }, load)
    const text = await popplerText(pdf)
    const pages = text.split('\f').slice(0, -1)
    expect(pages.length).toBeGreaterThan(10)
    for (const [at, page] of pages.entries()) expect(page).toMatch(new RegExp(`^ +${at + 1} ?/ ?${pages.length}$`, 'm'))
    const raw = Buffer.from(pdf).toString('latin1')
    expect(raw.match(/\/S \/GoTo/g)?.length).toBeGreaterThanOrEqual(400)
    // Of each font only the used glyphs are embedded.
    expect(pdf.length).toBeLessThan(load(pdfFontFiles.pretendard.regular).length / 2)
  })

  const scripts = {
    Korean: '연결 기준 매출액은 1,577백만원으로 전년 대비 12.3% 증가하였습니다.',
    English: 'Net sales were $1,577 million, up 12.3% — “as reported”.',
    hanja: '株式會社 東亞의 現金 및 現金性資産은 大韓民國 監査報告書에 따릅니다.',
    Chinese: '公司的主营业务是仓储机器人的研发、生产和销售，净利润为１２３万元。',
    kana: '株式会社ラークの売上高は前年比で増加しました。',
    emoji: '승인 ✅ 보류 😀 확인 👍',
  }

  it.each(Object.entries(scripts))('has %s as it was written, in a sentence, a table and a quotation', async (_, text) => {
    const written: Report = {
      title: text,
      language: 'ko',
      facts: [],
      blocks: [
        { kind: 'paragraph', text, references: [1] },
        { kind: 'table', header: [text], numeric: [0], rows: [[{ text }]] },
      ],
      references: { heading: '참고 자료', entries: [{ source: 'a.pdf', quote: text }] },
    }
    const pdf = await reportAsPdf(written, load)
    const plain = (printedText: string) => printedText.normalize('NFC').replace(/\s+/g, '')
    expect(plain(await popplerText(pdf)).split(plain(text))).toHaveLength(6)
  })

  it('keeps lines of several scripts apart, and the text of each on one line', async () => {
    const text = `${scripts.hanja}\n${scripts.English}\n`.repeat(12)
    const written = await popplerText(await reportAsPdf({ ...report, blocks: [{ kind: 'paragraph', text }] }, load))
    expect(written.match(/^株式會社 ?東亞의 ?現金 ?및 ?現金性資産은 ?大韓民國 ?監査報告書에 따릅니다\.$/gm)?.length).toBeGreaterThanOrEqual(
      12,
    )
  })

  it('loads only its own font if no other is needed', async () => {
    const loaded: string[] = []
    await reportAsPdf(report, (address) => {
      loaded.push(address)
      return load(address)
    })
    expect(loaded.every((address) => address.includes('Pretendard'))).toBe(true)
  })

  it('replaces a character that no font has, and reports it', async () => {
    const blocks: Report['blocks'] = [{ kind: 'paragraph', text: '매각\u200b 대금 ก 1,577 □', references: [1] }]
    const text = (await popplerText(await reportAsPdf({ ...report, blocks }, load))).replace(/\s+/g, ' ')
    expect(text).toContain('매각 대금 ▢ 1,577 □ [1]')
    expect(text).toContain('글꼴에 없는 글자입니다')
    const wholeText = (await popplerText(await reportAsPdf(report, load))).replace(/\s+/g, ' ')
    expect(wholeText).not.toContain('글꼴에 없는')
  })

  it('splits a cell that is higher than a page, and continues it on the next', async () => {
    const cell = { text: '매출액 1,577 '.repeat(2_000) }
    const blocks: Report['blocks'] = [
      { kind: 'table', header: ['값', '파일'], rows: [[cell, { text: 'after-it.pdf' }]] },
      { kind: 'paragraph', text: 'the end' },
    ]
    const text = await popplerText(await reportAsPdf({ ...report, blocks }, load))
    expect(text).toContain('after-it.pdf')
    expect(text).toContain('the end')
  })
})

describe('a report in Markdown', () => {
  it('marks supported sentences and lists the references', () => {
    const text = reportAsMarkdown(report)
    expect(text).toMatch(/^# 매출액 검토\n/)
    expect(text).toContain('연결 기준 매출액은 1,577백만원입니다. [\\[1\\]](#ref-1)[\\[2\\]](#ref-2)')
    expect(text).toContain(
      '<a id="ref-1"></a>\\[1\\] [사업보고서.pdf, 12페이지](https://deals.example.com/search?project=1&evidence=7.12.0.9)\n\n> 매출액\n> 1,577',
    )
    expect(text).toContain('| ---: | --- |')
  })

  it('contains no markup other than its own', () => {
    const text = reportAsMarkdown({ ...report, title: hostile, facts: [{ label: hostile, value: hostile }] })
    expect(text.replaceAll(/<a id="ref-\d+"><\/a>/g, '').replaceAll(`](${link})`, '')).not.toMatch(
      /(?<!\\)<|(?<!\\)\*\*|(?<!\\)\]\(https|(?<!\\):\/\//,
    )
  })

  it.each(['# heading', '- item', '1. item', '> quote', '`code`', '| a | b |', '---', '=== '])('escapes “%s”', (text) => {
    const written = reportAsMarkdown({ ...report, blocks: [{ kind: 'paragraph', text }] })
    expect(written).not.toContain(`\n${text}`)
  })
})
