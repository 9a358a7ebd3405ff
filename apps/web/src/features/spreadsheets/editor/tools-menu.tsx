import { ListTree } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { DropdownMenu, IconButton, type MenuItem } from '../../../ui/index.ts'
import { editorTexts } from './editor.texts.ts'

/** What is done with the chosen cells and with names; in a narrow window the menu of the editor has it. */
export function ToolsMenu({ items, disabled }: { items: readonly MenuItem[]; disabled: boolean }) {
  const t = useTexts(editorTexts)
  return (
    <span className="max-sm:hidden">
      <DropdownMenu trigger={<IconButton icon={ListTree} label={t('tools')} disabled={disabled} />} items={items} />
    </span>
  )
}
