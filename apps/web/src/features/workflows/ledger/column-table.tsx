import { type LedgerColumns, ledgerRoles, ledgerRoleTexts, type LedgerPurpose } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge, Select } from '../../../ui/index.ts'
import { ledgerTexts } from './ledger.texts.ts'
import { type ChosenRoles, type DraftRole, isNeeded, proposedRoles, withRole } from './source-draft.ts'

interface Props {
  label: string
  columns: LedgerColumns
  purpose: LedgerPurpose
  roles: ChosenRoles
  onChange: (roles: ChosenRoles) => void
}

/** The columns of a file, each with what it is used as and sample values. */
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
      className="max-h-120 overflow-auto rounded-md border border-line"
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm [&>tbody>tr:last-child>*]:border-b-0">
        <thead className="text-xs text-muted">
          <tr>
            {(['column', 'role', 'samples', 'filled'] as const).map((head) => (
              <th
                key={head}
                scope="col"
                className={`sticky top-0 z-10 border-b border-line bg-surface px-3 py-1.5 font-medium ${head === 'filled' ? 'text-right' : 'text-left'}`}
              >
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.columns.map(({ column, header, kind, filled, samples }) => {
            const role = roles.get(column)
            const name = header === '' ? t('unnamed', { number: column + 1 }) : header
            const choices = months.has(column) ? [...own, 'monthColumn' as const] : own
            return (
              <tr key={column}>
                <th
                  scope="row"
                  className={`max-w-60 border-b border-line px-3 py-1 text-left break-words ${role === undefined ? 'font-normal text-muted' : 'font-medium'}`}
                >
                  {name}
                </th>
                <td className="border-b border-line px-3 py-1">
                  <span className="flex items-center gap-2">
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
                      className="w-52 max-w-full [&>select]:text-sm"
                    />
                    {role !== undefined && proposed.get(column) === role && <Badge tone="neutral">{t('proposed')}</Badge>}
                  </span>
                </td>
                <td className="max-w-80 truncate border-b border-line px-3 py-1 text-muted tabular-nums">
                  {samples.length === 0 ? t('empty') : samples.join(' · ')}
                </td>
                <td className="border-b border-line px-3 py-1 text-right whitespace-nowrap text-muted tabular-nums">
                  {kind === 'empty' ? '–' : number(filled)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
