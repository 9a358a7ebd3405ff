import type { MarketData, Ref } from '@dossier/contract'
import { type CountryRisk, type IndustryBeta, readCountryRisks, readIndustryBetas, type SheetCells } from '@dossier/sources'
import type { Table } from '@dossier/documents'
import { fileSource } from '../../citing/index.ts'
import { filesToSearch, pageLoader } from '../../search/index.ts'
import type { Actor, UseCaseContext } from '../../use-case/index.ts'

type TableFigure = NonNullable<MarketData['countryPremium']>
type Published = Pick<MarketData, 'countryPremium' | 'equityRiskPremium' | 'industryBeta'>

/** Names of such tables where they are published (`ctryprem.xlsx`, `betas.xls`), and usual names of saved copies. */
const filenames = /ctryprem|country.?risk|equity.?risk|risk.?premium|\bbetas?\b|betas?\.|국가.?위험|베타/i
const MAX_FILES = 10
const MAX_PAGES = 30

interface PremiumRequest {
  projectId: number
  /** ISO 3166-1, two letters. */
  country: string
  industry: string
}

/** Premiums of a country and the beta of an industry from uploaded tables, the latest files first. */
export async function publishedPremiums(
  context: Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes'>, 'deps' | 'read'>,
  { projectId, country, industry }: PremiumRequest,
): Promise<Published> {
  const files = await filesToSearch(context.read, projectId, [])
  const load = pageLoader(context, files)
  const named = [...files.named.values()].filter(({ filename }) => filenames.test(filename.normalize('NFC')))
  const found: Published = { countryPremium: null, equityRiskPremium: null, industryBeta: null }
  for (const { id, filename, pages } of named.toSorted((one, other) => other.id - one.id).slice(0, MAX_FILES)) {
    for (let number = 1; number <= Math.min(pages ?? 0, MAX_PAGES); number += 1) {
      const page = await load(fileSource(id), number)
      for (const table of page.tables ?? []) {
        const cells = cellsOf(table)
        const figure = (value: number, source: string, name: string): TableFigure => ({
          value,
          source: `${source}, ${filename}`,
          filename,
          origin: originOf(id, number, table, name),
        })
        const risk = readCountryRisks(cells).find((one) => isCountry(one, country))
        const { countryRiskPremium, equityRiskPremium } = risk ?? {}
        if (risk !== undefined && countryRiskPremium !== undefined) {
          const premium = Number(countryRiskPremium)
          found.countryPremium ??= figure(premium, `Country risk premium, ${risk.country}`, risk.country)
          if (equityRiskPremium !== undefined)
            found.equityRiskPremium ??= figure(rounded(Number(equityRiskPremium) - premium), `Mature market premium`, risk.country)
        }
        const beta = readIndustryBetas(cells).find((one) => isIndustry(one, industry))
        if (beta?.unleveredBeta !== undefined)
          found.industryBeta ??= figure(Number(beta.unleveredBeta), `Unlevered beta, ${beta.industry}`, beta.industry)
      }
    }
  }
  return found
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,'()&/-]+/g, '')

/** Names of countries in tables of country risk that differ from CLDR's. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  KR: ['Korea', 'Republic of Korea', 'Korea, Republic of'],
  US: ['United States of America'],
  CZ: ['Czech Republic'],
  HK: ['Hong Kong'],
  MO: ['Macao'],
  TR: ['Turkey'],
}
const englishNames = new Intl.DisplayNames('en', { type: 'region' })
const koreanNames = new Intl.DisplayNames('ko', { type: 'region' })

const isCountry = ({ country }: CountryRisk, code: string): boolean =>
  [englishNames.of(code) ?? code, koreanNames.of(code) ?? code, ...(otherNames[code] ?? [])].some((name) => plain(name) === plain(country))

const isIndustry = ({ industry }: IndustryBeta, requested: string): boolean => plain(industry) === plain(requested)

/** A difference of two printed shares, without the error of doubles. */
const rounded = (share: number): number => Number(share.toFixed(8))

/** A table with its cells in the columns of their addresses: blank cells of a sheet are not read. */
function cellsOf({ rows }: Table): SheetCells {
  return rows.map((row) => {
    const cells: string[] = []
    for (const [at, { text, address }] of row.entries()) cells[columnOf(address) ?? at] = text
    return Array.from(cells, (text) => text ?? null)
  })
}

/** "C7" → 2 */
function columnOf(address: string | undefined): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(address ?? '') ?? []
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The row of a country or an industry on its page. */
function originOf(fileId: number, page: number, { rows }: Table, name: string): Ref {
  const row = rows.find((cells) => cells.some(({ text }) => text.trim() === name))
  const [first, last] = [row?.[0], row?.at(-1)]
  return { kind: 'file', fileId, page, start: first?.start ?? 0, end: last?.end ?? 0 }
}
