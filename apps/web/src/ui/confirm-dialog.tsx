import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../i18n/index.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { uiTexts } from './ui-texts.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What will happen, and what is kept. */
  children: ReactNode
  /** Label of the confirm button. */
  confirmLabel: string
  /** Text that must be typed to enable the button, for irreversible actions. */
  typedWord?: string
  busy?: boolean
  onConfirm: () => void
}

/** Confirms an irreversible action. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  typedWord,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState('')
  const form = useId()
  const ready = typedWord === undefined || typed.trim().normalize('NFC') === typedWord.trim().normalize('NFC')
  function change(next: boolean) {
    if (!next) setTyped('')
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      width="narrow"
      actions={
        <>
          <Button onClick={() => change(false)}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="danger" busy={busy} disabled={!ready}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !busy) onConfirm()
        }}
      >
        <div className="text-sm text-muted">{children}</div>
        {typedWord !== undefined && (
          <Field label={t('typeToConfirm', { word: typedWord })}>
            {(control) => <Input {...control} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
