import { textOf } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { beginUpload } from '../begin-upload.ts'
import { acceptedExtensions } from '../upload/check-file.ts'
import { filesOfInput } from '../upload/dropped-files.ts'
import type { UploadTarget } from '../upload/upload-item.ts'
import { versionsTexts } from './versions.texts.ts'

/** Asks for a file and uploads it as the next version of `target.versionOf`. */
export function chooseVersion(target: UploadTarget & { versionOf: number }): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = acceptedExtensions
  input.addEventListener('change', () => {
    const chosen = filesOfInput(input.files ?? [])
    if (chosen?.length === 1) void beginUpload(chosen, target)
    else showToast({ kind: 'notice', title: textOf(versionsTexts, 'oneFile') })
  })
  input.click()
}
