import { endpoints, limits } from '@dossier/contract'
import { Building2, Layers } from 'lucide-react'
import { useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { AddressInput, ChoiceCards, memberQueries, useAddresses, useColleagues } from '../members/index.ts'
import { useProjects } from '../projects/index.ts'
import { adminsTexts } from './admins-texts.ts'

export interface InviteAdminsDialogProps {
  /** The preselected workspace; null for all. */
  projectId: number | null
  onClose: () => void
}

/** Makes people admins of one workspace or of all; people without an account are invited by email. */
export function InviteAdminsDialog({ projectId, onClose }: InviteAdminsDialogProps) {
  const t = useTexts(adminsTexts)
  const form = useId()
  const addresses = useAddresses()
  const colleagues = useColleagues(addresses.input.typed)
  const [scope, setScope] = useState<'all' | 'one'>(projectId === null ? 'all' : 'one')
  const [project, setProject] = useState(projectId === null ? '' : String(projectId))
  const [tried, setTried] = useState(false)
  const projects = useProjects().data?.rows ?? []
  const invite = useSend(endpoints.admins.invite, { invalidates: memberQueries, announce: true, quiet: true, onSuccess: onClose })
  const lacksProject = scope === 'one' && project === ''
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('invite')}
      description={t('inviteHint', { days: limits.invitationDays })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={invite.isPending}>
            {t('invite')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          const emails = addresses.take()
          if (!emails || lacksProject) return
          invite.mutate(scope === 'all' ? { emails, isForAllMembers: true } : { emails, projectId: project })
        }}
      >
        <Field label={t('emails')} required hint={t('emailsHint')} error={addresses.error ?? invite.error?.message}>
          {(control) => <AddressInput {...control} {...addresses.input} colleagues={colleagues} />}
        </Field>
        <ChoiceCards
          label={t('scope')}
          value={scope}
          onValueChange={setScope}
          options={[
            { value: 'all', label: t('scopeAll'), hint: t('scopeAllHint'), icon: Building2 },
            { value: 'one', label: t('scopeOne'), hint: t('scopeOneHint'), icon: Layers },
          ]}
        />
        {scope === 'one' && (
          <Field label={t('workspace')} required error={tried && lacksProject ? t('workspaceRequired') : undefined}>
            {(control) => (
              <Select
                {...control}
                value={project}
                onChange={(event) => setProject(event.target.value)}
                options={[
                  { value: '', label: t('chooseWorkspace') },
                  ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
