import type { Exact } from '@dossier/notation'
import type { Scope } from '../facts/fact.ts'
import type { ReportIdentity, StatementTime } from './statement-time.ts'

/** Kinds of sources of accounts, those that take precedence first. */
export const accountSources = ['audited-report', 'register', 'interim-report', 'release', 'management'] as const
export type AccountSource = (typeof accountSources)[number]

/** The amount of an account at a time, as stated by one document or register. */
export interface AccountValue<Place> extends StatementTime {
  /** Id of an account of the chart. */
  account: string
  /** In units of the currency; costs, payments and balances that reduce a total are positive. */
  value: Exact
  /** The largest rounding error of the printed amount: half of its last digit. Zero where it is not rounded. */
  rounding: Exact
  /** ISO 4217, or a sign that several currencies share; undefined where it is not stated. */
  currency: string | undefined
  /** Undefined where the document does not state it: then consolidated, as a rule. */
  scope: Scope | undefined
  /** The last day that the report covers: a later report restates an earlier one. ISO; empty where unknown. */
  reportedAt: string
  report?: ReportIdentity
  /** Undefined where the kind of its document is not known. */
  source?: AccountSource
  /** Number of accounts in the same statement: the statement itself has more of them than a table of a note. */
  extent: number
  /** Its table is titled as a statement. Tables in a discussion of results only look like one. */
  isTitled?: true
  /** Where the amount is printed or filed. */
  place: Place
}
