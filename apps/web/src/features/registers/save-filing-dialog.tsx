import { endpoints, type Filing, type FilingPart, type RegisterCompany } from '@dossier/contract'
import { useState } from 'react'
import { useCall, useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, Checkbox, Dialog, showToast, Skeleton } from '../../ui/index.ts'
import { followImport } from '../imports/index.ts'
import { RegisterError } from './register-error.tsx'
import { registersTexts } from './registers.texts.ts'
import { FolderChoice } from './sources/folder-choice.tsx'

interface Props {
  projectId: number
  company: RegisterCompany
  filing: Filing
  onClose: () => void
}

/** Chooses documents of a filing, which are then saved in the background; what the workspace has already cannot be chosen. */
export function SaveFilingDialog({ projectId, company, filing, onClose }: Props) {
  const t = useTexts(registersTexts)
  const of = {
    projectId,
    source: company.source,
    company: company.company,
    document: filing.document,
    ...(filing.filedAt !== null && { filedAt: filing.filedAt }),
  }
  const { data, error, refetch } = useCall(endpoints.registers.parts, of)
  const [folderId, setFolderId] = useState<number | null>(null)
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const save = useSend(endpoints.registers.save, {
    onSuccess: (started) => {
      followImport(started)
      showToast({ kind: 'success', title: t('started') })
      onClose()
    },
  })
  const parts = data?.rows ?? []
  const free = parts.filter(({ saved }) => saved === null)
  // The main document is chosen from the start.
  const isChosen = ({ document }: FilingPart) => changed.get(document) ?? document === filing.document
  const chosen = free.filter(isChosen)
  const exhibits = free.filter(({ document }) => document !== filing.document)
  const choose = (these: readonly FilingPart[], isOn: boolean) =>
    setChanged(new Map([...changed, ...these.map(({ document }) => [document, isOn] as const)]))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('saveTitle')}
      description={`${company.name} · ${filing.title}`}
      actions={
        <>
          <Button onClick={onClose}>{t(data !== undefined && free.length === 0 ? 'close' : 'cancel')}</Button>
          {(data === undefined || free.length > 0) && (
            <Button
              variant="primary"
              disabled={chosen.length === 0}
              busy={save.isPending}
              onClick={() => save.mutate({ ...of, folderId, parts: chosen.map(({ document }) => document) })}
            >
              {t('saveCount', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {error && !data ? (
        <RegisterError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="flex flex-col gap-2" aria-hidden>
          {Array.from({ length: 4 }, (_, row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </div>
      ) : (
        <>
          <p className="mb-3 text-sm text-muted">{t(free.length === 0 ? 'allSaved' : 'saveBody')}</p>
          {exhibits.length > 1 && (
            <label className="mb-1 flex items-center gap-2 text-sm text-muted">
              <Checkbox
                checked={exhibits.every(isChosen)}
                indeterminate={exhibits.some(isChosen) && !exhibits.every(isChosen)}
                onChange={(event) => choose(exhibits, event.target.checked)}
              />
              {t('allExhibits')}
            </label>
          )}
          <ul aria-label={t('parts')} className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
            {parts.map((part) => (
              <li key={part.document}>
                <PartRow
                  part={part}
                  isMain={part.document === filing.document}
                  isChosen={isChosen(part)}
                  onChange={(isOn) => choose([part], isOn)}
                />
              </li>
            ))}
          </ul>
          {free.length > 0 && <FolderChoice projectId={projectId} folderId={folderId} onChange={setFolderId} />}
        </>
      )}
    </Dialog>
  )
}

function PartRow({
  part: { name, document, size, saved },
  isMain,
  isChosen,
  onChange,
}: {
  part: FilingPart
  isMain: boolean
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  const t = useTexts(registersTexts)
  const { size: sizeOf } = useFormats()
  return (
    <label className="flex items-center gap-2 py-1.5 text-sm">
      <Checkbox checked={saved !== null || isChosen} disabled={saved !== null} onChange={(event) => onChange(event.target.checked)} />
      <span className="min-w-0 flex-1 truncate">{name === '' ? document : name}</span>
      {isMain && <span className="shrink-0 text-xs text-muted">{t('mainDocument')}</span>}
      {saved !== null && <span className="shrink-0 text-xs text-positive">{t('already')}</span>}
      {size !== null && <span className="w-16 shrink-0 text-right text-xs text-muted tabular-nums">{sizeOf(size)}</span>}
    </label>
  )
}
