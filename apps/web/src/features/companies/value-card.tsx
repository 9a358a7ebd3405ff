import { accountLabels, accountSourceTexts, endpoints, type FiledValue, sourceOrderInWords, type StatedValue } from '@dossier/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { companiesTexts } from './companies.texts.ts'
import { StatedLine } from './stated-line.tsx'
import { TypedHistory } from './typed-history.tsx'
import { TypeValueForm } from './type-value-form.tsx'
import { usePeriodName } from './use-period-name.ts'
import type { ValueOfCell } from './value-of-cell.ts'
import { ValuePart } from './value-part.tsx'

/** What a value rests on: its source, what says otherwise, how it is calculated, who typed it; and the way to type one. */
export function ValueCard(props: ValueOfCell & { onClose: () => void }) {
  const { projectId, statements, account, value, period, unit, mayEdit, onClose } = props
  const t = useTexts(companiesTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const periodName = usePeriodName()
  const [typing, setTyping] = useState(false)
  const takeBack = useSend(endpoints.companies.takeBackValue, {
    invalidates: [endpoints.companies.statements, endpoints.companies.history],
    onSuccess: onClose,
  })
  const name = (id: string) => accountLabels[id]?.[language] ?? id
  const stated = (one: StatedValue | FiledValue, key: string | number) => (
    <StatedLine key={key} projectId={projectId} stated={one} unit={unit} onOpen={onClose} />
  )

  if (typing) return <TypeValueForm {...props} onDone={onClose} onCancel={() => setTyping(false)} />
  return (
    <div className="flex flex-col gap-3 p-3 text-sm">
      <header>
        <p className="font-semibold">{t('typeTitle', { account: name(account), period: periodName(period) })}</p>
        <p className="text-muted tabular-nums">{value === undefined ? t('noValue') : `${unit.write(value.value)} · ${unit.label}`}</p>
      </header>
      {value?.typed && (
        <p className="rounded-sm bg-accent-soft px-2 py-1.5">
          <span className="block">{value.typed.reason}</span>
          <span className="block text-xs text-muted">{t('typedBy', { name: value.typed.by.name, date: dateTime(value.typed.at) })}</span>
        </p>
      )}
      {value?.reported && (
        <ValuePart title={t(value.kind === 'typed' ? 'reportedAs' : 'source')}>
          {stated(value.reported, 'reported')}
          {value.confirmations > 0 && <p className="text-xs text-muted">{t('confirmed', { count: value.confirmations })}</p>}
        </ValuePart>
      )}
      {value?.kind === 'derived' && (
        <ValuePart title={t('derivedFrom')}>
          <p>{value.from.map(({ account: part, sign }, at) => `${sign < 0 ? '− ' : at > 0 ? '+ ' : ''}${name(part)}`).join(' ')}</p>
        </ValuePart>
      )}
      {value !== undefined && value.conflicts.length > 0 && (
        <ValuePart title={t('conflicts')}>
          {value.conflicts.map(stated)}
          <p className="text-xs text-muted">
            {value.reported && 'source' in value.reported && value.reported.source !== undefined
              ? t('precedes', { source: accountSourceTexts[value.reported.source][language] })
              : t('precedesUnknown')}{' '}
            {sourceOrderInWords(language)}
          </p>
        </ValuePart>
      )}
      {value?.corrects !== undefined && <ValuePart title={t('corrects')}>{value.corrects.map(stated)}</ValuePart>}
      {value !== undefined && value.restates.length > 0 && <ValuePart title={t('restates')}>{value.restates.map(stated)}</ValuePart>}
      {value?.typed && (
        <TypedHistory
          of={{ projectId, ...value, company: statements.company, scope: statements.scope }}
          except={value.typed.id}
          unit={unit}
        />
      )}
      {mayEdit && (
        <footer className="flex gap-2 border-t border-line pt-3">
          <Button size="small" icon={Pencil} onClick={() => setTyping(true)}>
            {t('typeValue')}
          </Button>
          {value?.typed && (
            <Button
              size="small"
              busy={takeBack.isPending}
              onClick={() => value.typed && takeBack.mutate({ projectId, id: value.typed.id })}
            >
              {t('takeBack')}
            </Button>
          )}
        </footer>
      )}
    </div>
  )
}
