import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/index.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { uiTexts } from './ui-texts.ts'
import { useDialogFocus } from './use-dialog-focus.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom, the main one last. */
  actions?: ReactNode
  width?: 'narrow' | 'medium' | 'wide'
}

const widths = { narrow: 'w-100', medium: 'w-130', wide: 'w-180' }

/** A modal dialog. */
export function Dialog({ open, onOpenChange, title, description, children, actions, width = 'medium' }: DialogProps) {
  const t = useTexts(uiTexts)
  const focus = useDialogFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Primitive.Content
          {...focus}
          onKeyDown={(event) => {
            // A toast above the dialog handles the first Escape without preventing the event's default.
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.preventDefault()
            onOpenChange(false)
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={classNames(
            'fixed top-[max(16px,12vh)] left-1/2 z-40 flex max-h-[calc(100dvh-max(16px,12vh)-16px)] max-w-[calc(100vw-32px)] -translate-x-1/2 animate-appear flex-col',
            'rounded-md bg-raised shadow-raised outline-0',
            widths[width],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4">
            <div className="min-w-0">
              <Primitive.Title className="text-lg font-semibold break-words">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="mt-0.5 text-sm text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton icon={X} label={t('close')} tooltip={false} className="-mt-1 -mr-2" />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {actions !== undefined && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
