import { ChevronDown, FileUp, FolderUp } from 'lucide-react'
import { useRef } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { Button, buttonClass, DropdownMenu } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import { acceptedExtensions } from './upload/check-file.ts'
import { type ChosenFiles, filesOfInput } from './upload/dropped-files.ts'

export interface UploadMenuProps {
  onChoose: (files: ChosenFiles) => void
  /** `menu`: one button that opens both ways. `buttons`: both side by side, for an empty page. */
  look: 'menu' | 'buttons'
}

/** Chooses files, or a folder with its tree, to upload. */
export function UploadMenu({ onChoose, look }: UploadMenuProps) {
  const t = useTexts(filesTexts)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  const choose = (input: HTMLInputElement) => {
    onChoose(filesOfInput(input.files ?? []))
    // The same choice made again is a change again.
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
        ]}
      />
    </>
  )
}
