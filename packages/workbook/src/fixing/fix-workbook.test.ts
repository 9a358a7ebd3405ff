import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditWorkbook, type AuditRule, type Finding } from '../audit/index.ts'
import { cleanModel, type PlainModel, writeModel } from '../audit/clean-model.test-support.ts'
import { plantInCopies } from '../audit/plant-in-workbook.test-support.ts'
import { plantedDefects } from '../audit/planted-defects.test-support.ts'
import { readCell, writeCell } from '../formula/cell-address.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { relativeForm } from '../formula/relative-form.ts'
import { expectLibreOfficeAgrees, partOf, partsOf, testEngine } from '../libre-office.test-support.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { fixWorkbook } from './index.ts'

const engine = testEngine()

const mended = new Set<AuditRule>(['pasted-over-formula', 'broken-pattern', 'range-ends-short', 'range-skips-first', 'text-number'])
const fixable = ({ fixes }: Finding) => fixes !== undefined

/** Contents of all cells, by sheet and address: formulas with an equals sign. */
async function contentsOf(bytes: Uint8Array): Promise<Map<string, unknown>> {
  const { sheets } = await readWorkbook(bytes, defaultAuditLimits)
  return new Map(
    sheets.flatMap(({ name, cells }) =>
      [...cells.values()].map(
        (cell) => [`${name}!${writeCell(cell)}`, cell.formula === null ? cell.value : `=${cell.formula.text}`] as const,
      ),
    ),
  )
}

const planted = (plant: (model: PlainModel) => void): Promise<Uint8Array> => {
  const model = cleanModel()
  plant(model)
  return writeModel(model)
}

describe('a corrected copy', () => {
  it.each(plantedDefects.filter(({ rule }) => mended.has(rule) && rule !== 'text-number'))(
    'has the content of the model without $title',
    async ({ rule, plant }) => {
      const [clean, bytes] = [await writeModel(cleanModel()), await planted(plant)]
      const findings = (await auditWorkbook(bytes)).findings.filter((finding) => finding.rule === rule)
      expect(findings.filter(fixable)).toHaveLength(findings.length)
      const { bytes: copy, made, omitted, stale, findings: left } = await fixWorkbook(bytes, findings, { engine, language: 'en' })
      expect({ omitted, stale, left }).toEqual({ omitted: [], stale: 0, left: 0 })
      const [wanted, found] = [await contentsOf(clean), await contentsOf(copy)]
      expect(made.length).toBeGreaterThan(0)
      // Some plants add lines of their own.
      expect([...wanted].filter(([place, content]) => found.get(place) !== content)).toEqual([])
    },
  )

  it('has numbers in place of texts, and totals that include them', async () => {
    const bytes = await planted(({ sheets }) => {
      const texts = { D20: 41, D21: '1,700', D22: 23, D23: { formula: 'SUM(D20:D22)', cached: 64 } }
      Object.assign(sheets['Grid']!.cells, { A20: 'Rent', A21: 'Travel', A22: 'Audit', ...texts })
    })
    const { findings } = await auditWorkbook(bytes)
    const { bytes: copy, made, stale, findings: left } = await fixWorkbook(bytes, findings, { engine, language: 'en' })
    expect({ stale, left }).toEqual({ stale: 0, left: 0 })
    expect(made).toMatchObject([{ sheet: 'Grid', cell: 'D21', before: '1,700', after: 1700, valueAfter: 1700 }])
    const grid = (await readWorkbook(copy, defaultAuditLimits)).sheets.find(({ name }) => name === 'Grid')
    expect(grid?.rows.get(22)?.at(-1)?.value).toBe(1764)
  })

  it.each([
    ['(1,234)', -1234],
    ['△12', -12],
    ['12.5%', 0.125],
    ['1.5x', 1.5],
    ['$5.20', 5.2],
    // Several readings, or none.
    ['1.234,5', undefined],
    ['1,23', undefined],
    ['007', undefined],
  ])('reads the text %s as %s', async (text, value) => {
    const bytes = await planted(({ sheets }) => {
      Object.assign(sheets['Grid']!.cells, { A20: 'Rent', A21: 'Travel', A22: 'Audit', D20: 41, D21: text, D22: 23, D23: '=SUM(D20:D22)' })
    })
    const finding = (await auditWorkbook(bytes)).findings.find(({ rule }) => rule === 'text-number')
    expect(finding?.fixes?.[0]?.after).toBe(value)
  })

  it('leaves out what would depend on itself or has another fix, with the reason', async () => {
    const bytes = await planted((model) => {
      model.sheets['Income']!.cells['F6'] = -660
    })
    const { findings } = await auditWorkbook(bytes)
    const [finding] = findings
    const fix = finding!.fixes![0]!
    const circular = { ...finding!, fixes: [{ ...fix, after: { formula: 'F6+1' } }] }
    const { bytes: same, made, omitted } = await fixWorkbook(bytes, [circular, finding!], { engine, language: 'en' })
    expect(omitted.map(({ fix: { cell }, reason }) => [cell, reason])).toEqual([
      ['F6', 'other-fix'],
      ['F6', 'circular'],
    ])
    expect(made).toEqual([])
    expect(same).toBe(bytes)
  })

  it('leaves every other part of the package as it is, and the original file too', async () => {
    const bytes = await planted((model) => {
      model.sheets['Income']!.cells['F6'] = -660
    })
    const before = bytes.slice()
    const { findings } = await auditWorkbook(bytes)
    const { bytes: copy } = await fixWorkbook(bytes, findings, { engine, language: 'ko' })
    expect(bytes).toEqual(before)
    const isShared = /^(?:\[Content_Types\]|xl\/(?:workbook|_rels\/|styles|sharedStrings|worksheets\/sheet[23456]\.xml))/
    expect(partsOf(bytes).filter((name) => !isShared.test(name) && partOf(bytes, name) !== partOf(copy, name))).toEqual([])
    // Its inputs, which no fix changes and which depend on nothing.
    expect(partOf(copy, 'xl/worksheets/sheet1.xml')).toBe(partOf(bytes, 'xl/worksheets/sheet1.xml'))
    expect(partsOf(copy)).toHaveLength(partsOf(bytes).length + 1)
  })

  it('lists each change with content and value before and after, and shades its cell', async () => {
    const bytes = await planted((model) => {
      model.sheets['Income']!.cells['F6'] = -660
    })
    const { findings } = await auditWorkbook(bytes)
    const { bytes: copy, made, recalculated } = await fixWorkbook(bytes, findings, { engine, language: 'ko' })
    expect(made).toMatchObject([{ sheet: 'Income', cell: 'F6', before: -660, value: -660 }])
    expect(recalculated).toBeGreaterThan(5)
    const list = await contentsOf(copy)
    expect(list.get('변경 내역!B5')).toBe('Income')
    expect(list.get('변경 내역!C5')).toBe('F6')
    expect(list.get('변경 내역!D5')).toBe('수식을 덮어쓴 값')
    expect(list.get('변경 내역!E5')).toBe('-660')
    expect(list.get('변경 내역!H5')).toBe('=Income!F6')
    const { sheets } = await readWorkbook(copy, defaultAuditLimits)
    const difference = sheets
      .find(({ name }) => name === '변경 내역')
      ?.rows.get(4)
      ?.at(-1)?.value
    expect(difference).toBeCloseTo(Number(made[0]?.valueAfter) + 660, 9)
    expect(difference).not.toBe(0)
  })

  it('agrees with LibreOffice in every cell', async () => {
    const model = cleanModel()
    for (const { rule, plant } of plantedDefects) if (rule === 'pasted-over-formula' || rule === 'range-ends-short') plant(model)
    const bytes = await writeModel(model)
    const { findings } = await auditWorkbook(bytes)
    const { bytes: copy, made } = await fixWorkbook(bytes, findings, { engine, language: 'en' })
    expect(made.length).toBeGreaterThan(2)
    await expectLibreOfficeAgrees(copy)
  }, 120_000)
})

/** Public workbooks, stored next to the checkout and never in it. */
const folder = join(import.meta.dirname, '../../../../../shared/data/xlsx/financial_models')

describe.skipIf(!existsSync(folder))('public models', () => {
  it('get the planted defects corrected, and the content that they had', async ({ annotate }) => {
    const counts = { planted: 0, fixed: 0, omitted: 0 }
    const wrong: string[] = []
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.xls[xm]$/.test(name))) {
      const bytes = readFileSync(join(folder, path))
      const original = await readWorkbook(bytes, defaultAuditLimits)
      for (const { rule, place, bytes: copy, isFoundBy } of await plantInCopies(bytes)) {
        if (!mended.has(rule)) continue
        const finding = (await auditWorkbook(copy)).findings.find((one) => isFoundBy(one) && fixable(one))
        if (finding === undefined) continue
        counts.planted += 1
        const { made, omitted } = await fixWorkbook(copy, [finding], { engine, language: 'en' })
        counts.fixed += made.length > 0 ? 1 : 0
        counts.omitted += omitted.length > 0 ? 1 : 0
        const [sheetName, address] = [place.slice(0, place.lastIndexOf('!')), place.slice(place.lastIndexOf('!') + 1)]
        const fix = made.find(({ sheet, cell }) => sheet === sheetName && cell === address)
        const at = readCell(address)!
        const sheet = original.sheets.find(({ name }) => name === sheetName)!
        const before = sheet.cells.get(at.row * 16_384 + at.column)
        const wanted = before?.formula?.form ?? before?.value
        const found = typeof fix?.after === 'object' ? relativeForm(parseFormula(fix.after.formula), at, sheetName) : fix?.after
        if (wanted !== found) wrong.push(`${path} ${rule} ${place}: ${String(wanted)} was ${String(found)}`)
      }
    }
    await annotate(JSON.stringify(counts))
    expect(wrong).toEqual([])
    expect(counts.fixed).toBeGreaterThan(50)
  }, 600_000)
})
