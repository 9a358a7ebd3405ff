import type { AuditEntry } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { activityTexts } from '../activity.texts.ts'
import { clockTimeWithSeconds } from '../clock-time.ts'
import { auditTexts } from './audit.texts.ts'
import { HashCopy } from './hash-copy.tsx'

export interface AuditEntryDialogProps {
  entry: AuditEntry
  /** Filters the log by the entry's actor. The only way to filter by actors who are not members, such as break-glass users. */
  onPerson: (id: number) => void
  onClose: () => void
}

/** All details of one entry of the log. */
export function AuditEntryDialog({ entry, onPerson, onClose }: AuditEntryDialogProps) {
  const t = useTexts(auditTexts)
  const system = useTexts(activityTexts)('system')
  const { date, number } = useFormats()
  const { createdBy, name, action, project, address, details, hash, sequence } = entry
  const person = createdBy.id
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('entry', { sequence: number(sequence) })}
      actions={
        <>
          {person !== null && <Button onClick={() => onPerson(person)}>{t('onlyThisPerson')}</Button>}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact name={t('when')}>
          {date(entry.date)} {clockTimeWithSeconds(entry.date)}
        </Fact>
        <Fact name={t('who')}>{createdBy.name === '' ? system : createdBy.name}</Fact>
        <Fact name={t('what')}>{name}</Fact>
        <Fact name={t('action')}>
          <code className="font-mono text-xs">{action}</code>
        </Fact>
        {project !== null && <Fact name={t('workspace')}>{project.name}</Fact>}
        {address !== '' && <Fact name={t('address')}>{address}</Fact>}
        {Object.keys(details).length > 0 && (
          <Fact name={t('details')}>
            <pre className="max-h-60 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap">
              {JSON.stringify(details, null, 2)}
            </pre>
          </Fact>
        )}
        <Fact name={t('hash')}>
          <HashCopy hash={hash} whole />
        </Fact>
      </dl>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
