import { endpoints } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { shellTexts } from '../shell-texts.ts'

/** The help popup with the sales contact. */
export function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTexts(shellTexts)
  const contact = useCall(endpoints.system.configuration, {}, { staleTime: Infinity }).data?.contactEmail ?? null
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('helpTitle')} width="narrow">
      {contact === null ? (
        <p className="text-sm text-muted">{t('helpNoContact')}</p>
      ) : (
        <div className="flex flex-col gap-2 text-sm">
          <p className="text-muted">{t('helpBody')}</p>
          <a href={`mailto:${contact}`} className="font-medium text-accent hover:underline">
            {contact}
          </a>
        </div>
      )}
    </Dialog>
  )
}
