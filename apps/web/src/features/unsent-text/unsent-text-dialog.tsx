import { Copy } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { unsentText } from './unsent-text.ts'
import { unsentTextTexts } from './unsent-text.texts.ts'

/** Shows the user who signs in again what they had typed when their session ended. */
export function UnsentTextDialog() {
  const t = useTexts(unsentTextTexts)
  const userId = useSession()?.user.id
  const kept = useStore(unsentText)
  if (kept === null || kept.userId !== userId) return null
  const close = () => unsentText.set(null)
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast({ kind: 'success', title: t('copied') }),
      () => showToast({ kind: 'failure', title: t('copyFailed') }),
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('title')}
      description={t('hint')}
      actions={
        <Button variant="primary" onClick={close}>
          {t('close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {kept.fields.map(({ label, text }, position) => {
          const name = label === '' ? t('unnamed') : label
          return (
            <Field
              // oxlint-disable-next-line react/no-array-index-key -- fields may share label and text, and never move
              key={position}
              label={name}
              aside={<IconButton icon={Copy} size="small" label={t('copy', { label: name })} onClick={() => copy(text)} />}
            >
              {(control) => <Textarea {...control} readOnly value={text} />}
            </Field>
          )
        })}
      </div>
    </Dialog>
  )
}
