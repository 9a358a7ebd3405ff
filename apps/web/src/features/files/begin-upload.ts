import { textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import { type ChosenFiles, maximumChosenFiles } from './upload/dropped-files.ts'
import { installationLimits } from './upload/installation-limits.ts'
import { intake } from './upload/intake/tab-intake.ts'
import { uploads } from './upload/tab-uploads.ts'
import type { UploadTarget } from './upload/upload-item.ts'

/**
 * Has chosen files uploaded to a folder of a workspace, once it is settled what becomes of those that are there already. Says so when
 * there are too many at once, or none. With `target.versionOf` the one file becomes the next version of that one, unasked.
 */
export async function beginUpload(chosen: ChosenFiles, target: UploadTarget): Promise<void> {
  if (chosen === null) {
    showToast({ kind: 'failure', title: textOf(filesTexts, 'tooManyChosen', { maximum: maximumChosenFiles.toLocaleString() }) })
  } else if (chosen.length === 0) {
    showToast({ kind: 'notice', title: textOf(filesTexts, 'nothingChosen') })
  } else {
    // Toasts load when one is first shown; how this upload ends must be sayable without a connection.
    void import('../../ui/toast.tsx')
    const accepted = await installationLimits()
    if (target.versionOf === undefined) await intake.take(chosen, target, accepted)
    else uploads.add(chosen, target, accepted)
  }
}
