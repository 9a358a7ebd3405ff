import type { Language, Workbook } from '../model/index.ts'
import { buildWorkbook, type Engine } from '../recalculate/index.ts'
import { compsInput } from './comps/comps-fixtures.test-support.ts'
import { compsWorkbook } from './comps/index.ts'
import { statements, withMarket, withParts } from './datapack/datapack-fixtures.test-support.ts'
import { datapackWorkbook } from './datapack/index.ts'
import { koreanManufacturer, lossMakingCompany } from './dcf/dcf-fixtures.test-support.ts'
import { dcfWorkbook } from './dcf/index.ts'
import { months } from './ecommerce/ecommerce-fixtures.test-support.ts'
import { ecommerceWorkbook } from './ecommerce/index.ts'
import { quarters } from './saas/saas-fixtures.test-support.ts'
import { saasWorkbook } from './saas/index.ts'

const kinds: Readonly<Record<string, (language: Language) => Workbook>> = {
  dcf: (language) => dcfWorkbook({ ...koreanManufacturer, language }).workbook,
  'dcf of a loss-making company': (language) => dcfWorkbook({ ...lossMakingCompany, language }).workbook,
  comps: (language) => compsWorkbook(compsInput(language)).workbook,
  datapack: (language) => datapackWorkbook(withMarket(withParts(statements(language)))).workbook,
  saas: (language) => saasWorkbook(quarters(language)).workbook,
  'e-commerce': (language) => ecommerceWorkbook(months(language)).workbook,
}

/** Workbooks of every kind that the product makes, in both languages, by name, as they are delivered. */
export async function ownWorkbooks(engine: Engine): Promise<Map<string, Uint8Array>> {
  const made = new Map<string, Uint8Array>()
  for (const [kind, make] of Object.entries(kinds))
    for (const language of ['en', 'ko'] as const) {
      const { bytes } = await buildWorkbook(engine, make(language), { independent: new Map(), madeAt: new Date('2026-11-01T09:00:00Z') })
      made.set(`own/${kind} ${language}.xlsx`, bytes)
    }
  return made
}
