import { constants, crc32, deflateRawSync } from 'node:zlib'
import { listZip, packStored, rewritePackage, unzip } from '@dossier/zip'
import * as fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { columnLetters } from '../../formula/cell-address.ts'
import { savedByLibreOffice, testEngine } from '../../libre-office.test-support.ts'
import { type AuditLimits, defaultAuditLimits } from '../../reading/audit-limits.ts'
import { readWorkbook } from '../../reading/read-workbook.ts'
import { cellKey } from '../../reading/workbook-model.ts'
import type { CellContent } from '../cell-xml.ts'
import { editWorkbook } from '../edit-workbook.ts'
import type { CellEdit, CellFormat, WorkbookEdit } from '../workbook-edit.ts'
import { defaultEditLimits } from '../workbook-package.ts'
import { main, partsOf, type Parts, sheetOf, workbookOf } from '../workbook-parts.test-support.ts'
import { editMapped, type SplicedWorkbook } from './edit-mapped.ts'
import { type BuiltMap, mapWorkbook } from './map-workbook.ts'
import { planEdits } from './plan-edits.ts'
import { encodeMapHeader, readMapHeader, type WorkbookMap } from './workbook-map.ts'

const engine = testEngine()
const limits = { sheetBytes: 1, between: 20_000 }

/** A workbook whose parts are deflated as different programs do. */
function packed(parts: Parts, options: Parameters<typeof deflateRawSync>[1] = { memLevel: 1 }): Buffer {
  return repacked(workbookOf(parts), options)
}

function repacked(stored: Uint8Array, options: Parameters<typeof deflateRawSync>[1] = { memLevel: 1 }): Buffer {
  const contents = [...unzip(stored, { entries: 100, unpackedBytes: 2 ** 30, packingRatio: 1e6 }, () => true)]
  const chunks = rewritePackage(
    stored,
    new Map(
      contents.map(([name, content]) => {
        const stream = deflateRawSync(content, options)
        return [name, { chunks: [stream], packed: stream.byteLength, unpacked: content.byteLength, crc: crc32(content) }]
      }),
    ),
    defaultEditLimits,
  )
  return Buffer.concat(chunks)
}

/** Rows with numbers and texts that hardly repeat themselves, as of a ledger. */
function ledger({
  rows,
  columns = 6,
  every = 1,
  prefix = '',
  ending = '',
}: {
  rows: number
  columns?: number
  every?: number
  prefix?: string
  ending?: string
}): string {
  let seed = rows + 7
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  return Array.from({ length: rows }, (_, index) => {
    const number = 1 + index * every
    const cells = Array.from({ length: columns }, (__, column) =>
      column === 0
        ? `<${prefix}c r="A${number}" t="inlineStr"><${prefix}is><${prefix}t>항목 ${next() % 1_000}${ending}</${prefix}t></${prefix}is></${prefix}c>`
        : `<${prefix}c r="${columnLetters(column)}${number}" s="1"><${prefix}v>${next() / 100}</${prefix}v></${prefix}c>`,
    )
    return `<${prefix}row r="${number}" spans="1:${columns}">${cells.join('')}</${prefix}row>`
  }).join('')
}

/** The workbook that the chunks make of the one before. */
const assembled = (bytes: Uint8Array, { chunks }: SplicedWorkbook): Buffer =>
  Buffer.concat(chunks.map((chunk) => (chunk instanceof Uint8Array ? chunk : bytes.subarray(chunk.from, chunk.to))))

/** Edits a workbook with the bytes of the plan alone; null where it is needed as a whole. */
function editNearby(bytes: Uint8Array, { map, windows }: BuiltMap, edits: readonly WorkbookEdit[]): SplicedWorkbook | null {
  const plan = planEdits(map, edits)
  if (plan === null) return null
  const rangeOf = (source: Uint8Array) => (range: { from: number; to: number }) => ({
    from: range.from,
    bytes: source.subarray(range.from, range.to),
  })
  return editMapped({ map, plan, ranges: plan.ranges.map(rangeOf(bytes)), windows: plan.windows.map(rangeOf(windows)) })
}

async function mapOf(bytes: Uint8Array, audit: AuditLimits = defaultAuditLimits): Promise<BuiltMap> {
  const built = await mapWorkbook(bytes, { ...limits, audit })
  if (built === null) throw new Error('not mapped')
  return built
}

const at = (row: number, column: number, content: CellContent, sheet = 'Data'): CellEdit => ({ sheet, row, column, content })

const content: fc.Arbitrary<CellContent> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constant(null),
)
const edits = fc.uniqueArray(fc.record({ row: fc.nat(1_300), column: fc.nat(8), content }), {
  minLength: 1,
  maxLength: 5,
  selector: ({ row, column }) => `${row} ${column}`,
})
const formats = fc.array(
  fc.record({
    range: fc
      .record({ top: fc.nat(1_300), left: fc.nat(8), rows: fc.nat(3), columns: fc.nat(2) })
      .map(({ top, left, rows, columns }) => ({ top, left, bottom: top + rows, right: left + columns })),
    format: fc.constantFrom<CellFormat>({ bold: true }, { numberFormat: '#,##0.0' }, { fill: '#FFF2CC', numberFormat: '0.0%' }),
  }),
  { maxLength: 2 },
)
const comments = fc.uniqueArray(
  fc.record({
    row: fc.nat(1_300),
    column: fc.nat(8),
    text: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { nil: null }),
  }),
  { maxLength: 2, selector: ({ row, column }) => `${row} ${column}` },
)
const styles = `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="4"><xf/><xf/><xf/><xf/></cellXfs></styleSheet>`
const styled = { ofWorkbook: [['styles', 'styles.xml']], more: { 'xl/styles.xml': styles } } as const
const writing = fc.record({
  level: fc.integer({ min: 1, max: 9 }),
  memLevel: fc.integer({ min: 1, max: 4 }),
  strategy: fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY),
})

describe('editing cells of a mapped workbook, their formats and notes', () => {
  it('gives every part as editing it as a whole does, edit after edit, and a map that is that of the new workbook', async () => {
    await fc.assert(
      fc.asyncProperty(
        writing,
        fc.record({ rows: fc.constantFrom(1, 40, 1_000), every: fc.constantFrom(1, 2), prefix: fc.constantFrom('', 'x:') }),
        fc.array(fc.record({ cells: edits, formats, comments }), { minLength: 1, maxLength: 3 }),
        async (options, { prefix, ...shape }, rounds) => {
          const before = `<${prefix}dimension ref="A1:F5"/><${prefix}cols><${prefix}col min="8" max="9" style="3"/></${prefix}cols>`
          const xml = `<${prefix}worksheet xmlns${prefix === '' ? '' : ':x'}="${main}">${before}<${prefix}sheetData>${ledger({ ...shape, prefix })}</${prefix}sheetData><${prefix}pageMargins left="1"/></${prefix}worksheet>`
          let bytes: Uint8Array = packed({ sheets: { Data: xml, Other: sheetOf('') }, ...styled }, options)
          let built = await mapOf(bytes)
          for (const round of rounds) {
            const own: WorkbookEdit[] = [
              ...round.cells.map((edit) => ({ ...edit, sheet: 'Data' })),
              ...round.formats.map(({ range, format }) => ({ kind: 'format' as const, sheet: 'Data', ranges: [range], format })),
              ...round.comments.map((note) => ({ kind: 'note' as const, sheet: 'Data', author: 'Kim', ...note })),
            ]
            const spliced = editNearby(bytes, built, own)
            if (spliced === null) throw new Error('not edited')
            const whole = await editWorkbook(bytes, own, { engine })
            bytes = assembled(bytes, spliced)
            expect(bytes.byteLength).toBe(spliced.size)
            expect(partsOf(bytes)).toEqual(partsOf(whole.bytes))
            expect(spliced.stale).toEqual(whole.stale)
            built = { map: spliced.map, windows: built.windows }
            const anew = await mapOf(bytes)
            expect(withoutStreams(built.map)).toEqual(withoutStreams(anew.map))
            expect(built.map.sheets[0]?.rows?.firstRows).toEqual(firstRowsOf(bytes, built.map, prefix))
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('writes the first note of a sheet and a further one, and removes both, without the rows of the sheet', async () => {
    const empty = packed({ sheets: { Data: sheetOf(ledger({ rows: 20_000 })) } })
    const note = (row: number, text: string | null) => ({ kind: 'note' as const, sheet: 'Data', row, column: 1, text, author: 'Kim' })
    let bytes: Uint8Array = empty
    let built = await mapOf(bytes)
    for (const edit of [note(9_000, 'p. 12'), note(5, 'p. 13'), note(9_000, null), note(5, null)]) {
      const read = planEdits(built.map, [edit])?.ranges.reduce((sum, { from, to }) => sum + to - from, 0) ?? Infinity
      expect(read).toBeLessThan(bytes.byteLength * 0.1)
      const spliced = editNearby(bytes, built, [edit])
      if (spliced === null) throw new Error('not edited')
      const whole = await editWorkbook(bytes, [edit], { engine })
      bytes = assembled(bytes, spliced)
      expect(partsOf(bytes)).toEqual(partsOf(whole.bytes))
      built = { map: spliced.map, windows: built.windows }
    }
    expect(partsOf(bytes).get('xl/worksheets/sheet1.xml')).toBe(partsOf(empty).get('xl/worksheets/sheet1.xml'))
  })

  it('keeps the bytes of other parts, and of the sheet but for some around the cell', async () => {
    const bytes = packed({ sheets: { Data: sheetOf(ledger({ rows: 20_000 })), Other: sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>') } })
    const spliced = editNearby(bytes, await mapOf(bytes), [at(9_000, 2, 5)])
    const kept = spliced?.chunks.reduce((sum, chunk) => sum + (chunk instanceof Uint8Array ? 0 : chunk.to - chunk.from), 0) ?? 0
    expect(kept).toBeGreaterThan(bytes.byteLength * 0.9)
    const plan = planEdits((await mapOf(bytes)).map, [at(9_000, 2, 5)])
    expect(plan?.ranges.reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThan(bytes.byteLength * 0.1)
  })

  it('leaves a workbook that LibreOffice opens, with all its cells', { timeout: 240_000 }, async () => {
    let seed = 7
    const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 100
    const rows = Array.from({ length: 3_000 }, (_, row) => [`Line ${row + 1}`, next(), next(), next()])
    let bytes = repacked(await writeXlsx({ sheets: [{ name: 'Data', rows }] }))
    let built = await mapOf(bytes)
    for (const [row, column, typed] of [
      [1_500, 2, 12.5],
      [2_999, 1, 0.25],
      [10, 0, '새 항목'],
      [1_501, 3, null],
      [3_100, 5, 7],
    ] as const) {
      const spliced = editNearby(bytes, built, [at(row, column, typed)])
      if (spliced === null) throw new Error('not edited')
      bytes = assembled(bytes, spliced)
      built = { map: spliced.map, windows: built.windows }
    }
    const cellsOf = async (workbook: Uint8Array) => {
      const [sheet] = (await readWorkbook(workbook, defaultAuditLimits)).sheets
      return new Map([...(sheet?.cells ?? [])].map(([key, { value }]) => [key, value]))
    }
    const expected = await cellsOf(bytes)
    expect([expected.size, expected.get(cellKey(1_500, 2)), expected.get(cellKey(10, 0))]).toEqual([12_000, 12.5, '새 항목'])
    expect(await cellsOf(await savedByLibreOffice(bytes))).toEqual(expected)
  })

  it('adds a text to the shared strings, and writes it into its cell where they are many', async () => {
    const strings = (count: number) =>
      `<sst xmlns="${main}" count="${count}" uniqueCount="${count}">${Array.from({ length: count }, (_, index) => `<si><t>text ${index}</t></si>`).join('')}</sst>`
    for (const [count, expected] of [
      [3, '<c r="B2" s="1" t="s"><v>3</v></c>'],
      [300_000, '<c r="B2" s="1" t="inlineStr"><is><t xml:space="preserve">새 글</t></is></c>'],
    ] as const) {
      const bytes = packed({
        sheets: { Data: sheetOf(ledger({ rows: 500 })) },
        ofWorkbook: [['sharedStrings', 'sharedStrings.xml']],
        more: { 'xl/sharedStrings.xml': strings(count) },
      })
      const spliced = editNearby(bytes, await mapOf(bytes), [at(1, 1, '새 글')])
      if (spliced === null) throw new Error('not edited')
      expect(partsOf(assembled(bytes, spliced)).get('xl/worksheets/sheet1.xml')).toContain(expected)
    }
  })

  it('formats cells whose values formulas refer to, and not more of them than are edited at once', async () => {
    const sums = sheetOf('<row r="1"><c r="A1"><f>SUM(Data!B1:F500)</f><v>1</v></c></row>')
    const bytes = packed({ sheets: { Data: sheetOf(ledger({ rows: 500 })), Sums: sums }, ...styled })
    const { map } = await mapOf(bytes)
    const format = (bottom: number): WorkbookEdit => ({
      kind: 'format',
      sheet: 'Data',
      ranges: [{ top: 1, left: 1, bottom, right: 1 }],
      format: { bold: true },
    })
    expect(planEdits(map, [format(20)])?.isCalculatedOnOpening).toBe(false)
    expect(planEdits(map, [format(20_001)])).toBeNull()
    expect(planEdits(map, [format(1_048_576)])).toBeNull()
  })

  it('refuses what is refused for the workbook as a whole', async () => {
    const bytes = packed({
      sheets: { Data: sheetOf(ledger({ rows: 500 })) },
      related: [['table', '../tables/table1.xml']],
      more: {
        'xl/tables/table1.xml': `<table xmlns="${main}" id="1" name="T" ref="A1:C20"><tableColumns count="3"><tableColumn id="1" name="a"/><tableColumn id="2" name="b"/><tableColumn id="3" name="c"/></tableColumns></table>`,
      },
    })
    const built = await mapOf(bytes)
    expect(() => editNearby(bytes, built, [at(0, 1, 5)])).toThrow(expect.objectContaining({ reason: 'table-header', cell: 'Data!B1' }))
    expect(() => editNearby(bytes, built, [at(1, 1, 'x'.repeat(32_768))])).toThrow(expect.objectContaining({ reason: 'invalid-value' }))
    expect(() => editNearby(bytes, built, [at(1, 1, 1), at(1, 1, 2)])).toThrow(expect.objectContaining({ reason: 'invalid-cell' }))
  })

  it('leaves other edits, unknown sheets and places beyond a sheet to the workbook as a whole', async () => {
    const bytes = packed({ sheets: { Data: sheetOf(ledger({ rows: 500 })) } })
    const { map } = await mapOf(bytes)
    expect(planEdits(map, [])).toBeNull()
    expect(planEdits(map, [at(1, 1, 1), { kind: 'freeze', sheet: 'Data', rows: 1, columns: 0 }])).toBeNull()
    expect(planEdits(map, [at(1, 1, 1, 'None')])).toBeNull()
    expect(planEdits(map, [at(2_000_000, 1, 1)])).toBeNull()
    expect(planEdits(map, [at(1.5, 1, 1)])).toBeNull()
  })
})

describe('formulas of a mapped workbook', () => {
  const formula = (address: string, text: string) => `<row r="${address.slice(1)}"><c r="${address}"><f>${text}</f><v>1</v></c></row>`
  const withFormulas = (text: string) =>
    packed({ sheets: { Data: sheetOf(ledger({ rows: 500 })), Sums: sheetOf(formula('A1', text)) }, names: '<calcPr calcId="1"/>' })

  it('are not calculated where none refers to the cell, and need the whole workbook where one does', async () => {
    const bytes = withFormulas('SUM(Data!B2:C10)')
    const built = await mapOf(bytes)
    const spliced = editNearby(bytes, built, [at(10, 1, 7)])
    if (spliced === null) throw new Error('not edited')
    expect(spliced.stale).toEqual([])
    expect(partsOf(assembled(bytes, spliced))).toEqual(partsOf((await editWorkbook(bytes, [at(10, 1, 7)], { engine })).bytes))
    expect(planEdits(built.map, [at(9, 1, 7)])).toBeNull()
    expect(planEdits(built.map, [at(9, 3, 7)])).not.toBeNull()
    expect(planEdits(built.map, [at(9, 3, { formula: '1+1' })])).toBeNull()
  })

  it('count as referring to any cell where their value says to which', async () => {
    expect(planEdits((await mapOf(withFormulas('INDIRECT("Data!Z9")'))).map, [at(400, 1, 7)])).toBeNull()
  })

  it('are left to the program that opens the file where the workbook is too large to be recalculated', async () => {
    const bytes = withFormulas('SUM(Data!B2:C10)')
    const built = await mapOf(bytes, { ...defaultAuditLimits, cells: 1_000 })
    const own = [at(3, 1, 7), at(4, 1, { formula: 'B4*2' })]
    const spliced = editNearby(bytes, built, own)
    if (spliced === null) throw new Error('not edited')
    expect(spliced.stale).toBeNull()
    const parts = partsOf(assembled(bytes, spliced))
    expect(parts.get('xl/workbook.xml')).toContain('<calcPr calcId="1" fullCalcOnLoad="1"/>')
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<c r="B5" s="1"><f>B4*2</f></c>')
    expect(spliced.map.calculation.hasFormulas).toBe(true)
  })

  it('of several cells need the whole workbook where the first one or part of an array is edited', async () => {
    const rows = (written: string) =>
      packed({
        sheets: {
          Data: sheetOf(
            `${written}${ledger({ rows: 400 }).replaceAll(/ r="([A-F]?)(\d+)"/g, (_, letters: string, row: string) => ` r="${letters}${Number(row) + 2}"`)}`,
          ),
        },
      })
    const shared = rows('<row r="1"><c r="A1"><f t="shared" ref="A1:B1" si="0">J1</f></c><c r="B1"><f t="shared" si="0"/></c></row>')
    expect(editNearby(shared, await mapOf(shared), [at(0, 0, 7)])).toBeNull()
    expect(editNearby(shared, await mapOf(shared), [at(0, 1, 7)])).not.toBeNull()
    const array = rows('<row r="1"><c r="A1"><f t="array" ref="A1:B2">J1:K2</f></c><c r="B1"/></row>')
    expect(planEdits((await mapOf(array)).map, [at(1, 1, 7)])).toBeNull()
  })
})

describe('the map of a workbook', () => {
  it('is read as it was kept', async () => {
    const { map } = await mapOf(packed({ sheets: { Data: sheetOf(ledger({ rows: 3_000 })) } }))
    const kept = encodeMapHeader(map)
    const read = await readMapHeader((from, to) => Promise.resolve(kept.subarray(from, to)))
    expect(read).toEqual({ map, windowsAt: kept.byteLength })
    expect(await readMapHeader(() => Promise.resolve(Buffer.from('something else')))).toBeNull()
  })

  it('is not made of a workbook without large sheets, of one that cannot be read, or with sheets that no program writes', async () => {
    const small = packed({ sheets: { Data: sheetOf(ledger({ rows: 10 })) } })
    expect(await mapWorkbook(small)).toBeNull()
    expect(await mapWorkbook(small.subarray(0, 1_000), limits)).toBeNull()
    const rows = ledger({ rows: 100 })
    for (const odd of [rows.replaceAll(/<row r="\d+"/g, '<row'), `${rows}<!-- x -->`, `${rows}${rows}`, `<![CDATA[x]]>${rows}`])
      expect(await mapWorkbook(packed({ sheets: { Data: sheetOf(odd) } }), limits)).toBeNull()
    expect(await mapWorkbook(packStored(new Map([['a.xml', Buffer.from('x')]])), limits)).toBeNull()
  })

  it('is not made of a sheet that unpacks to more than its directory claims', async () => {
    const bytes = packed({ sheets: { Data: sheetOf(ledger({ rows: 2_000 })) } })
    const { length } = listZip(bytes, defaultEditLimits)
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    const record = bytes.lastIndexOf(name) - 46
    bytes.writeUInt32LE(1_000, record + 24)
    expect(length).toBeGreaterThan(3)
    expect(await mapWorkbook(bytes, limits)).toBeNull()
  })

  it('of another workbook of the same size is noticed before anything is written', async () => {
    const one = packed({ sheets: { Data: sheetOf(ledger({ rows: 2_000 })) } })
    const other = Buffer.from(one)
    other.fill(0x55, 20_000, 20_050)
    const built = await mapOf(one)
    expect(Array.from({ length: 20 }, (_, part) => editNearby(other, built, [at(part * 100, 1, 7)]))).toContain(null)
  })
})

/** The first row at or behind each checkpoint, looked for in the text. */
function firstRowsOf(bytes: Uint8Array, { sheets }: WorkbookMap, prefix: string) {
  const text = Buffer.from(partsOf(bytes).get('xl/worksheets/sheet1.xml') ?? '')
  const rows = sheets[0]?.rows
  return rows?.stream.checkpoints.map(({ offset }) => {
    const at = text.indexOf(`<${prefix}row `, offset)
    if (at < 0) return { row: null, at: rows.rowsTo }
    return { row: Number(/ r="(\d+)"/.exec(text.toString('latin1', at, at + 40))?.[1]) - 1, at }
  })
}

/** A map without what says how a stream is packed, which is up to the one who packs it. */
const withoutStreams = ({ sheets, ...map }: WorkbookMap) => ({
  ...map,
  sheets: sheets.map(({ rows, ...sheet }) => ({
    ...sheet,
    rows: rows === null ? null : { ...rows, stream: rows.stream.textBytes, firstRows: null },
  })),
})
