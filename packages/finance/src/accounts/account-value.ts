import type { Exact } from '@dossier/notation'
import type { Scope } from '../facts/fact.ts'
import type { StatementTime } from './statement-time.ts'

/** What an account was at a time, as one document or register says. */
export interface AccountValue<Place> extends StatementTime {
  /** Of the chart. */
  account: string
  /** In units of the currency; costs, payments and balances that reduce a total are positive. */
  value: Exact
  /** How far what is printed may lie from what was booked: half of its last digit. Zero where it is not rounded. */
  rounding: Exact
  /** ISO 4217, or a sign that several currencies share; undefined where nothing says it. */
  currency: string | undefined
  /** Undefined where the document does not tell: of the group, as a rule. */
  scope: Scope | undefined
  /** The last day of what reports it: a later report restates an earlier one. ISO; empty where it tells none. */
  reportedAt: string
  /** How many accounts its statement tells: the statement itself tells more than a table of a note. */
  extent: number
  /** Its table is titled as a statement, and does not only look like one as those of a discussion of results do. */
  isTitled?: true
  /** Where it stands. */
  place: Place
}
