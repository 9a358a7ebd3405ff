import type { Extent } from '@dossier/contract'
import { Check, Minus, UserRoundCheck } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { rolesTexts } from './roles-texts.ts'

export interface MatrixRow {
  key: string
  action: string
  /** Permission that a custom role needs; only for organisation actions. */
  needs?: string
  /** One for each column. */
  extents: readonly Extent[]
}

export interface MatrixTableProps {
  label: string
  columns: readonly { key: string; header: string }[]
  rows: readonly MatrixRow[]
  /** Label of `all`. */
  allowedText: string
}

const looks = {
  all: { icon: Check, tone: 'positive' },
  own: { icon: UserRoundCheck, tone: 'caution' },
  none: { icon: Minus, tone: 'neutral' },
} as const

/**
 * Matrix of actions (rows) and roles (columns) with icon and text per cell. Headings and first column are sticky, within the page where all columns
 * fit, else in a scrolling frame.
 */
export function MatrixTable({ label, columns, rows, allowedText }: MatrixTableProps) {
  const t = useTexts(rolesTexts)
  const withNeeds = rows.some(({ needs }) => needs !== undefined)
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-[70dvh] overflow-auto rounded-md border border-line xl:max-h-none xl:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="text-xs text-muted">
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 min-w-40 border-b border-line bg-surface px-3 py-2 text-left align-bottom font-medium"
            >
              {t('action')}
            </th>
            {withNeeds && (
              <th
                scope="col"
                className="sticky top-0 z-10 min-w-32 border-b border-line bg-surface px-3 py-2 text-left align-bottom font-medium"
              >
                {t('needs')}
              </th>
            )}
            {columns.map(({ key, header }) => (
              <th
                key={key}
                scope="col"
                className="sticky top-0 z-10 min-w-28 border-b border-line bg-surface px-3 py-2 text-left align-bottom font-medium"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, action, needs, extents }) => (
            <tr key={key} className="group">
              <th
                scope="row"
                className="sticky left-0 z-10 border-b border-line bg-surface px-3 py-1.5 text-left font-medium group-last:border-b-0 group-hover:bg-hover"
              >
                {action}
              </th>
              {withNeeds && (
                <td className="border-b border-line px-3 py-1.5 text-muted group-last:border-b-0 group-hover:bg-hover">{needs}</td>
              )}
              {extents.map((extent, position) => (
                <td key={columns[position]?.key} className="border-b border-line px-3 py-1.5 group-last:border-b-0 group-hover:bg-hover">
                  <StatusLabel icon={looks[extent].icon} tone={looks[extent].tone}>
                    {extent === 'all' ? allowedText : t(extent === 'own' ? 'extentOwn' : 'extentNone')}
                  </StatusLabel>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
