import { accountLabels, type Language } from '@dossier/contract'
import type { StatementGrid } from './statement-grid.ts'

/** The table as a sheet takes it in: whole amounts, tabs between columns. */
export function tabSeparated({ periods, rows }: StatementGrid, language: Language): string {
  const head = ['', ...periods.map(({ to, months, isFiscalYear }) => (isFiscalYear ? to : `${to} (${months}m)`))]
  const lines = rows.map(({ account, values }) => [
    accountLabels[account]?.[language] ?? account,
    ...values.map((value) => value?.value ?? ''),
  ])
  return [head, ...lines].map((cells) => cells.join('\t')).join('\n')
}
