import { type LineItem, lineItems } from '@dossier/lexicon'
import type { StatementKind } from '../facts/statement-kind.ts'

/** The statements that contain accounts. */
export const accountStatements = ['income', 'balanceSheet', 'cashFlow'] as const satisfies readonly StatementKind[]
export type AccountStatement = (typeof accountStatements)[number]

/** An account of the chart: a line item of the glossary with its place in the statements. */
export interface Account {
  /** Id of the glossary's line item: "revenue", "total-assets". */
  id: string
  item: LineItem
  statement: AccountStatement
  /** A cost or payment. Statements print them with a minus, in brackets, or without either; amounts are stored positive. */
  isOutflow: boolean
  /** A balance that reduces its total, such as treasury stock; also stored positive. */
  reducesBalance: boolean
}

const statementOf: Readonly<Record<LineItem['statements'][number], AccountStatement | undefined>> = {
  'income-statement': 'income',
  'balance-sheet': 'balanceSheet',
  'cash-flow-statement': 'cashFlow',
  'equity-statement': undefined,
}

const isFlow = (statement: AccountStatement): boolean => statement !== 'balanceSheet'

/** Amounts per share and numbers of shares are not amounts of money. */
const noMoney: ReadonlySet<string> = new Set(['earnings-per-share', 'weighted-shares'])

/** The chart of accounts, statement by statement in the order of print. */
export const accounts: readonly Account[] = lineItems.flatMap((item): Account[] => {
  // A balance that the cash flow statement also prints counts as a balance.
  const statements = item.statements.flatMap((one) => statementOf[one] ?? [])
  const statement = statements.includes('balanceSheet') ? 'balanceSheet' : statements[0]
  if (statement === undefined || noMoney.has(item.id)) return []
  return [
    {
      id: item.id,
      item,
      statement,
      isOutflow: isFlow(statement) && item.sign === -1,
      reducesBalance: !isFlow(statement) && item.sign === -1,
    },
  ]
})

const byId = new Map(accounts.map((account) => [account.id, account]))

/** @returns undefined for an unknown id */
export const accountOf = (id: string): Account | undefined => byId.get(id)

const places = new Map(accounts.filter(({ statement }) => statement === 'balanceSheet').map(({ id }, at) => [id, at]))
const placeOf = (id: string): number => places.get(id) ?? Infinity

/** The side of the balance sheet that an account is printed on, by its place in the chart; undefined for accounts on no side or on varying ones. */
export function sideOf({ id }: Account): 'assets' | 'liabilities' | 'equity' | undefined {
  const at = placeOf(id)
  if (at <= placeOf('total-assets')) return 'assets'
  if (at <= placeOf('total-liabilities')) return 'liabilities'
  return at <= placeOf('total-equity') ? 'equity' : undefined
}
