import { textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import { type ChosenFiles, maximumChosenFiles } from './upload/dropped-files.ts'
import { installationLimits } from './upload/installation-limits.ts'
import { intake } from './upload/intake/tab-intake.ts'
import { uploads } from './upload/tab-uploads.ts'
import type { UploadTarget } from './upload/upload-item.ts'

/**
 * Uploads chosen files to a folder, after asking about archives and duplicates. Shows a toast for too many files or none. With `target.versionOf` the
 * file becomes the next version of that file, without questions.
 */
export async function beginUpload(chosen: ChosenFiles, target: UploadTarget): Promise<void> {
  if (chosen === null) {
    showToast({ kind: 'failure', title: textOf(filesTexts, 'tooManyChosen', { maximum: maximumChosenFiles.toLocaleString() }) })
  } else if (chosen.length === 0) {
    showToast({ kind: 'notice', title: textOf(filesTexts, 'nothingChosen') })
  } else {
    // Preloads toasts, because the outcome of an upload must be shown even when the connection is lost.
    void import('../../ui/toast.tsx')
    const accepted = await installationLimits()
    if (target.versionOf === undefined) await intake.take(chosen, target, accepted)
    else uploads.add(chosen, target, accepted)
  }
}
