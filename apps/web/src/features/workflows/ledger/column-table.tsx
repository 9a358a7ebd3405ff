import { type ColumnKind, type LedgerColumns, ledgerRoles, ledgerRoleTexts, type LedgerPurpose } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Select } from '../../../ui/index.ts'
import { ledgerTexts } from './ledger.texts.ts'
import { type ChosenRoles, type DraftRole, isNeeded, proposedRoles, withRole } from './source-draft.ts'

interface Props {
  label: string
  columns: LedgerColumns
  purpose: LedgerPurpose
  roles: ChosenRoles
  onChange: (roles: ChosenRoles) => void
}

const figures: ReadonlySet<ColumnKind> = new Set(['amount', 'wholeNumber'])
const rowHead =
  'sticky left-0 z-10 border-r border-b border-line bg-surface px-2 py-0.5 text-right text-xs font-normal whitespace-nowrap text-muted tabular-nums'

/** The first rows of a file as they are printed; above each column what it is used as. */
export function ColumnTable({ label, columns, purpose, roles, onChange }: Props) {
  const t = useTexts(ledgerTexts)
  const language = useLanguage()
  const { number } = useFormats()
  const proposed = proposedRoles(columns, purpose)
  const months = new Map(columns.proposals[purpose].monthColumns.map(({ column, month }) => [column, month]))
  const nameOf = (role: DraftRole, column: number) =>
    role === 'monthColumn' ? t('monthColumn', { month: months.get(column) ?? '' }) : ledgerRoleTexts[role][language]
  const own: readonly DraftRole[] = ledgerRoles[purpose]
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={label}
      className="scroll-pl-14 overflow-x-auto rounded-md border border-line"
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm [&>tbody>tr:last-child>*]:border-b-0">
        <thead>
          <tr className="align-top">
            <th scope="col" className={`${rowHead} pt-2`}>
              {t('row')}
            </th>
            {columns.columns.map(({ column, header, kind, filled, unreadable }) => {
              const role = roles.get(column)
              const name = header === '' ? t('unnamed', { number: column + 1 }) : header
              const choices = months.has(column) ? [...own, 'monthColumn' as const] : own
              const notes = [
                ...(role !== undefined && proposed.get(column) === role ? [t('proposed')] : []),
                ...(kind === 'empty'
                  ? [t('empty')]
                  : filled < columns.rows
                    ? [t('filled', { count: filled, filled: number(filled) })]
                    : []),
              ]
              return (
                <th key={column} scope="col" className="min-w-48 border-b border-line px-2 pt-1.5 pb-1 text-left font-normal">
                  <span
                    className={`line-clamp-2 pb-1 break-words ${role === undefined ? 'text-muted' : 'font-medium'} ${figures.has(kind) ? 'text-right' : ''}`}
                  >
                    {name}
                  </span>
                  <Select
                    aria-label={t('roleOf', { column: name })}
                    value={role ?? ''}
                    options={[
                      { value: '', label: t('notUsed') },
                      ...choices.map((one) => ({
                        value: one,
                        label: isNeeded(purpose, one) ? `${nameOf(one, column)} *` : nameOf(one, column),
                      })),
                    ]}
                    onChange={({ target }) =>
                      onChange(
                        withRole(
                          roles,
                          column,
                          choices.find((one) => one === target.value),
                        ),
                      )
                    }
                    className={`w-full [&>select]:text-sm ${role === undefined ? '[&>select]:text-muted' : ''}`}
                  />
                  <span className="block min-h-5 pt-0.5 text-xs text-muted tabular-nums">
                    {notes.join(' · ')}
                    {role !== undefined && unreadable > 0 && (
                      <span className="text-caution">
                        {notes.length > 0 && ' · '}
                        {t('unreadable', { values: number(unreadable) })}
                      </span>
                    )}
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {columns.preview.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row" className={rowHead}>
                {number(row)}
              </th>
              {columns.columns.map(({ column, kind }) => (
                <td
                  key={column}
                  title={cells[column]}
                  className={`max-w-60 truncate border-b border-line px-2 py-0.5 tabular-nums ${roles.has(column) ? '' : 'text-muted'} ${figures.has(kind) ? 'text-right' : ''}`}
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
