import { type ClientConfiguration, endpoints, limits } from '@dossier/contract'
import { call, keyOf, queryClient } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import { type ChosenFiles, maximumChosenFiles } from './upload/dropped-files.ts'
import { uploads } from './upload/tab-uploads.ts'
import type { UploadTarget } from './upload/upload-item.ts'

const { configuration } = endpoints.system

/** Queues chosen files for a folder of a workspace. Says so when there are too many at once, or none. */
export async function beginUpload(chosen: ChosenFiles, target: UploadTarget): Promise<void> {
  if (chosen === null) {
    showToast({ kind: 'failure', title: textOf(filesTexts, 'tooManyChosen', { maximum: maximumChosenFiles.toLocaleString() }) })
  } else if (chosen.length === 0) {
    showToast({ kind: 'notice', title: textOf(filesTexts, 'nothingChosen') })
  } else {
    // Toasts load when one is first shown; how this upload ends must be sayable without a connection.
    void import('../../ui/toast.tsx')
    uploads.add(chosen, target, await installationLimits())
  }
}

/** What the installation accepts; the defaults when it cannot be asked, since the server checks anyway. */
async function installationLimits(): Promise<Pick<ClientConfiguration, 'maximumFileMegabytes' | 'maximumFilesPerRequest'>> {
  try {
    return await queryClient.ensureQueryData({ queryKey: keyOf(configuration, {}), queryFn: () => call(configuration, {}) })
  } catch {
    return { maximumFileMegabytes: limits.fileMegabytes, maximumFilesPerRequest: limits.filesPerRequest }
  }
}
