import { addSheet, type Cell, newWorkbook, type NumberFormat, priceFormat, type Sheet, type Workbook } from '../../model/index.ts'
import { amountFormat, unitLine, type Words } from '../page.ts'
import type { CompsInput } from './comps-input.ts'
import { compsLabels } from './comps-labels.ts'

/** Texts that a cell shows instead of a figure. */
export const notMeaningful = 'NM'
export const notAvailable = 'N/A'
export const excluded = '–'

const sheetKeys = ['comps', 'implied', 'inputs', 'notes', 'checks'] as const
type CompsSheet = (typeof sheetKeys)[number]

/** The shared context of the sheets of a peer comparison. */
export interface CompsBook {
  input: CompsInput
  workbook: Workbook
  sheets: Record<CompsSheet, Sheet>
  translate: (words: Words) => string
  amount: NumberFormat
  price: NumberFormat
  subtitle: string
  figures: Map<string, Cell>
}

/** The empty sheets of a peer comparison, in their order. */
export function openCompsBook(input: CompsInput): CompsBook {
  const translate = (words: Words): string => words[input.language]
  const workbook = newWorkbook(`${input.subject.name} – ${translate(compsLabels.title)}`, input.language)
  const widths: Record<CompsSheet, readonly number[]> = {
    comps: [2, 30, 12, 14],
    implied: [2, 30, 15],
    inputs: [2, 30, 17],
    notes: [2, 30, 100],
    checks: [2, 66, 18, 18, 14],
  }
  const sheets = Object.fromEntries(
    sheetKeys.map((key) => [
      key,
      addSheet(workbook, translate(compsLabels[key]), {
        widths: widths[key],
        isOnePage: key !== 'inputs',
        frozen: { rows: 3, columns: key === 'comps' || key === 'inputs' ? 2 : 0 },
      }),
    ]),
  ) as Record<CompsSheet, Sheet>
  const revenues = [input.subject, ...input.peers].map(({ metrics }) => metrics.revenue.fiscalYear?.value ?? 0)
  return {
    input,
    workbook,
    sheets,
    translate,
    amount: amountFormat(revenues),
    price: priceFormat(input.currency),
    subtitle: `${input.subject.name} · ${unitLine(input.currency, input.unit, input.language)} · ${translate(compsLabels.asOf)} ${input.asOf}`,
    figures: new Map(),
  }
}
