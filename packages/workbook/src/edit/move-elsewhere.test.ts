import * as fc from 'fast-check'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { type CellPlace, type CellRange, readCell, readRange, writeCell, writeRange } from '../formula/cell-address.ts'
import { copyFormula } from '../formula/move-references.ts'
import { savedByLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { editWorkbook } from './edit-workbook.ts'
import { readRule } from './rule-of-cells.ts'
import type { MoveEdit, WorkbookEdit } from './workbook-edit.ts'
import { edited, partsOf, sheetOf } from './workbook-parts.test-support.ts'
import { attributesOf, elementsBelow, parseElements } from './xml-tree.ts'

const engine = testEngine()
const [first, second] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']
const sheetTwo = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** From the sheet "Model" to the sheet "Other". */
function move(from: string, to: string): MoveEdit {
  const [range, place] = [readRange(from), readCell(to)]
  if (range === null || place === null) throw new Error(`no cells: ${from}, ${to}`)
  return { kind: 'move', sheet: 'Model', range, to: { sheet: 'Other', ...place } }
}
const rule = (cells: string, text: string, priority = 1) =>
  `<conditionalFormatting sqref="${cells}"><cfRule type="expression" dxfId="0" priority="${priority}"><formula>${text}</formula></cfRule></conditionalFormatting>`
const validation = (cells: string, text: string) =>
  `<dataValidation type="custom" sqref="${cells}"><formula1>${text}</formula1></dataValidation>`
const validations = (count: number, text: string) => `<dataValidations count="${count}">${text}</dataValidations>`

describe('moving cells to another sheet', () => {
  it('takes conditional formats along, behind those of that sheet, and names the sheet of what stays', async () => {
    const sheets = {
      Model: sheetOf('', { after: rule('B1:B4', 'AND(B1&gt;$F$1,A1&gt;0)') }),
      Other: sheetOf('', { after: rule('J1', 'J1=1', 4) }),
    }
    const { parts } = await edited({ sheets }, move('B2:B3', 'D7'))
    expect(parts.get(first)).toBe(sheetOf('', { after: rule('B1 B4', 'AND(B1&gt;$F$1,A1&gt;0)') }))
    expect(parts.get(second)).toBe(sheetOf('', { after: rule('J1', 'J1=1', 4) + rule('D7:D8', 'AND(D7&gt;Model!$F$1,Model!A2&gt;0)', 5) }))
  })

  it('takes validations along into a list of their own, or into that of the sheet, in the order of the schema', async () => {
    const own = validations(1, '<dataValidation type="custom" xr:uid="{1}" sqref="A1:A2"><formula1>A1&gt;0</formula1></dataValidation>')
    const margins = '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/>'
    const apart = await edited(
      { sheets: { Model: sheetOf('', { after: own }), Other: sheetOf('', { after: margins }) } },
      move('A1:A2', 'C3'),
    )
    expect(apart.parts.get(first)).toBe(sheetOf(''))
    expect(apart.parts.get(second)).toBe(sheetOf('', { after: validations(1, validation('C3:C4', 'C3&gt;0')) + margins }))
    const list = validations(1, validation('J1', 'J1=1'))
    const joined = await edited({ sheets: { Model: sheetOf('', { after: own }), Other: sheetOf('', { after: list }) } }, move('A1', 'C3'))
    expect(joined.parts.get(second)).toBe(sheetOf('', { after: validations(2, validation('J1', 'J1=1') + validation('C3', 'C3&gt;0')) }))
    expect(joined.parts.get(first)).toContain('sqref="A2"')
  })

  it('takes links along, those that lead out of the workbook with their relation, which the sheet before no longer has', async () => {
    const links = '<hyperlinks><hyperlink ref="A1" r:id="r1"/><hyperlink ref="A2" location="Model!A1" display="up"/></hyperlinks>'
    const relation = `<Relationship Id="r1" Type="${sheetTwo}/hyperlink" Target="https://example.com/?a=1&amp;b=2" TargetMode="External"/>`
    const { parts } = await edited(
      {
        sheets: { Model: sheetOf('', { after: links }), Other: sheetOf('') },
        more: {
          'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`,
        },
      },
      move('A1:A2', 'C3'),
    )
    expect(parts.get(first)).toBe(sheetOf(''))
    expect(parts.get(second)).toBe(
      sheetOf('', {
        after: `<hyperlinks><hyperlink ref="C3" xmlns:r="${sheetTwo}" r:id="rId1"/><hyperlink ref="C4" location="Other!C3" display="up"/></hyperlinks>`,
      }),
    )
    expect(parts.get('xl/worksheets/_rels/sheet2.xml.rels')).toContain('Target="https://example.com/?a=1&amp;b=2" TargetMode="External"')
    expect(parts.get('xl/worksheets/_rels/sheet1.xml.rels')).not.toContain('example.com')
  })

  it('takes notes and threads of comments along with their authors, over those that are there, and LibreOffice reads them', async () => {
    const plain = await writeXlsx({
      sheets: [
        { name: 'Model', rows: [[1, 2, 3]] },
        { name: 'Other', rows: [[1]] },
      ],
    })
    const note = (sheet: string, column: number, text: string, author: string): WorkbookEdit => ({
      kind: 'note',
      sheet,
      row: 0,
      column,
      text,
      author,
    })
    const message = (id: string, text: string) => ({ newId: id, text, author: 'Lee', at: '2026-11-26T20:15:30.123Z' })
    const messages = [
      message('{00000000-0000-4000-8000-000000000001}', '출처?'),
      message('{00000000-0000-4000-8000-000000000002}', 'p. 12'),
    ]
    const noted = await editWorkbook(
      plain,
      [
        note('Model', 0, 'Annual report, p. 3', 'Kim'),
        note('Model', 2, 'stays', 'Kim'),
        note('Other', 4, 'gone', 'Park'),
        note('Other', 9, 'own', 'Park'),
        { kind: 'thread', sheet: 'Model', row: 0, column: 1, thread: { resolved: false, messages } },
      ],
      { engine },
    )
    const { bytes } = await editWorkbook(noted.bytes, [move('A1:B1', 'E1')], { engine })
    const read = async (of: Uint8Array) =>
      (await readXlsx(of, { readStyles: true })).sheets.map(({ cells }) =>
        Object.fromEntries([...(cells ?? [])].flatMap(([key, { comment }]) => (comment ? [[key, comment] as const] : []))),
      )
    const [model, other] = await read(bytes)
    expect(Object.keys(model ?? {})).toEqual(['0,2'])
    expect(other).toMatchObject({
      '0,4': { text: 'Annual report, p. 3', author: 'Kim' },
      '0,5': { text: expect.stringContaining('출처?') as string },
      '0,9': { text: 'own', author: 'Park' },
    })
    const parts = partsOf(bytes)
    expect(Object.keys(other ?? {})).toHaveLength(3)
    const threads = [...parts].filter(([path]) => path.includes('threadedComments/'))
    expect(threads).toHaveLength(1)
    expect(threads[0]?.[1].match(/ref="F1"/g)).toHaveLength(2)
    expect(parts.get('xl/worksheets/_rels/sheet2.xml.rels')).toContain('threadedComment')
    expect(parts.get('xl/worksheets/_rels/sheet1.xml.rels')).not.toContain('threadedComment')
    const shapes = [...parts].filter(([path]) => path.endsWith('.vml')).map(([, vml]) => vml.match(/<x:Column>\d+<\/x:Column>/g)?.length)
    expect(shapes).toEqual([1, 3])
    const [savedModel, savedOther] = await read(await savedByLibreOffice(bytes))
    expect(savedModel).toMatchObject({ '0,2': { text: 'stays' } })
    expect(Object.keys(savedOther ?? {})).toEqual(['0,4', '0,5', '0,9'])
  })

  it('leaves every cell with the conditional formats, validations, links and notes that it had', async () => {
    const range = fc
      .record({ top: fc.nat(4), left: fc.nat(4), height: fc.nat(2), width: fc.nat(2) })
      .map(({ top, left, height, width }): CellRange => ({ top, left, bottom: top + height, right: left + width }))
    const place = fc.record({ row: fc.nat(6), column: fc.nat(6) })
    const unique = fc.uniqueArray(place, { maxLength: 4, selector: writeCell })
    await fc.assert(
      fc.asyncProperty(
        fc.array(range, { maxLength: 3 }),
        fc.array(range, { maxLength: 2 }),
        unique,
        unique,
        range,
        place,
        async (formatted, checked, linked, noted, moved, to) => {
          const own = ({ top, left }: CellRange) => writeCell({ row: top, column: left })
          const after =
            formatted.map((one, at) => rule(writeRange(one), `${own(one)}&gt;$Z$1`, at + 1)).join('') +
            (checked.length === 0
              ? ''
              : validations(checked.length, checked.map((one) => validation(writeRange(one), `${own(one)}&lt;$Z$2`)).join(''))) +
            (linked.length === 0
              ? ''
              : `<hyperlinks>${linked.map((one) => `<hyperlink ref="${writeCell(one)}" location="Model!Z3"/>`).join('')}</hyperlinks>`)
          const notes = noted.map((one): WorkbookEdit => ({ kind: 'note', sheet: 'Model', ...one, text: writeCell(one), author: 'Kim' }))
          const parts = { sheets: { Model: sheetOf('', { after }), Other: sheetOf('') } }
          const before = attributesOfCells((await edited(parts, ...notes)).parts, 1)
          expect([...before.values()].flat().filter((one) => one.startsWith('note'))).toHaveLength(noted.length)
          const edit: MoveEdit = { kind: 'move', sheet: 'Model', range: moved, to: { sheet: 'Other', ...to } }
          const found = (await edited(parts, ...notes, edit)).parts
          const [model, other] = [attributesOfCells(found, 1), attributesOfCells(found, 2)]
          const isMoved = ({ row, column }: CellPlace) =>
            row >= moved.top && row <= moved.bottom && column >= moved.left && column <= moved.right
          expect(model).toEqual(new Map([...before].filter(([cell]) => !isMoved(readCell(cell) ?? { row: -1, column: -1 }))))
          const expected = [...before].flatMap(([cell, had]) => {
            const at = readCell(cell)
            if (at === null || !isMoved(at)) return []
            const now = writeCell({ row: at.row - moved.top + to.row, column: at.column - moved.left + to.column })
            const here = had.map((one) => one.replace(`${cell}>$Z`, `${now}>Model!$Z`).replace(`${cell}<$Z`, `${now}<Model!$Z`))
            return [[now, here] as const]
          })
          expect(other).toEqual(new Map(expected))
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)
})

/** What each cell of a sheet has: formulas of its formats and validations as they mean it, links, texts of notes. */
function attributesOfCells(parts: ReadonlyMap<string, string>, sheet: number): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (cell: string, what: string) => found.set(cell, [...(found.get(cell) ?? []), what].toSorted())
  const xml = parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? ''
  for (const element of elementsBelow(parseElements(xml, 'sheetData'))) {
    const attributes = attributesOf(xml, element)
    if (element.name === 'hyperlink') add(attributes.get('ref') ?? '', `link ${attributes.get('location')}`)
    if (!['conditionalFormatting', 'dataValidation'].includes(element.name)) continue
    const { ranges, formulas } = readRule(xml, element).rule
    const [base] = ranges
    for (const { top, left, bottom, right } of ranges)
      for (let row = top; row <= bottom; row++)
        for (let column = left; column <= right; column++)
          add(
            writeCell({ row, column }),
            `${element.name} ${copyFormula(formulas[0] ?? '', row - (base?.top ?? 0), column - (base?.left ?? 0))}`,
          )
  }
  const relations = parts.get(`xl/worksheets/_rels/sheet${sheet}.xml.rels`) ?? ''
  const comments = parts.get(`xl/${/Target="\.\.\/(comments\d+\.xml)"/.exec(relations)?.[1] ?? ''}`) ?? ''
  for (const [, cell, text] of comments.matchAll(/<comment ref="([A-Z]+\d+)"[^>]*><text><t[^>]*>([^<]*)</g)) add(cell ?? '', `note ${text}`)
  return found
}
