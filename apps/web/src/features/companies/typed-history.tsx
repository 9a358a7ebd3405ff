import { type AccountScope, type AccountValueView, endpoints } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { companiesTexts } from './companies.texts.ts'
import type { ShownUnit } from './use-shown-unit.ts'
import { ValuePart } from './value-part.tsx'

interface Props {
  of: { projectId: number; company: string; scope: AccountScope } & Pick<AccountValueView, 'account' | 'to' | 'months'>
  /** The entry that is shown beside it. */
  except: number
  unit: Pick<ShownUnit, 'write'>
}

/** What else was typed in the place of a value, with the author, time and reason of each. */
export function TypedHistory({ of: { projectId, company, scope, account, to, months }, except, unit }: Props) {
  const t = useTexts(companiesTexts)
  const { dateTime } = useFormats()
  const { data } = useCall(endpoints.companies.history, {
    projectId,
    company,
    scope,
    account,
    to,
    ...(months !== null && { months }),
  })
  const others = data?.rows.filter(({ id }) => id !== except) ?? []
  if (others.length === 0) return null
  return (
    <ValuePart title={t('history')}>
      <ul className="flex flex-col gap-1">
        {others.map(({ id, value, reason, by, at }) => (
          <li key={id}>
            <span className="tabular-nums">{unit.write(value)}</span> · {reason}
            <span className="block text-xs text-muted">{t('typedBy', { name: by.name, date: dateTime(at) })}</span>
          </li>
        ))}
      </ul>
    </ValuePart>
  )
}
