import type { Attachment } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { Badge } from '../../../ui/index.ts'
import { versionsTexts } from './versions.texts.ts'

/** Version number beside a file's name; opens the list of versions. Renders nothing for a file with only one. */
export function VersionTag({ file, onOpen }: { file: Pick<Attachment, 'filename' | 'version' | 'versions'>; onOpen: () => void }) {
  const t = useTexts(versionsTexts)
  if (file.versions <= 1) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      title={t('versions')}
      aria-label={t('versionsOf', { name: file.filename, version: file.version, versions: file.versions })}
      onClick={onOpen}
      className="shrink-0 rounded-sm hover:brightness-95"
    >
      <Badge>{t('versionShort', { version: file.version })}</Badge>
    </button>
  )
}
