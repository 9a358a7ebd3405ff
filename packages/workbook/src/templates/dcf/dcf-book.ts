import { addSheet, type Cell, newWorkbook, type NumberFormat, priceFormat, type Sheet, type Workbook } from '../../model/index.ts'
import { amountFormat, unitLine, type Words } from '../page.ts'
import type { DcfInput } from './dcf-input.ts'
import { dcfLabels } from './dcf-labels.ts'

/** The shared context of the sheets of a DCF model. */
export interface DcfBook {
  input: DcfInput
  workbook: Workbook
  sheets: Record<DcfSheet, Sheet>
  translate: (words: Words) => string
  /** Amounts of the model. */
  amount: NumberFormat
  /** Amounts per share. */
  price: NumberFormat
  /** Company, currency and unit, below each title. */
  subtitle: string
  /** Figures of the model by a key of their own, for an independent evaluation. */
  figures: Map<string, Cell>
}

const sheetKeys = ['cover', 'inputs', 'history', 'scenarios', 'dcf', 'wacc', 'bridge', 'sensitivities', 'checks', 'charts'] as const
type DcfSheet = (typeof sheetKeys)[number]

/** The empty sheets of a DCF model, in their order. */
export function openDcfBook(input: DcfInput): DcfBook {
  const translate = (words: Words): string => words[input.language]
  const workbook = newWorkbook(`${input.company} – ${translate(dcfLabels.title)}`, input.language)
  const figures = [2, 42, 14] as const
  const widths: Record<DcfSheet, readonly number[]> = {
    cover: [2, 34, 20, 18, 18],
    inputs: [2, 44, 16, 16, 40, 14, 12, 26],
    history: [...figures, 13],
    scenarios: [2, 46, 12, 13],
    dcf: [...figures, 13],
    wacc: [2, 44, 14, 14, 14, 14],
    bridge: [2, 44, 16],
    sensitivities: [2, 16, 13],
    checks: [2, 62, 18, 18, 14],
    charts: [2, 30, 14],
  }
  const frozenColumns: Partial<Record<DcfSheet, number>> = { history: 3, scenarios: 3, dcf: 3 }
  const sheets = Object.fromEntries(
    sheetKeys.map((key) => [
      key,
      addSheet(workbook, translate(dcfLabels[key]), {
        widths: widths[key],
        isOnePage: key !== 'sensitivities' && key !== 'charts' && key !== 'inputs',
        frozen: { rows: key === 'cover' || key === 'charts' || key === 'sensitivities' ? 0 : 4, columns: frozenColumns[key] ?? 0 },
      }),
    ]),
  ) as Record<DcfSheet, Sheet>
  return {
    input,
    workbook,
    sheets,
    translate,
    amount: amountFormat(input.history.map(({ revenue }) => revenue.value)),
    price: priceFormat(input.currency),
    subtitle: `${input.company} · ${unitLine(input.currency, input.unit, input.language)} · ${translate(dcfLabels.asOf)} ${input.asOf}`,
    figures: new Map(),
  }
}
