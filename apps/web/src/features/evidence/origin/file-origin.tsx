import type { ShownFile } from '@dossier/contract'
import { ScrollText } from 'lucide-react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { Popover } from '../../../ui/popover.tsx'
import { fileOriginTexts } from './file-origin.texts.ts'

/** Of a file that was saved from an outside source: its filing, the official address, when it came and its hash. Nothing for other files. */
export function FileOrigin({ provenance }: Pick<ShownFile, 'provenance'>) {
  const t = useTexts(fileOriginTexts)
  const language = useLanguage()
  const { date, dateTime } = useFormats()
  if (provenance === undefined) return null
  const { company, form, title, filing, filedAt, periodEnd, address, retrievedAt, sha256 } = provenance
  const source = provenance.sourceName[language]
  const dayOf = (day: string | null) => (day === null ? '' : date(day))
  const facts: [label: string, value: string][] = [
    [t('company'), company === null ? '' : company.name === company.id ? company.name : `${company.name} (${company.id})`],
    [t('publisher'), provenance.publisher ?? ''],
    [t('document'), title === '' || title === form ? form : `${form} · ${title}`],
    [t('number'), filing ?? ''],
    [t('filed'), dayOf(filedAt)],
    [t('period'), dayOf(periodEnd)],
    [t('retrieved'), dateTime(retrievedAt)],
    ['SHA-256', sha256],
  ]
  return (
    <Popover
      label={t('title')}
      align="end"
      className="w-88 max-w-[calc(100vw-16px)] p-3"
      trigger={<IconButton icon={ScrollText} label={t('open', { source })} tooltip={false} />}
    >
      {() => (
        <div className="flex flex-col gap-2 text-sm">
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
            {facts
              .filter(([, value]) => value !== '')
              .map(([label, value]) => (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="break-all">{value}</dd>
                </div>
              ))}
          </dl>
          <a href={address} target="_blank" rel="noopener noreferrer" className="text-accent underline-offset-2 hover:underline">
            {t('official', { source })}
          </a>
        </div>
      )}
    </Popover>
  )
}
