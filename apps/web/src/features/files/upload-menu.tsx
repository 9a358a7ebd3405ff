import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Cloud, FileUp, FolderUp } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Button, buttonClass, DropdownMenu } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import { acceptedExtensions } from './upload/check-file.ts'
import { type ChosenFiles, filesOfInput } from './upload/dropped-files.ts'

const DriveDialog = lazy(async () => ({ default: (await import('../drives/drive-dialog.tsx')).DriveDialog }))

export interface UploadMenuProps {
  onChoose: (files: ChosenFiles) => void
  /** `menu`: one button with a menu. `buttons`: two buttons, for an empty page. */
  look: 'menu' | 'buttons'
}

/** Chooses files or a folder to upload, or opens the cloud drives. The open drive is in the address. */
export function UploadMenu({ onChoose, look }: UploadMenuProps) {
  const t = useTexts(filesTexts)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  const navigate = useNavigate()
  const { project, folder: folderId, drives, drive } = useSearch({ from: '/shell/files' })
  const breakGlass = useSession()?.user.breakGlass ?? null
  const showDrives = (shown: string | undefined) =>
    void navigate({
      to: '/files',
      search: ({ drives: _drives, drive: _drive, ...search }) => ({ ...search, ...(shown === undefined ? {} : { drives: shown }) }),
    })

  const choose = (input: HTMLInputElement) => {
    onChoose(filesOfInput(input.files ?? []))
    // Reset, so that choosing the same files again fires a change event.
    input.value = ''
  }
  const inputs = (
    <span hidden>
      <input
        ref={files}
        type="file"
        multiple
        accept={acceptedExtensions}
        aria-label={t('uploadFiles')}
        onChange={(event) => choose(event.currentTarget)}
      />
      <input
        ref={(element) => {
          folder.current = element
          if (element) element.webkitdirectory = true
        }}
        type="file"
        multiple
        aria-label={t('uploadFolder')}
        onChange={(event) => choose(event.currentTarget)}
      />
    </span>
  )
  if (look === 'buttons') {
    return (
      <>
        {inputs}
        <Button variant="primary" icon={FolderUp} onClick={() => folder.current?.click()}>
          {t('uploadFolder')}
        </Button>
        <Button icon={FileUp} onClick={() => files.current?.click()}>
          {t('uploadFiles')}
        </Button>
      </>
    )
  }
  return (
    <>
      {inputs}
      <DropdownMenu
        trigger={
          <button type="button" className={buttonClass('primary')}>
            {t('upload')}
            <ChevronDown aria-hidden className="size-4" />
          </button>
        }
        items={[
          { label: t('uploadFiles'), icon: FileUp, onSelect: () => files.current?.click() },
          { label: t('uploadFolder'), icon: FolderUp, onSelect: () => folder.current?.click() },
          // Break-glass sessions have no account of their own to connect.
          ...(breakGlass === null
            ? [{ label: t('importFromDrive'), icon: Cloud, separated: true, onSelect: () => showDrives('all') }]
            : []),
        ]}
      />
      {drives !== undefined && project !== undefined && (
        <Suspense fallback={null}>
          <DriveDialog
            projectId={project}
            folderId={folderId ?? null}
            shown={drives}
            outcome={drive}
            onShow={showDrives}
            onClose={() => showDrives(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
