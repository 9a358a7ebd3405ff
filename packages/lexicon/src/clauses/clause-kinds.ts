import type { ClauseKind } from './clause-kind.ts'
import { dealingClauses } from './dealing-clauses.ts'
import { generalClauses } from './general-clauses.ts'
import { moneyClauses } from './money-clauses.ts'
import { rightsClauses } from './rights-clauses.ts'
import { termClauses } from './term-clauses.ts'

/** The kinds of contract clauses. */
export const clauseKinds: readonly ClauseKind[] = [...termClauses, ...rightsClauses, ...dealingClauses, ...moneyClauses, ...generalClauses]
