import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { AxisDialog } from './axis-dialog.tsx'
import { axisTexts } from './axis.texts.ts'
import type { LineChange } from './keys/register-sheet-keys.ts'
import type { UniverSheet } from './univer-sheet.ts'

/** What asks whether the rows or the columns of the chosen cells are inserted or deleted, as Excel does after Ctrl+Shift+Plus and Ctrl+Minus. */
export function useLineQuestion(sheet: UniverSheet | null): { ask: (change: LineChange) => void; dialog: ReactNode } {
  const t = useTexts(axisTexts)
  const [asked, setAsked] = useState<LineChange | null>(null)
  const close = () => {
    setAsked(null)
    sheet?.focus()
  }
  const dialog = asked !== null && (
    <AxisDialog
      title={t(asked === 'insert' ? 'insertTitle' : 'deleteTitle')}
      onClose={close}
      onChoose={(axis) => {
        close()
        void sheet?.changeLines(asked, axis)
      }}
    />
  )
  return { ask: setAsked, dialog }
}
