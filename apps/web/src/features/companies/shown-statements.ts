import type { AccountValueView, CompanyStatements, RegisterStatements } from '@dossier/contract'

/** A value as files of a workspace or a register state it. */
export type ShownValue = AccountValueView | RegisterStatements['values'][number]

/** Statements of files, or of a register: never of both. */
export type ShownStatements = Omit<CompanyStatements, 'documents' | 'values'> & { values: readonly ShownValue[] }
