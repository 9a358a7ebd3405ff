import { useTexts } from '../../i18n/index.ts'
import { useSelectedProject, useSession } from '../../session/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { commandKey } from '../command-key.ts'
import { visibleScreens } from '../screens.ts'
import { shellTexts } from '../shell-texts.ts'

/** The keyboard shortcuts, grouped by screen. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTexts(shellTexts)
  const project = useSelectedProject()
  const user = useSession()?.user
  const groups = [
    {
      title: t('keysGeneral'),
      keys: [
        { keys: `${commandKey} K`, text: t('keyPalette') },
        { keys: '?', text: t('keyList') },
        { keys: `${commandKey} B`, text: t('keySidebar') },
      ],
    },
    {
      title: t('keysEvidence'),
      keys: [
        { keys: '[', text: t('keyPrevious') },
        { keys: ']', text: t('keyNext') },
        { keys: 'P', text: t('keyPin') },
        { keys: 'Esc', text: t('keyClose') },
      ],
    },
    {
      title: t('keysTables'),
      keys: [
        { keys: '↑ ↓', text: t('keyMove') },
        { keys: 'Space', text: t('keySelect') },
        { keys: `${commandKey} A`, text: t('keySelectAll') },
        { keys: 'Enter', text: t('keyOpen') },
        { keys: 'F2', text: t('keyRename') },
        { keys: 'Delete', text: t('keyDelete') },
      ],
    },
    {
      title: t('keysNavigation'),
      keys: (user ? visibleScreens(user, project !== null) : []).map(({ key, letter }) => ({ keys: `G ${letter}`, text: t(key) })),
    },
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys')} width="wide">
      <div className="-mb-6 gap-x-10 sm:columns-2">
        {groups.map((group) => (
          <section key={group.title} className="break-inside-avoid pb-6">
            <h3 className="mb-1 text-sm font-semibold">{group.title}</h3>
            <dl>
              {group.keys.map(({ keys, text }) => (
                <div key={text} className="flex items-center justify-between border-b border-line py-1.5 text-sm last:border-0">
                  <dt className="text-muted">{text}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
