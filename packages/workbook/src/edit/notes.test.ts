import * as fc from 'fast-check'
import { deflateSync, zipSync } from 'fflate'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { savedByLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { NoteEdit } from './workbook-edit.ts'
import { edited, main, type Parts, partsOf, relations, sheetOf } from './workbook-parts.test-support.ts'

const engine = testEngine()
const note = (row: number, column: number, text: string | null, author = 'Kim'): NoteEdit => ({
  kind: 'note',
  sheet: 'Model',
  row,
  column,
  text,
  author,
})
const notesOf = async (bytes: Uint8Array) => {
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  return new Map(
    [...(sheets[0]?.cells ?? [])].flatMap(([key, { comment }]) => (comment === undefined ? [] : [[key, comment.text] as const])),
  )
}
const plain = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          [1, 2],
          [3, 4],
        ],
      },
      { name: 'Other', rows: [[1]] },
    ],
  })

describe('notes of cells', () => {
  it('are added with a shape, changed and removed, and LibreOffice reads them', async () => {
    const bytes = await plain()
    const added = await editWorkbook(bytes, [note(0, 0, 'Annual report 2024, p. 12'), note(1, 1, '출처 <확인>\n둘째 줄')], { engine })
    expect(await notesOf(added.bytes)).toEqual(
      new Map([
        ['0,0', 'Annual report 2024, p. 12'],
        ['1,1', '출처 <확인>\n둘째 줄'],
      ]),
    )
    expect(await notesOf(await savedByLibreOffice(added.bytes))).toEqual(await notesOf(added.bytes))
    const changed = await editWorkbook(added.bytes, [note(0, 0, 'p. 13', 'Lee'), note(1, 1, null)], { engine })
    expect(await notesOf(changed.bytes)).toEqual(new Map([['0,0', 'p. 13']]))
    expect(partsOf(changed.bytes).get('xl/comments1.xml')).toContain('<author>Kim</author>')
    const removed = await editWorkbook(changed.bytes, [note(0, 0, null)], { engine })
    expect([...partsOf(removed.bytes).keys()].toSorted()).toEqual(
      [
        ...partsOf(bytes).keys(),
        ...(partsOf(bytes).has('xl/worksheets/_rels/sheet1.xml.rels') ? [] : ['xl/worksheets/_rels/sheet1.xml.rels']),
      ].toSorted(),
    )
    expect(partsOf(removed.bytes).get('xl/worksheets/sheet1.xml')).toBe(partsOf(bytes).get('xl/worksheets/sheet1.xml'))
  }, 60_000)

  it('leave other notes, shapes and runs of text as they are written', async () => {
    const shape = (row: number) =>
      `<v:shape id="_x0000_s10${row}"><br><x:ClientData ObjectType="Note"><x:Row>${row}</x:Row><x:Column>0</x:Column></x:ClientData></v:shape>`.replace(
        '<br>',
        '',
      )
    const control = '<v:shape id="_x0000_s2000"><x:ClientData ObjectType="Checkbox"/></v:shape>'
    const comment = (cell: string) =>
      `<comment ref="${cell}" authorId="0" shapeId="0"><text><r><rPr><b/></rPr><t>Kim:</t></r></text></comment>`
    const parts: Parts = {
      sheets: { Model: sheetOf('', { after: '<legacyDrawing r:id="r2"/>' }) },
      related: [
        ['comments', '../comments1.xml'],
        ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
      ],
      more: {
        'xl/comments1.xml': `<comments xmlns="${main}"><authors><author>Kim</author></authors><commentList>${comment('A1')}${comment('A2')}</commentList></comments>`,
        'xl/drawings/vmlDrawing1.vml': `<xml xmlns:v="v" xmlns:x="x">${control}${shape(0)}${shape(1)}</xml>`,
      },
    }
    const { parts: after } = await edited(parts, note(0, 0, null), note(1, 0, 'new'))
    expect(after.get('xl/comments1.xml')).toContain(
      `<commentList>${comment('A2').replace(/<r>.*<\/r>/, '<t xml:space="preserve">new</t>')}</commentList>`,
    )
    expect(after.get('xl/drawings/vmlDrawing1.vml')).toBe(`<xml xmlns:v="v" xmlns:x="x">${control}${shape(1)}</xml>`)
    const { parts: none } = await edited(parts, note(0, 0, null), note(1, 0, null))
    expect(none.get('xl/drawings/vmlDrawing1.vml')).toBe(`<xml xmlns:v="v" xmlns:x="x">${control}</xml>`)
    expect(none.has('xl/comments1.xml')).toBe(false)
  })

  it('are written beside others without packing the sheet again', async () => {
    const { bytes } = await editWorkbook(await plain(), [note(0, 0, 'one')], { engine })
    const parts = new Map([...partsOf(bytes)].map(([path, text]) => [path, Buffer.from(text)]))
    const packed = Buffer.from(deflateSync(parts.get('xl/worksheets/sheet1.xml') ?? Buffer.of(), { level: 1 }))
    const before = zipSync(Object.fromEntries(parts), { level: 1 })
    const found = await editWorkbook(before, [note(1, 1, 'two')], { engine })
    expect([Buffer.from(before).includes(packed), Buffer.from(found.bytes).includes(packed)]).toEqual([true, true])
    expect([...(await notesOf(found.bytes)).values()]).toEqual(['one', 'two'])
  })

  it('are refused where they repeat a thread of comments', async () => {
    const threaded: Parts = {
      sheets: { Model: sheetOf('') },
      related: [['threadedComment', '../threadedComments/threadedComment1.xml']],
      more: {
        'xl/threadedComments/threadedComment1.xml': '<ThreadedComments xmlns="t"><threadedComment ref="B2" id="{1}"/></ThreadedComments>',
      },
    }
    await expect(edited(threaded, note(1, 1, 'x'))).rejects.toMatchObject({ reason: 'threaded-comment', cell: 'Model!B2' })
    expect((await edited(threaded, note(0, 0, 'x'))).parts.has('xl/comments1.xml')).toBe(true)
    expect(relations()).toContain('Relationships')
  })

  it('are what was written last for each cell, whatever was written before', async () => {
    const edits = fc.array(
      fc.tuple(
        fc.nat(3),
        fc.nat(2),
        fc.option(fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', '<', '&', '가', '\n', '"') })),
      ),
      { maxLength: 10 },
    )
    await fc.assert(
      fc.asyncProperty(edits, fc.nat(10), async (list, cut) => {
        let { bytes } = await editWorkbook(
          await plain(),
          list.slice(0, cut).map((one) => note(...one)),
          { engine },
        )
        ;({ bytes } = await editWorkbook(
          bytes,
          list.slice(cut).map((one) => note(...one)),
          { engine },
        ))
        const wanted = new Map<string, string>()
        for (const [row, column, text] of list) {
          if (text === null) wanted.delete(`${row},${column}`)
          else wanted.set(`${row},${column}`, text)
        }
        expect(new Map(await notesOf(bytes))).toEqual(new Map(wanted))
      }),
      { numRuns: 40 },
    )
  })
})
