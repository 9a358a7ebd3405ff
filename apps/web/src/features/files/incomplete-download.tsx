import { useTexts } from '../../i18n/index.ts'
import { useStore } from '../../store.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { incompleteDownload } from './download-items.ts'
import { filesTexts } from './files.texts.ts'

/** Confirms a zip download that would leave out unavailable files. Rendered once on the Files page. */
export function IncompleteDownload() {
  const t = useTexts(filesTexts)
  const found = useStore(incompleteDownload)
  if (found === null) return null
  const { count, files, downloadRest } = found
  const close = () => incompleteDownload.set(null)
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('incompleteDownload', { count })}
      width="narrow"
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              close()
              downloadRest()
            }}
          >
            {t('downloadRest')}
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">{t('incompleteDownloadHint')}</p>
      <ul className="mt-3 flex max-h-60 flex-col gap-1 overflow-auto text-sm">
        {files.map(({ id, filename, fault }) => (
          <li key={id} className="flex gap-2">
            <span className="min-w-0 flex-1 break-words text-text">{filename}</span>
            <span className="shrink-0 text-negative">{t(fault === 'missing' ? 'faultMissing' : 'faultDamaged')}</span>
          </li>
        ))}
        {count > files.length && <li className="text-muted">{t('incompleteDownloadMore', { count: count - files.length })}</li>}
      </ul>
    </Dialog>
  )
}
