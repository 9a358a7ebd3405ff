import { packStored, unzip } from '@dossier/zip'
import * as fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { cellAt } from '../reading/workbook-model.ts'
import { readCell } from '../formula/cell-address.ts'
import { reopenedTestEngine, testEngine } from '../libre-office.test-support.ts'
import type { Engine } from '../recalculate/index.ts'
import type { CellContent } from './cell-xml.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { type EditedWorkbook, editWorkbook } from './edit-workbook.ts'

const engine = testEngine()
const limits = { entries: 1_000, unpackedBytes: 64 * 1024 * 1024, packingRatio: 10_000 }
const sheetPath = 'xl/worksheets/sheet1.xml'
const contentTypes = (more = '') =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${more}</Types>`
const relations = (...targets: readonly (readonly [kind: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="r${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const sheetOf = (rows: string, { before = '', after = '', prefix = '' } = {}) =>
  `<${prefix}worksheet xmlns${prefix && ':x'}="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${before}<${prefix}sheetData>${rows}</${prefix}sheetData>${after}</${prefix}worksheet>`

/** A workbook of one sheet "Model" as a file writes it. */
function workbookOf(sheet: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const kinds: (readonly [string, string])[] = [
    ['worksheet', 'worksheets/sheet1.xml'],
    ...('xl/sharedStrings.xml' in more ? [['sharedStrings', 'sharedStrings.xml'] as const] : []),
    ...('xl/calcChain.xml' in more ? [['calcChain', 'calcChain.xml'] as const] : []),
  ]
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes('<Override PartName="/xl/calcChain.xml" ContentType="application/x"/>'),
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Model" sheetId="7" r:id="r1"/></sheets><definedNames/></workbook>',
    'xl/_rels/workbook.xml.rels': relations(...kinds),
    [sheetPath]: sheet,
    ...more,
  }
  return packStored(new Map(Object.entries(parts).map(([path, text]) => [path, Buffer.from(text)])))
}

const textsOf = (bytes: Uint8Array) => new Map([...unzip(bytes, limits, () => true)].map(([path, content]) => [path, content.toString()]))
const rowsOf = (bytes: Uint8Array) => /<(?:x:)?sheetData>(.*)<\/(?:x:)?sheetData>/s.exec(textsOf(bytes).get(sheetPath) ?? '')?.[1]
const at = (address: string, content: CellContent) => ({ sheet: 'Model', ...(readCell(address) ?? { row: -1, column: -1 }), content })
const edit = (bytes: Uint8Array, cells: Readonly<Record<string, CellContent>>) =>
  editWorkbook(
    bytes,
    Object.entries(cells).map(([address, content]) => at(address, content)),
    { engine },
  )

const chainOf = (entries: string) => `<calcChain xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${entries}</calcChain>`
const sum = '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><v>3</v></c><c r="C1" s="4"><f>A1+B1</f><v>5</v></c></row>'

describe('editing a workbook', () => {
  it('returns the same bytes without an edit', async () => {
    const bytes = workbookOf(sheetOf(sum))
    expect(Buffer.from((await edit(bytes, {})).bytes).equals(bytes)).toBe(true)
  })

  it('changes the edited cell and the values of formulas that depend on it', async () => {
    const bytes = workbookOf(sheetOf(sum), { 'xl/theme/theme1.xml': '<a/>' })
    const { bytes: after, ...found } = await edit(bytes, { A1: 10 })
    expect(rowsOf(after)).toBe(sum.replace('<v>2</v>', '<v>10</v>').replace('<v>5</v>', '<v>13</v>'))
    expect(found).toEqual({ recalculated: 1, stale: [], circular: [], wasSigned: false })
    const [before, now] = [textsOf(bytes), textsOf(after)]
    expect([...now].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([sheetPath])
  })

  it('writes an error as one, which formulas have as their value', async () => {
    const { bytes } = await edit(workbookOf(sheetOf(sum)), { A1: { error: '#N/A' } })
    expect(rowsOf(bytes)).toBe(
      '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1"><v>3</v></c><c r="C1" s="4" t="e"><f>A1+B1</f><v>#N/A</v></c></row>',
    )
    await expect(edit(workbookOf(sheetOf(sum)), { A1: { error: 'N/A' } })).rejects.toMatchObject({ reason: 'invalid-value' })
  })

  it('edits a package whose folders are written with backslashes, and keeps all its names', async () => {
    const usual = workbookOf(sheetOf(sum))
    const parts = [...unzip(usual, limits, () => true)]
    const written = packStored(new Map(parts.map(([path, content]) => [path.replaceAll('/', '\\'), content])))
    expect(Buffer.from((await edit(written, {})).bytes).equals(written)).toBe(true)
    const { bytes: after, recalculated } = await edit(written, { A1: 10 })
    expect(recalculated).toBe(1)
    expect([...textsOf(after)]).toEqual([...textsOf((await edit(usual, { A1: 10 })).bytes)])
    expect(Buffer.from(after).includes('xl\\worksheets\\sheet1.xml')).toBe(true)
    expect(Buffer.from(after).includes('xl/worksheets/sheet1.xml')).toBe(false)
  })

  it('keeps the format of a cell, and gives new cells that of their row or column', async () => {
    const sheet = sheetOf('<row r="2" s="6" customFormat="1"><c r="B2" s="5"><v>1</v></c></row>', {
      before: '<cols><col min="3" max="4" style="9" width="12"/></cols>',
    })
    const { bytes } = await edit(workbookOf(sheet), { B2: 2, C2: 3, C5: 4, F5: true })
    expect(rowsOf(bytes)).toBe(
      '<row r="2" s="6" customFormat="1"><c r="B2" s="5"><v>2</v></c><c r="C2" s="6"><v>3</v></c></row>' +
        '<row r="5"><c r="C5" s="9"><v>4</v></c><c r="F5" t="b"><v>1</v></c></row>',
    )
  })

  it('inserts cells and rows in their order, and widens spans and the dimension', async () => {
    const sheet = sheetOf('<row r="2" spans="2:3"><c r="B2"><v>1</v></c><c r="C2"><v>1</v></c></row><row r="4"/>', {
      before: '<dimension ref="B2:C2"/>',
    })
    const { bytes } = await edit(workbookOf(sheet), { A2: 1, D4: 2, A1: 3, E2: 4, A3: 5 })
    expect(rowsOf(bytes)).toBe(
      '<row r="1"><c r="A1"><v>3</v></c></row>' +
        '<row r="2" spans="1:5"><c r="A2"><v>1</v></c><c r="B2"><v>1</v></c><c r="C2"><v>1</v></c><c r="E2"><v>4</v></c></row>' +
        '<row r="3"><c r="A3"><v>5</v></c></row><row r="4"><c r="D4"><v>2</v></c></row>',
    )
    expect(textsOf(bytes).get(sheetPath)).toContain('<dimension ref="A1:E4"/>')
  })

  it('opens a sheet without rows, in any namespace prefix', async () => {
    const empty = sheetOf('', { prefix: 'x:' }).replace('<x:sheetData></x:sheetData>', '<x:sheetData/>')
    const { bytes } = await edit(workbookOf(empty), { B1: 'text', A3: 1 })
    expect(textsOf(bytes).get(sheetPath)).toContain(
      '<x:sheetData><x:row r="1"><x:c r="B1" t="inlineStr"><x:is><x:t xml:space="preserve">text</x:t></x:is></x:c></x:row><x:row r="3"><x:c r="A3"><x:v>1</x:v></x:c></x:row></x:sheetData>',
    )
  })

  it('removes an emptied cell, unless it has a format', async () => {
    const { bytes } = await edit(workbookOf(sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="3" t="b"><v>1</v></c></row>')), {
      A1: null,
      B1: null,
      C1: null,
    })
    expect(rowsOf(bytes)).toBe('<row r="1"><c r="B1" s="3"/></row>')
  })

  it('adds texts to the shared strings, each once', async () => {
    const strings =
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1" uniqueCount="1"><si><t>old</t></si></sst>'
    const { bytes } = await edit(
      workbookOf(sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'), { 'xl/sharedStrings.xml': strings }),
      {
        A1: ' 매출 & <costs>\u0007_x0041_',
        B1: 'same',
        C1: 'same',
      },
    )
    expect(rowsOf(bytes)).toBe('<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>2</v></c><c r="C1" t="s"><v>2</v></c></row>')
    expect(textsOf(bytes).get('xl/sharedStrings.xml')).toBe(
      strings
        .replace('count="1" uniqueCount="1"', 'count="4" uniqueCount="3"')
        .replace(
          '</sst>',
          '<si><t xml:space="preserve"> 매출 &amp; &lt;costs&gt;_x0007__x005F_x0041_</t></si><si><t xml:space="preserve">same</t></si></sst>',
        ),
    )
  })

  it('writes formulas with their values, and newer functions as files name them', async () => {
    const { bytes, stale } = await edit(workbookOf(sheetOf(sum)), {
      D1: { formula: 'IFS(A1>B1,"IFS(",TRUE,C1*2)' },
      E1: { formula: 'A1/0' },
    })
    expect(rowsOf(bytes)).toContain(
      '<c r="D1"><f>_xlfn.IFS(A1&gt;B1,&quot;IFS(&quot;,TRUE,C1*2)</f><v>10</v></c><c r="E1" t="e"><f>A1/0</f><v>#DIV/0!</v></c>',
    )
    expect(stale).toEqual([])
    expect(textsOf(bytes).get('xl/workbook.xml')).not.toContain('calcPr')
  })

  it('keeps the calculation chain to the cells that have formulas', async () => {
    const sheet = sheetOf('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>A1</f><v>2</v></c></row>')
    const chain = chainOf('<c r="A1" i="7"/><c r="B1" l="1"/>')
    const changed = await edit(workbookOf(sheet, { 'xl/calcChain.xml': chain }), { A1: 1, C1: { formula: 'B1' } })
    expect(textsOf(changed.bytes).get('xl/calcChain.xml')).toBe(chainOf('<c r="B1" l="1" i="7"/><c r="C1" i="7"/>'))
    const without = textsOf((await edit(workbookOf(sheet, { 'xl/calcChain.xml': chain }), { A1: 1, B1: 1 })).bytes)
    expect(without.has('xl/calcChain.xml')).toBe(false)
    expect(without.get('[Content_Types].xml')).toBe(contentTypes())
    expect(without.get('xl/_rels/workbook.xml.rels')).not.toContain('calcChain')
  })

  it('hands a shared formula on when its first cell is edited', async () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*2</f><v>2</v></c></row>' +
        '<row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>4</v></c></row>' +
        '<row r="3"><c r="A3"><v>3</v></c><c r="B3"><f t="shared" si="0"/><v>6</v></c></row>',
    )
    const { bytes } = await edit(workbookOf(sheet), { B1: 7, A3: 5 })
    expect(rowsOf(bytes)).toBe(
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>7</v></c></row>' +
        '<row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="shared" ref="B2:B3" si="0">A2*2</f><v>4</v></c></row>' +
        '<row r="3"><c r="A3"><v>5</v></c><c r="B3"><f t="shared" si="0"/><v>10</v></c></row>',
    )
  })

  it('replaces an array formula only as a whole', async () => {
    const array =
      '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2*2</f><v>4</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2" s="1"><v>6</v></c><c r="B2"><v>3</v></c></row>'
    await expect(edit(workbookOf(sheetOf(array)), { A2: 1 })).rejects.toMatchObject({ reason: 'part-of-array', cell: 'Model!A2' })
    expect(rowsOf((await edit(workbookOf(sheetOf(array)), { A1: 1 })).bytes)).toContain('<c r="A1"><v>1</v></c>')
    expect(rowsOf((await edit(workbookOf(sheetOf(array)), { A1: 1 })).bytes)).toContain('<c r="A2" s="1"/>')
  })

  it('keeps the value of what the engine cannot compute, names it, and asks for a calculation on opening', async () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>UNHEARDOF(A1)</f><v>9</v></c><c r="C1"><f>B1+1</f><v>10</v></c><c r="D1"><f>UNHEARDOF(4)</f><v>8</v></c><c r="E1"><f>A1+1</f><v>3</v></c></row>',
    )
    const { bytes, stale, recalculated } = await edit(workbookOf(sheet), { A1: 3 })
    expect({ stale, recalculated }).toEqual({ stale: ['Model!B1', 'Model!C1'], recalculated: 1 })
    expect(rowsOf(bytes)).toContain('<f>UNHEARDOF(A1)</f><v>9</v></c><c r="C1"><f>B1+1</f><v>10</v>')
    expect(rowsOf(bytes)).toContain('<f>A1+1</f><v>4</v>')
    expect(textsOf(bytes).get('xl/workbook.xml')).toContain('<definedNames/><calcPr fullCalcOnLoad="1"/></workbook>')
  })

  it('recalculates formulas with names and columns of tables', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Model',
          rows: [
            ['Year', 'Amount', null],
            [2024, 10, null],
            [2025, 20, null],
          ],
          tables: [{ name: 'Sales', range: 'A1:B3', columns: [{ name: 'Year' }, { name: 'Amount' }] }],
          cells: new Map([
            ['0,2', { type: 'formula', value: 30, formula: 'SUM(Sales[Amount])', formulaResult: 30 }],
            ['1,2', { type: 'formula', value: 2, formula: 'First*Rate', formulaResult: 2 }],
          ]),
        },
      ],
      namedRanges: [
        { name: 'First', range: 'Model!$B$2' },
        { name: 'Rate', range: '0.2' },
      ],
    })
    const { bytes: after, stale } = await edit(bytes, { B2: 15 })
    const { sheets } = await readWorkbook(after, defaultAuditLimits)
    expect([0, 1].map((row) => sheets[0] && cellAt(sheets[0], row, 2)?.value)).toEqual([35, 3])
    expect(stale).toEqual([])
  })

  it('keeps the value of a formula to which an edit brings what the engine does not know', async () => {
    const { bytes, stale } = await edit(workbookOf(sheetOf(sum)), { A1: { formula: 'UNHEARDOF(1)' } })
    expect(stale).toEqual(['Model!C1'])
    expect(rowsOf(bytes)).toContain('<c r="A1"><f>UNHEARDOF(1)</f></c>')
    expect(rowsOf(bytes)).toContain('<f>A1+B1</f><v>5</v>')
    expect(textsOf(bytes).get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
  })

  it('keeps the values of all dependent formulas and names them where the engine fails', async () => {
    const again = await reopenedTestEngine()
    const failing = { name: 'Failing', cells: [{ row: 0, column: 0, content: { formula: 'SUBSTITUTE(1,2)' } }], isAuxiliary: true }
    const failed: Engine = { ...again, compute: (grid) => again.compute({ ...grid, sheets: [...grid.sheets, failing] }) }
    const { bytes, stale } = await editWorkbook(workbookOf(sheetOf(sum)), [at('A1', 7)], { engine: failed })
    expect(stale).toEqual(['Model!C1'])
    expect(rowsOf(bytes)).toContain('<c r="A1"><v>7</v></c>')
    expect(rowsOf(bytes)).toContain('<f>A1+B1</f><v>5</v>')
    expect(textsOf(bytes).get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
  })

  it('leaves cells that do not say where they are in their places when one before them is cleared or added', async () => {
    const sheet = sheetOf('<row r="1"><c r="A1"><v>1</v></c><c><v>2</v></c></row><row r="2"><c r="B2"><v>3</v></c><c><v>4</v></c></row>')
    const cleared = rowsOf((await edit(workbookOf(sheet), { A1: null })).bytes)
    expect(cleared).toContain('<row r="1"><c r="B1"><v>2</v></c></row>')
    const added = rowsOf((await edit(workbookOf(sheet), { A2: 7 })).bytes)
    expect(added).toContain('<row r="2"><c r="A2"><v>7</v></c><c r="B2"><v>3</v></c><c r="C2"><v>4</v></c></row>')
  })

  it('hands on a shared formula with the prefixes of its newer functions, also of those that are not known', async () => {
    const sheet = (formula: string) =>
      sheetOf(
        `<row r="1"><c r="B1"><f t="shared" ref="B1:B2" si="0">${formula}</f><v>2</v></c></row><row r="2"><c r="B2"><f t="shared" si="0"/><v>4</v></c></row>`,
      )
    expect(rowsOf((await edit(workbookOf(sheet('_xlfn.XLOOKUP(A1,C:C,D:D)')), { B1: 7 })).bytes)).toContain('>_xlfn.XLOOKUP(A2,C:C,D:D)<')
    expect(rowsOf((await edit(workbookOf(sheet('_xlfn.YETUNKNOWN(A1)')), { B1: 7 })).bytes)).toContain('>_xlfn.YETUNKNOWN(A2)<')
  })

  it('recalculates formulas whose references are computed, or names them as stale', async () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>SUM(INDIRECT("A1:A1"))</f><v>2</v></c><c r="C1"><f>OFFSET(B1,0,-1)+0</f><v>2</v></c></row>',
    )
    const { bytes, stale } = await edit(workbookOf(sheet), { A1: 3 })
    const isKept = [...(rowsOf(bytes) ?? '').matchAll(/<\/f><v>(\d)/g)].map(([, value]) => value === '2')
    expect(isKept).toHaveLength(2)
    expect(isKept.map((kept, at) => (kept ? ['Model!B1', 'Model!C1'][at] : null)).filter((cell) => cell !== null)).toEqual(stale)
  })

  it('leaves comments and sections of characters as they are', async () => {
    const sheet = sheetOf(
      '<!-- <row r="1"><c r="A1"/></row> --><row r="1"><c r="A1" t="str"><f><![CDATA["<c r="]]></f><v>&lt;c r=</v></c><c r="B1"/></row>',
    )
    const { bytes } = await edit(workbookOf(sheet), { B1: 1 })
    expect(textsOf(bytes).get(sheetPath)).toBe(sheet.replace('<c r="B1"/>', '<c r="B1"><v>1</v></c>'))
  })

  it.each<[string, Readonly<Record<string, CellContent>>]>([
    ['invalid-formula', { A1: { formula: 'SUM(' } }],
    ['invalid-formula', { A1: { formula: `1${'+1'.repeat(5_000)}` } }],
    ['unsupported-formula', { A1: { formula: 'LET(B1,A2,B1+1)' } }],
    ['unsupported-formula', { A1: { formula: 'LET(rate,A2,rate+1)+rate' } }],
    ['invalid-value', { A1: Number.NaN }],
    ['invalid-value', { A1: 'x'.repeat(32_768) }],
    ['invalid-cell', { XFE1: 1 }],
  ])('refuses %s', async (reason, cells) => {
    await expect(edit(workbookOf(sheetOf(sum)), cells)).rejects.toMatchObject({ reason })
  })

  it('refuses a sheet that does not exist, a cell edited twice, and what is no workbook', async () => {
    const bytes = workbookOf(sheetOf(sum))
    await expect(editWorkbook(bytes, [{ ...at('A1', 1), sheet: 'Other' }], { engine })).rejects.toMatchObject({ reason: 'sheet-not-found' })
    await expect(editWorkbook(bytes, [at('A1', 1), at('A1', 2)], { engine })).rejects.toMatchObject({ reason: 'invalid-cell' })
    for (const damaged of [Buffer.from('PK'), bytes.subarray(0, 500), workbookOf('<other/>'), workbookOf(sheetOf(sum).slice(0, -40))]) {
      await expect(edit(damaged, { A1: 1 })).rejects.toMatchObject({ reason: 'damaged' })
    }
    const encrypted = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
    await expect(edit(encrypted, { A1: 1 })).rejects.toMatchObject({ reason: 'encrypted' })
  })

  it('gives back every typed value, and leaves every other cell, whatever is edited', async () => {
    const place = fc.record({ row: fc.nat(6), column: fc.nat(6) })
    const content = fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      fc.boolean(),
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constant(null),
    )
    const values = fc.array(
      fc.array(fc.oneof(fc.integer(), fc.string({ minLength: 1 }), fc.constant(null)), { minLength: 1, maxLength: 6 }),
      { minLength: 1, maxLength: 6 },
    )
    const edits = fc.uniqueArray(fc.tuple(place, content), { maxLength: 8, selector: ([{ row, column }]) => `${row},${column}` })
    await fc.assert(
      fc.asyncProperty(values, edits, async (rows, changes) => {
        const bytes = await writeXlsx({ sheets: [{ name: 'Model', rows }] })
        const after = await editWorkbook(
          bytes,
          changes.map(([where, what]) => ({ sheet: 'Model', ...where, content: what })),
          { engine },
        )
        const sheets = await Promise.all([bytes, after.bytes].map((one) => readWorkbook(one, defaultAuditLimits)))
        const [before, now] = sheets.map((book) => book.sheets[0])
        const changed = new Map(changes.map(([{ row, column }, what]) => [`${row},${column}`, what]))
        for (let row = 0; row < 7; row++)
          for (let column = 0; column < 7; column++) {
            const was = before && cellAt(before, row, column)?.value
            const is = (now && cellAt(now, row, column)?.value) ?? null
            expect(is).toEqual(changed.has(`${row},${column}`) ? changed.get(`${row},${column}`) : (was ?? null))
          }
      }),
      { numRuns: 40 },
    )
  })

  it('refuses or edits whatever a sheet is damaged to, and never fails otherwise', async () => {
    const sheet = sheetOf(
      '<row r="1" spans="1:2"><c r="A1" t="s"><v>0</v></c><c r="B1"><f t="shared" ref="B1:B2" si="0">A1&amp;"x"</f><v>2</v></c></row><row r="2"><c r="B2"><f t="shared" si="0"/></c></row>',
      { before: '<dimension ref="A1:B2"/><cols><col min="1" max="2" style="1"/></cols>' },
    )
    const damage = fc.oneof(
      fc.record({
        from: fc.nat(sheet.length),
        length: fc.nat(20),
        text: fc.constantFrom('', '<', '>', '"', '<!--', '<![CDATA[', '<c r="ZZZZ9"', ' r="0"', '<row/>', '&#x0;'),
      }),
      fc.record({ from: fc.nat(sheet.length), length: fc.constant(0), text: fc.string({ maxLength: 5 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
        const text = damages.reduce(
          (before, { from, length, text: other }) => before.slice(0, from) + other + before.slice(from + length),
          sheet,
        )
        const found = await edit(workbookOf(text), { A1: 1, B1: 2, C4: 'x' }).catch((error: unknown) => error)
        expect(found instanceof WorkbookEditRefused || textsOf((found as EditedWorkbook).bytes).size === 5).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('does not compute whole columns cell by cell for what is no formula', async () => {
    const damaged = '<row r="1"><c r="A1"><v>3</v></c><c r="B1"><f>A1&amp;amp:c.r;"x"</f><v>2</v></c></row>'
    const { bytes } = await edit(workbookOf(sheetOf(damaged)), { A1: 1 })
    expect(textsOf(bytes).get('xl/worksheets/sheet1.xml')).toContain('<v>2</v>')
  })

  it('takes time linear in the number of rows', async () => {
    const rows = Array.from({ length: 100_000 }, (_, row) => `<row r="${row + 1}"> </row>`).join('')
    const comments = '<!--'.repeat(50_000)
    for (const sheet of [
      sheetOf(`${rows}<row r="100001"><c r="A100001"><f t="array" ref="A100001">1</f></c></row>`),
      sheetOf(`${rows}${comments}-->`),
    ]) {
      expect(await edit(workbookOf(sheet), { B100001: 1 })).toMatchObject({ wasSigned: false })
    }
  }, 20_000)
})
