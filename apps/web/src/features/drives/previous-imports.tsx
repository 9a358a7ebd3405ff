import { type Drive, endpoints, type Import, isOpenRun } from '@dossier/contract'
import { History, RefreshCw } from 'lucide-react'
import { useCall, useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Button, EmptyState, ErrorState, Skeleton } from '../../ui/index.ts'
import { followImport, importName, importOutcome, importsTexts } from '../imports/index.ts'
import { drivesTexts } from './drives.texts.ts'

/** Number of imports requested. */
const importLimit = 100

/** Previous imports from a drive into this workspace, with time, user and result, and a button to import changes since. */
export function PreviousImports({ drive, projectId, onStarted }: { drive: Drive; projectId: number; onStarted: () => void }) {
  const t = useTexts(drivesTexts)
  const imports = useTexts(importsTexts)
  const { number, dateTime } = useFormats()
  const userId = useSession()?.user.id
  const { list, again } = endpoints.imports
  const { data, error, refetch } = useCall(list, { projectId, limit: importLimit })
  const sync = useSend(again, {
    invalidates: [list],
    announce: true,
    onSuccess(started) {
      followImport(started)
      onStarted()
    },
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-84 w-full" />
  const rows = data.rows.filter(({ source }) => source.kind === 'drive' && source.provider === drive.provider)
  if (rows.length === 0) {
    return (
      <EmptyState icon={History} title={t('noPrevious')}>
        {t('noPreviousHint')}
      </EmptyState>
    )
  }
  const result = (known: Import) => {
    if (isOpenRun(known)) return t('running')
    const outcome = importOutcome(known, imports, number)
    const words = { failed: known.failure?.message ?? imports('failed'), cancelled: imports('cancelled') }
    const state = known.state === 'failed' || known.state === 'cancelled' ? words[known.state] : ''
    return [state, outcome || (state === '' ? imports('nothing') : '')].filter(Boolean).join(' · ')
  }
  return (
    <ul aria-label={t('previous')} className="max-h-84 divide-y divide-line overflow-y-auto rounded-md border border-line">
      {rows.map((known) => {
        const name = importName(known, imports)
        return (
          <li key={known.id} className="flex min-h-14 items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1 text-sm">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-xs text-muted">
                {t('byWhom', { name: known.startedBy.name, date: dateTime(known.createdAt) })} · {result(known)}
              </p>
            </div>
            {known.startedBy.id === userId && !isOpenRun(known) && (
              <Button
                icon={RefreshCw}
                size="small"
                busy={sync.isPending && sync.variables.id === known.id}
                aria-label={t('syncAgainName', { name })}
                onClick={() => sync.mutate({ id: known.id })}
              >
                {t('syncAgain')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
