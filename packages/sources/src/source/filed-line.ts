import type { Exact } from '@dossier/notation'

/** One amount of a statement, as a register keeps it: the same for every register. */
export interface FiledLine {
  /** Of a public taxonomy: "us-gaap:Assets", "ifrs-full:Assets", "dart:OperatingIncomeLoss"; undefined for a company's own line. */
  readonly concept: string | undefined
  /** As it is printed, in the language of the register. */
  readonly label: string
  /** Its statement, if the register names it. */
  readonly statement: 'income' | 'balanceSheet' | 'cashFlow' | 'equity' | undefined
  /** First day of a flow, ISO; undefined of a balance. */
  readonly start: string | undefined
  /** The last day, ISO. */
  readonly end: string
  readonly value: Exact
  /** ISO 4217, "shares", "USD/shares". */
  readonly unit: string
  /** Undefined if the register does not state it; usually the group. */
  readonly scope: 'consolidated' | 'separate' | undefined
  /** The filing: an accession number of EDGAR, a receipt number of DART. */
  readonly filing: string
  /** "10-K", "11011". */
  readonly form: string
  /** ISO day. */
  readonly filedAt: string
}
