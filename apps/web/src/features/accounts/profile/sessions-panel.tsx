import { endpoints } from '@dossier/contract'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Table } from '../../../ui/table.tsx'
import { Panel } from './panel.tsx'
import { profileTexts } from './profile.texts.ts'
import { sessionColumns } from './session-columns.tsx'
import { useDeviceText } from './use-device-text.ts'

const { sessions, revokeSession, revokeOtherSessions } = endpoints.accounts

/** The user's sessions, with buttons to end them. */
export function SessionsPanel() {
  const t = useTexts(profileTexts)
  const formats = useFormats()
  const deviceText = useDeviceText()
  const [endingOthers, setEndingOthers] = useState(false)
  const { data, error, refetch } = useCall(sessions, {})
  const end = useSend(revokeSession, { invalidates: [sessions], announce: true })
  const endOthers = useSend(revokeOtherSessions, { invalidates: [sessions], announce: true, onSuccess: () => setEndingOthers(false) })
  const others = data?.rows.some(({ current }) => !current) === true
  const columns = sessionColumns({
    t,
    formats,
    deviceText,
    ending: end.isPending ? Number(end.variables.id) : null,
    onEnd: (session) => end.mutate({ id: session.id }),
  })
  return (
    <Panel
      title={t('sessions')}
      hint={t('sessionsHint')}
      actions={others ? <Button onClick={() => setEndingOthers(true)}>{t('endOthers')}</Button> : undefined}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="-mx-3">
          <Table
            label={t('sessions')}
            columns={columns}
            rows={data?.rows}
            rowKey={({ id }) => id}
            rowName={({ device }) => deviceText(device)}
            skeletonRows={2}
          />
        </div>
      )}
      <ConfirmDialog
        open={endingOthers}
        onOpenChange={setEndingOthers}
        title={t('endOthersTitle')}
        confirmLabel={t('endOthers')}
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate({})}
      >
        {t('endOthersBody')}
      </ConfirmDialog>
    </Panel>
  )
}
