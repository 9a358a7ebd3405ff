import type {
  AccountScope,
  AccountValueView,
  DcfHistoryAmount,
  LedgerRole,
  MarketInput,
  MemberDimension,
  Quoted,
  Ref,
} from '@dossier/contract'

/** Statements of a company. */
export interface StatementsOf {
  company: string
  scope: AccountScope
}

/** A figure that another one is calculated of. */
export interface Operand {
  label: string
  figure: string
  basis?: FigureBasis | undefined
}

/** A customer, product or channel by its rank in the concentration of a result, from 0; or a set of contracts. */
export interface LedgerMember {
  dimension: MemberDimension
  member: number
}

/** What a figure of a result rests on. */
export type FigureBasis =
  /** `statements`: whose typed values have a history, where they are not those of the whole result. */
  | ({ kind: 'read'; statements?: StatementsOf | undefined } & Pick<DcfHistoryAmount, 'parts' | 'unknown'>)
  /** Printed in one place of a file. */
  | { kind: 'printed'; place: Ref }
  /** Added up from rows of the output's files: the columns of some roles, in the months from `from` to `to`; of one member where it is named. `formula`: in words, where they are not merely added up. */
  | { kind: 'rows'; roles: readonly LedgerRole[]; from: string; to: string; member?: LedgerMember; formula?: string }
  /** Somebody's assumption, with where they have it from. */
  | { kind: 'assumed'; source: string | null; quoted?: Quoted | undefined }
  /** Retrieved from a market source. */
  | { kind: 'quoted'; input: MarketInput }
  /** An amount that somebody typed in for the result, with where they have it from. */
  | { kind: 'typed'; source: string | null }
  /** By a formula in words. Operands without a basis of their own are calculated elsewhere on the page. */
  | { kind: 'computed'; formula: string; operands: readonly Operand[] }

/** Of an amount of the statements; undefined where the accounts that it was read from are not kept. */
export const basisOfAmount = (amount: (Pick<DcfHistoryAmount, 'parts'> & { unknown?: string[] }) | null): FigureBasis | undefined =>
  amount === null || amount.parts.length === 0 ? undefined : { kind: 'read', parts: amount.parts, unknown: amount.unknown ?? [] }

/** Of one account. */
export const basisOfAccount = (of: AccountValueView): FigureBasis => ({ kind: 'read', parts: [{ sign: 1, of }], unknown: [] })

/** Of a number or a row of rates that somebody typed. */
export const basisOfAssumption = (of: { source?: string | undefined; quoted?: Quoted | undefined } | undefined): FigureBasis => ({
  kind: 'assumed',
  source: of?.source ?? null,
  quoted: of?.quoted,
})

/** The one place that says a figure as it is, where there is nothing else to know of it. */
export function onlyPlace(basis: FigureBasis) {
  if (basis.kind === 'printed') return basis.place
  if (basis.kind !== 'read' || basis.parts.length !== 1 || basis.unknown.length > 0) return undefined
  const [{ of } = {}] = basis.parts
  if (of?.kind !== 'reported' || of.conflicts.length > 0 || of.corrects !== undefined || of.restates.length > 0) return undefined
  return of.reported?.origin
}

/** By a formula in words. */
export const computed = (formula: string, operands: readonly Operand[]): FigureBasis => ({ kind: 'computed', formula, operands })
