import { Sigma } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import type { MenuItem } from '../../../ui/index.ts'
import { editorTexts } from './editor.texts.ts'
import type { UniverSheet } from './univer-sheet.ts'

const nothing = () => undefined

/** What shows formulas in place of values, and values again. */
export function useFormulaItem(sheet: UniverSheet | null): MenuItem {
  const t = useTexts(editorTexts)
  const isOn = useSyncExternalStore(
    (listener) => sheet?.formulaView.subscribe(listener) ?? nothing,
    () => sheet?.formulaView.isOn ?? false,
  )
  return {
    label: t(isOn ? 'showValues' : 'showFormulas'),
    icon: Sigma,
    shortcut: 'Ctrl+`',
    onSelect() {
      sheet?.formulaView.toggle()
      sheet?.focus()
    },
  }
}
