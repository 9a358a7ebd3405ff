import type { ShownFile } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { Download, FolderOpen } from 'lucide-react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Badge, buttonClass, classNames, IconButton, Tooltip } from '../../../ui/index.ts'
import { useDocumentNames } from '../../document-facts/index.ts'
import { OtherViewers } from '../../presence/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import { FileOrigin } from '../origin/file-origin.tsx'
import { versionNoticeTexts } from '../versions/version-notice.texts.ts'
import { useDownload } from '../viewer/use-download.ts'

interface OfFile {
  opened: { file: ShownFile }
}

/** The parts that all views of references into files share. */
export const inFile = { title: ({ file }: OfFile['opened']) => file.filename, Badge: FileBadge, Facts: FileFacts, Actions: FileActions }

/** The version, where there are several, and other viewers of the file. */
function FileBadge({ opened: { file } }: OfFile) {
  const t = useTexts(versionNoticeTexts)
  return (
    <>
      {file.versions > 1 && (
        <Badge tone={file.id === file.latestId ? 'neutral' : 'caution'}>
          <span aria-hidden>{t('versionShort', { version: file.version })}</span>
          <span className="sr-only">{t('versionOf', { version: file.version, versions: file.versions })}</span>
        </Badge>
      )}
      <OtherViewers place={{ projectId: file.projectId, kind: 'file', id: file.id }} />
    </>
  )
}

function FileFacts({ opened: { file } }: OfFile) {
  const formats = useFormats()
  const names = useDocumentNames()
  // Leaves out the company, which file names usually contain, because there is only room for kind and period.
  const { kind, period } = file.document ?? {}
  const line = names.line({ ...(kind && { kind }), ...(period && { period }) })
  return (
    <>
      <span className="uppercase">{file.kind}</span>
      {line.length > 0 && (
        <>
          <span aria-hidden>·</span>
          <span className="truncate" title={names.line(file.document ?? {}).join(' · ')}>
            {line.join(' · ')}
          </span>
        </>
      )}
      <span aria-hidden>·</span>
      <span className="truncate">{formats.date(file.createdAt)}</span>
    </>
  )
}

function FileActions({ opened: { file } }: OfFile) {
  const t = useTexts(evidenceTexts)
  const download = useDownload(file)
  return (
    <>
      <FileOrigin provenance={file.provenance} />
      <IconButton icon={Download} label={t('download')} onClick={download} />
      <Tooltip text={t('openInFiles')}>
        <Link
          to="/files"
          search={{ project: file.projectId, file: file.latestId, ...(file.folderId === null ? {} : { folder: file.folderId }) }}
          aria-label={t('openInFiles')}
          className={classNames(buttonClass('ghost'), 'w-8 px-0!')}
        >
          <FolderOpen aria-hidden className="size-4" />
        </Link>
      </Tooltip>
    </>
  )
}
