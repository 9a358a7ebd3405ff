import { describe, expect, it } from 'vitest'
import { testEngine } from '../libre-office.test-support.ts'
import type { Workbook } from '../model/index.ts'
import { buildWorkbook } from '../recalculate/index.ts'
import { compsInput } from '../templates/comps/comps-fixtures.test-support.ts'
import { compsWorkbook } from '../templates/comps/index.ts'
import { statements } from '../templates/datapack/datapack-fixtures.test-support.ts'
import { datapackWorkbook } from '../templates/datapack/index.ts'
import { koreanManufacturer, lossMakingCompany } from '../templates/dcf/dcf-fixtures.test-support.ts'
import { dcfWorkbook } from '../templates/dcf/index.ts'
import { months } from '../templates/ecommerce/ecommerce-fixtures.test-support.ts'
import { ecommerceWorkbook } from '../templates/ecommerce/index.ts'
import { quarters } from '../templates/saas/saas-fixtures.test-support.ts'
import { saasWorkbook } from '../templates/saas/index.ts'
import { auditWorkbook } from './index.ts'

const workbooks: Record<string, (language: 'en' | 'ko') => Workbook> = {
  'a DCF of a manufacturer': (language) => dcfWorkbook({ ...koreanManufacturer, language }).workbook,
  'a DCF of a company that loses money': (language) => dcfWorkbook({ ...lossMakingCompany, language }).workbook,
  'comparable companies': (language) => compsWorkbook(compsInput(language)).workbook,
  'a datapack': (language) => datapackWorkbook(statements(language)).workbook,
  'SaaS metrics': (language) => saasWorkbook(quarters(language)).workbook,
  'e-commerce metrics': (language) => ecommerceWorkbook(months(language)).workbook,
}

/** True findings: most of the value of a company that still loses money comes after its forecast. */
const known: Record<string, readonly string[]> = { 'a DCF of a company that loses money': ['medium terminal-share DCF!E37'] }

describe.each(Object.entries(workbooks))('the audit of %s', (name, make) => {
  it.each(['en', 'ko'] as const)('reports only known findings, none critical or high, in language %s', async (language) => {
    const { bytes } = await buildWorkbook(testEngine(), make(language), {
      independent: new Map(),
      madeAt: new Date('2026-11-01T09:00:00Z'),
    })
    const { findings } = await auditWorkbook(bytes)
    expect(findings.map(({ severity, rule, sheet, range }) => `${severity} ${rule} ${sheet}!${range}`)).toEqual(known[name] ?? [])
    expect(findings.filter(({ severity }) => severity === 'critical' || severity === 'high')).toEqual([])
  })
})
