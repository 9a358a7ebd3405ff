import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectExactSpans } from '../../fixtures/expect-exact-spans.ts'
import { makeDocx, paragraph } from '../../fixtures/make-docx.ts'
import { makeMail, type MailAttachment } from '../../fixtures/make-mail.ts'
import { makePdf } from '../../fixtures/make-pdf.ts'
import { makeWorkbook } from '../../fixtures/make-workbook.ts'
import { readDocument } from '../read-document.ts'
import type { TextRecogniser } from '../recognition/text-recogniser.ts'

const read = (mail: Uint8Array) => readDocument(mail, { filename: 'a.eml' })
const workbook = makeWorkbook({
  Balance: [
    ['x', '2024'],
    ['Assets', 10],
  ],
})
/** A mail nested in mails to the given depth. */
const nested = (depth: number): Uint8Array =>
  depth === 0
    ? makeMail({ subject: 'innermost', text: 'the end' })
    : makeMail(
        { subject: `level ${depth}`, text: 'see below' },
        [{ name: `${depth}.eml`, content: nested(depth - 1), type: 'message/rfc822' }],
        `b${depth}`,
      )

describe('a mail', () => {
  it('has its sender, recipients, date and subject', async () => {
    const document = await read(makeMail({ subject: '실사 자료', text: '첨부를 보십시오.\r\n\r\n감사합니다.' }))
    expectExactSpans(document)
    expect(document).toMatchObject({ kind: 'eml', title: '실사 자료', warnings: [] })
    expect(document.pages.map((page) => page.text)).toEqual([
      '실사 자료\n\nFrom: 김민수 <minsu@example.com>\nTo: Jane Doe <jane@example.com>, counsel@example.com\nDate: 2026-03-02T00:30:00.000Z\n\n첨부를 보십시오.\n\n감사합니다.',
    ])
    expect(document.pages[0]?.anchor).toEqual({ kind: 'message' })
  })

  it('in HTML has its tables and no scripts', async () => {
    const html =
      '<p>Terms</p><script>alert(1)</script><table><tr><th>Item</th><th>Price</th></tr><tr><td>Shares</td><td>1,000</td></tr></table>'
    const { pages } = await read(makeMail({ subject: 'Offer', text: html, html: true }))
    expect(pages[0]?.tables[0]?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['Item', 'Price'],
      ['Shares', '1,000'],
    ])
    expect(pages[0]?.text).not.toContain('alert')
  })

  it('has the pages of its attachments after its own, each with its name', async () => {
    const pdf = makePdf([[{ text: 'First page', x: 50, y: 50 }], [{ text: 'Second page', x: 50, y: 50 }]])
    const document = await read(
      makeMail({ subject: 'Files', text: 'Attached.' }, [
        { name: '계약서.pdf', content: pdf },
        { name: 'model.xlsx', content: workbook },
        { name: 'memo.docx', content: makeDocx(paragraph('A memo')) },
      ]),
    )
    expectExactSpans(document)
    expect(document.pages.map(({ number, anchor, width, words }) => [number, anchor, width, words])).toEqual([
      [1, { kind: 'message' }, 0, []],
      [2, { kind: 'message', part: '계약서.pdf · 1' }, 0, []],
      [3, { kind: 'message', part: '계약서.pdf · 2' }, 0, []],
      [4, { kind: 'message', part: 'model.xlsx · Balance A1:B2' }, 0, []],
      [5, { kind: 'message', part: 'memo.docx' }, 0, []],
    ])
    expect(document.pages[0]?.text).toContain('Attachments: 계약서.pdf, model.xlsx, memo.docx')
    expect(document.pages[2]?.text).toBe('Second page')
  })

  it('is read if an attachment cannot be read, and names that attachment', async () => {
    const broken: MailAttachment[] = [
      { name: 'broken.pdf', content: Buffer.from('%PDF-1.7 nothing') },
      { name: 'setup.exe', content: Buffer.from('4d5a90000300000004000000ffff0000', 'hex') },
      { name: 'note.txt', content: Buffer.from('A note') },
    ]
    const { pages, warnings } = await read(makeMail({ subject: 'Files', text: 'Attached.' }, broken))
    expect(pages.map((page) => page.anchor)).toEqual([{ kind: 'message' }, { kind: 'message', part: 'note.txt' }])
    expect(warnings).toEqual([{ code: 'attachment-unread', attachments: ['broken.pdf', 'setup.exe'] }])
  })

  it('passes its attached pictures to the text recogniser', async () => {
    const asked: string[] = []
    const recogniser: TextRecogniser = {
      languages: ['eng'],
      showsLetters: () => Promise.resolve(true),
      run: (_picture, language) => {
        asked.push(language)
        return Promise.resolve(undefined)
      },
    }
    const picture = readFileSync(join(import.meta.dirname, '../../fixtures/scans/english.jpg'))
    const mail = makeMail({ subject: 'Scan', text: 'Attached.' }, [{ name: 'scan.jpg', content: picture }])
    await readDocument(mail, { filename: 'a.eml', recogniser })
    expect(asked).toEqual(['eng'])
  })

  it('uses names of attachments as labels and not as paths', async () => {
    const { pages } = await read(
      makeMail({ subject: 'Files', text: 'Attached.' }, [
        { name: '../../etc/passwd.txt', content: Buffer.from('one') },
        { name: 'C:\\Windows\\..\\system.txt', content: Buffer.from('two') },
        { name: '..', content: Buffer.from('three') },
      ]),
    )
    expect(pages.slice(1).map((page) => page.anchor)).toEqual([
      { kind: 'message', part: 'passwd.txt' },
      { kind: 'message', part: 'system.txt' },
      { kind: 'message', part: '3' },
    ])
  })

  it('is read to a limited depth of nested mails, and names deeper ones', async () => {
    const { pages, warnings } = await read(nested(12))
    expect(pages.map((page) => page.anchor)).toEqual([
      { kind: 'message' },
      { kind: 'message', part: '12.eml' },
      { kind: 'message', part: '12.eml › 11.eml' },
      { kind: 'message', part: '12.eml › 11.eml › 10.eml' },
      { kind: 'message', part: '12.eml › 11.eml › 10.eml › 9.eml' },
    ])
    expect(warnings).toEqual([{ code: 'attachment-unread', attachments: ['12.eml › 11.eml › 10.eml › 9.eml › 8.eml'] }])
  })

  it('does not unpack more in its attachments than one file may', async () => {
    const bomb = makeWorkbook({ A: Array.from({ length: 60_000 }, () => ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa']) })
    const attachments = Array.from({ length: 3 }, (_, index) => ({ name: `${index}.xlsx`, content: bomb }))
    const { warnings } = await readDocument(makeMail({ subject: 'Bombs', text: 'x' }, attachments), {
      filename: 'a.eml',
      limits: { unpackedBytes: 4 * 1024 * 1024 },
    })
    expect(warnings).toEqual([{ code: 'attachment-unread', attachments: ['0.xlsx', '1.xlsx', '2.xlsx'] }])
  })

  it('is damaged if its parts are nested too deep', async () => {
    const levels = Array.from({ length: 400 }, (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`)
    const mail = `From: a@example.com\r\nTo: b@example.com\r\nSubject: x\r\n${levels.join('')}`
    await expect(read(Buffer.from(mail))).rejects.toMatchObject({ failure: 'damaged' })
  })
})
