import { exactOf, writeDecimal } from '@dossier/notation'
import { decimalOf } from './market-service.ts'

/** Cells of a sheet, row by row, as a workbook gives them. */
export type SheetCells = readonly (readonly (string | number | null | undefined)[])[]

/** Shares of one: 0.0423 is 4.23 %. All figures are exact. */
export interface CountryRisk {
  readonly country: string
  readonly rating?: string
  readonly defaultSpread?: string
  readonly countryRiskPremium?: string
  readonly equityRiskPremium?: string
  readonly taxRate?: string
}

export interface IndustryBeta {
  readonly industry: string
  readonly firms?: string
  readonly beta?: string
  readonly debtToEquity?: string
  readonly taxRate?: string
  readonly unleveredBeta?: string
}

/** What the head of a column holds, in small letters; the first that fits. Names change a little every January. */
const countryColumns = {
  country: /^country$/,
  rating: /^moody'?s rating/,
  defaultSpread: /default spread/,
  countryRiskPremium: /country risk premium/,
  equityRiskPremium: /equity risk premium/,
  taxRate: /tax rate/,
} as const
const betaColumns = {
  industry: /^industry name$/,
  firms: /^number of firms$/,
  beta: /^(?:average )?(?:levered )?beta$/,
  debtToEquity: /^(?:market )?d\/e ratio$/,
  taxRate: /tax rate/,
  unleveredBeta: /^unlevered beta$/,
} as const

/** Country risk premiums of an uploaded `ctryprem.xlsx`. @returns empty for another sheet */
export const readCountryRisks = (cells: SheetCells): CountryRisk[] => rowsBelow<CountryRisk>(cells, countryColumns, 'country', ['rating'])

/** Betas by industry of an uploaded `betas.xls`. @returns empty for another sheet */
export const readIndustryBetas = (cells: SheetCells): IndustryBeta[] => rowsBelow<IndustryBeta>(cells, betaColumns, 'industry', [])

/** The rows below the first that names the key and at least two other columns, until the first without a key. */
function rowsBelow<Row>(
  cells: SheetCells,
  columns: Readonly<Record<keyof Row & string, RegExp>>,
  key: keyof Row & string,
  texts: readonly string[],
): Row[] {
  for (const [at, row] of cells.entries()) {
    const heads = row.map((cell) =>
      String(cell ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    const places = Object.entries<RegExp>(columns).flatMap(([name, pattern]) => {
      const place = heads.findIndex((head) => pattern.test(head))
      return place === -1 ? [] : [[name, place] as const]
    })
    if (places.length < 3 || !places.some(([name]) => name === key)) continue
    const found: Row[] = []
    for (const below of cells.slice(at + 1)) {
      const values = places.flatMap(([name, place]) => {
        const cell = below[place]
        const value = name === key || texts.includes(name) ? String(cell ?? '').trim() : figureIn(cell)
        return value === undefined || value === '' ? [] : [[name, value] as const]
      })
      const read: Record<string, string> = Object.fromEntries(values)
      if (read[key] === undefined) {
        if (found.length > 0) break
        continue
      }
      // A name alone is a heading of a region.
      if (values.length > 1) found.push(read as Row)
    }
    return found
  }
  return []
}

/** 0.0423, "4.23%" and "0.0423" alike. */
function figureIn(cell: string | number | null | undefined): string | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? writeDecimal(exactOf(cell)) : undefined
  const text = (cell ?? '').trim()
  if (!text.endsWith('%')) return decimalOf(text)
  const percent = decimalOf(text.slice(0, -1))
  return percent === undefined ? undefined : decimalOf(`${percent}e-2`)
}
