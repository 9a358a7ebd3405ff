import { useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { CommandPalette, findCommands } from '../../ui/command-palette.tsx'
import { shellTexts } from '../shell-texts.ts'
import { useContentCommands } from './use-content-commands.ts'
import { useNameMatches } from './use-name-matches.ts'
import { useShellCommands } from './use-shell-commands.ts'

/** Ctrl/Cmd K: finds files, folders, questions, people, workspaces, workflows, outputs, companies, screens and commands by name. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTexts(shellTexts)
  const [search, setSearch] = useState('')
  const shell = useShellCommands()
  const own = findCommands([...shell, ...useContentCommands(search)], search)
  const matches = useNameMatches(search)
  const known = new Set(own.map(({ id }) => id))
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      label={t('palette')}
      placeholder={t('palettePlaceholder')}
      search={search}
      onSearchChange={setSearch}
      commands={[...own, ...matches.commands.filter(({ id }) => !known.has(id))]}
      lookup={matches.lookup}
    />
  )
}
