import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { expectExactSpans } from '../fixtures/expect-exact-spans.ts'
import { makeDocx, paragraph, table } from '../fixtures/make-docx.ts'
import { makeHwp } from '../fixtures/make-hwp.ts'
import { hancomParagraph, hancomTable, makeHwpx } from '../fixtures/make-hwpx.ts'
import { makeMail } from '../fixtures/make-mail.ts'
import { makePdf, tableRows } from '../fixtures/make-pdf.ts'
import { makePresentation, shape, slideTable } from '../fixtures/make-presentation.ts'
import { makeWorkbook } from '../fixtures/make-workbook.ts'
import { mutate } from '../fixtures/mutate.ts'
import { readInChildren } from '../fixtures/read-in-child.ts'
import { UnreadableDocument } from './page.ts'
import { readDocument } from './read-document.ts'

const rows = [
  ['Net sales', '34,229', '35,355'],
  ['Cost of sales', '(19,232)', '(18,795)'],
  ['Operating income', '7,800', '8,631'],
]
const html = `<html><head><title>x</title></head><body><h1>Results</h1><p>Text <b>bold</b></p><table>${rows.map((row) => `<tr>${row.map((cell) => `<td colspan="2">${cell}</td>`).join('')}</tr>`).join('')}</table></body></html>`
const samples: Record<string, Uint8Array> = {
  'a.txt': Buffer.from('제1장 총칙\n\nSome text.\n\nItem 1. More.\n'),
  'a.md': Buffer.from(
    `# Title\n\n| a | b | c |\n|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n\n- list\n\n<table><tr><td>x</td></tr></table>\n`,
  ),
  'a.html': Buffer.from(html),
  'a.xml': Buffer.from(
    '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE a [<!ENTITY b "c">]><a x="1"><b>text &amp; &b;</b><c><d>1</d><d>2</d></c></a>',
  ),
  'a.json': Buffer.from(
    JSON.stringify({
      a: { b: [1, 2, { c: 'text' }] },
      list: [
        { k: 1, v: 'x' },
        { k: 2, v: 'y' },
      ],
    }),
  ),
  'a.csv': Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')),
  'a.docx': makeDocx(paragraph('Title', 'Heading1') + paragraph('Text') + table(rows)),
  'a.xlsx': makeWorkbook({
    One: rows,
    Two: [
      ['a', 1],
      ['b', 2],
    ],
  }),
  'a.xls': makeWorkbook({ One: rows }, 'biff8'),
  'a.pptx': makePresentation([{ body: shape(['Title'], 'title') + slideTable(rows), notes: 'Notes' }, { body: shape(['Text']) }]),
  'a.hwpx': makeHwpx(hancomParagraph('제1조 목적') + hancomTable(rows)),
  'a.hwp': makeHwp(['제1조 목적', 'Text']),
  'a.eml': makeMail({ subject: 'Subject', text: html, html: true }, [
    { name: 'a.txt', content: Buffer.from('Some text.') },
    { name: 'a.docx', content: makeDocx(paragraph('Text') + table(rows)) },
    { name: 'b.eml', content: makeMail({ subject: 'Inner', text: 'Text' }, [], 'inner'), type: 'message/rfc822' },
  ]),
}
/** Each format has its own seeds; a failure names its seed. */
const seeds = 250

describe('a damaged file', () => {
  // SheetJS logs every record that it does not know.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)

  for (const [name, bytes] of Object.entries(samples)) {
    it(`(${name}) is read or rejected with a reason, without any other error`, async () => {
      const bugs: string[] = []
      for (let seed = 1; seed <= seeds; seed++) {
        try {
          expectExactSpans(await readDocument(mutate(bytes, seed), { filename: name }))
        } catch (error) {
          if (!(error instanceof UnreadableDocument)) bugs.push(`seed ${seed}: ${String(error)}`)
        }
      }
      expect(bugs).toEqual([])
    })
  }

  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('(a.pdf) does not crash its process', async () => {
    const path = join(folder, 'a.pdf')
    writeFileSync(path, makePdf([tableRows(rows, { top: 100, edges: [400, 500] }), [{ text: 'Text', x: 50, y: 50 }]]))
    const orders = [1, 2, 3, 4].map((part) => ({ path, mutations: { count: 100, seed: part * 1000 } }))
    const outcomes = await readInChildren(orders, { processes: 2, timeout: 20_000 })
    expect(outcomes.map((outcome) => outcome.end)).toEqual(['read', 'read', 'read', 'read'])
  }, 60_000)
})
