import { endpoints, limits, type Organization } from '@dossier/contract'
import { KeyRound, Mail, ScrollText } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { BreakGlassHistory } from './break-glass-history.tsx'
import { beginBreakGlass } from './break-glass-session.ts'
import { organizationsTexts } from './organizations-texts.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).breakGlassRequest)

const consequences = [
  { icon: KeyRound, text: 'breakGlassHint' },
  { icon: Mail, text: 'breakGlassMail' },
  { icon: ScrollText, text: 'breakGlassLog' },
] as const

/** Starts break-glass access for a stated reason, and shows earlier accesses. */
export function BreakGlassDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const t = useTexts(organizationsTexts)
  const formId = useId()
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const error = form.formState.errors.reason
  const begin = useSend(endpoints.organizations.breakGlass, { announce: true, onSuccess: beginBreakGlass })
  const submit = form.handleSubmit(({ reason }) => begin.mutate({ id: organization.id, reason }))
  const mayBegin = organization.status === 'active'
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('breakGlass')}
      description={organization.name}
      actions={
        <>
          <Button onClick={onClose}>{t(mayBegin ? 'cancel' : 'close')}</Button>
          {mayBegin && (
            <Button type="submit" form={formId} variant="primary" busy={begin.isPending || begin.isSuccess}>
              {t('beginBreakGlass')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {mayBegin ? (
          <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
            <ul className="flex flex-col gap-2 rounded-md bg-caution-soft p-3 text-sm text-caution">
              {consequences.map(({ icon: Icon, text }) => (
                <li key={text} className="flex items-start gap-2">
                  <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {t(text, { minutes: limits.breakGlassMinutes })}
                </li>
              ))}
            </ul>
            <Field
              label={t('reason')}
              required
              hint={t('reasonHint')}
              error={error && t(error.type === 'too_big' ? 'reasonLong' : 'reasonShort')}
            >
              {(control) => <Textarea {...control} {...form.register('reason')} />}
            </Field>
          </form>
        ) : (
          <p className="text-sm text-muted">{t('breakGlassOnlyActive')}</p>
        )}
        <BreakGlassHistory organizationId={organization.id} />
      </div>
    </Dialog>
  )
}
