import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditWorkbook, WorkbookNotAudited } from './index.ts'
import { plantInCopies } from './plant-in-workbook.test-support.ts'

/** Public workbooks, stored next to the checkout and never in it. */
const folder = join(import.meta.dirname, '../../../../../shared/data/xlsx')
const isThere = existsSync(folder)
const filesIn = (name: string): string[] =>
  isThere
    ? readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.xls[xm]$/.test(path))
        .sort()
        .map((path) => join(folder, name, path))
    : []

describe.skipIf(!isThere)('public models', () => {
  it('have every planted defect found', async ({ annotate }) => {
    const counts = new Map<string, { planted: number; found: number }>()
    const lost: string[] = []
    for (const path of filesIn('financial_models')) {
      const bytes = readFileSync(path)
      const before = new Set((await auditWorkbook(bytes)).findings.map((finding) => JSON.stringify(finding)))
      for (const { rule, place, bytes: copy, isFoundBy } of await plantInCopies(bytes)) {
        const { findings } = await auditWorkbook(copy)
        const isFound = findings.some((finding) => isFoundBy(finding) && !before.has(JSON.stringify(finding)))
        const { planted = 0, found = 0 } = counts.get(rule) ?? {}
        counts.set(rule, { planted: planted + 1, found: found + (isFound ? 1 : 0) })
        if (!isFound) lost.push(`${rule} ${path.split('/').at(-1)} ${place}`)
      }
    }
    await annotate([...counts].map(([rule, { planted, found }]) => `${rule} ${found} of ${planted}`).join(', '))
    expect(lost).toEqual([])
    expect(counts.size).toBeGreaterThan(10)
  }, 600_000)

  it('are audited or rejected with a reason, as are files that break parsers', async ({ annotate }) => {
    const outcomes = new Map<string, number>()
    const bugs: string[] = []
    for (const path of filesIn('.')) {
      const outcome = await auditWorkbook(readFileSync(path)).then(
        () => 'audited',
        (error: unknown) => (error instanceof WorkbookNotAudited ? error.reason : `${path}: ${String(error)}`),
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (outcome.includes(':')) bugs.push(outcome)
    }
    await annotate([...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', '))
    expect(bugs).toEqual([])
  }, 600_000)
})
