import { type DataOf, endpoints, type RequestOf } from '@dossier/contract'
import { call } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { createStore } from '../../store.ts'
import { showToast } from '../../ui/index.ts'
import type { FileItem } from './file-item.ts'
import { filesTexts } from './files.texts.ts'
import { type ChosenIds, idsOf } from './item-places.ts'

type Chosen = Omit<RequestOf<typeof endpoints.files.prepareDownload>, 'projectId'>

/** Starts a browser download of rows: one file as it is, anything else as a zip with its folders. A failure shows a toast. */
export async function downloadItems(projectId: number, items: readonly FileItem[]): Promise<void> {
  const [only] = items
  if (items.length === 1 && only?.itemKind === 'attachment') {
    await follow(() => call(endpoints.files.signedUrl, { fileId: only.id }), only.filename)
  } else await downloadZip(projectId, idsOf(items))
}

/** Starts a browser download of files and folders as a zip, even of items that are not on screen. */
export async function downloadChosen(projectId: number, ids: ChosenIds): Promise<void> {
  await downloadZip(projectId, ids)
}

/** Starts a browser download of every file of a workspace as a zip. */
export async function downloadAll(projectId: number): Promise<void> {
  await downloadZip(projectId, { attachmentIds: [], folderIds: [] })
}

async function downloadZip(projectId: number, chosen: Chosen): Promise<void> {
  await follow(async () => {
    const link = await call(endpoints.files.prepareDownload, { projectId, ...chosen })
    if (link.unavailable.count === 0) return link
    // Requests a new link after the confirmation, because the first may have expired by then.
    incompleteDownload.set({
      ...link.unavailable,
      downloadRest: () => void follow(() => call(endpoints.files.prepareDownload, { projectId, ...chosen })),
    })
    return undefined
  })
}

/** A zip download with unavailable files that waits for confirmation; null if there is none. */
export const incompleteDownload = createStore<(Unavailable & { downloadRest: () => void }) | null>(null)
type Unavailable = DataOf<typeof endpoints.files.prepareDownload>['unavailable']

/** `filename` forces a download of formats that the browser would open; without it the response names the file. */
async function follow(prepare: () => Promise<DataOf<typeof endpoints.files.signedUrl> | undefined>, filename = ''): Promise<void> {
  try {
    const prepared = await prepare()
    if (prepared === undefined) return
    const link = document.createElement('a')
    link.href = prepared.url
    // The `download` attribute avoids a navigation, which would trigger the warning about running uploads.
    link.download = filename
    link.click()
  } catch (error) {
    showToast({
      kind: 'failure',
      title: textOf(filesTexts, 'errorDownloading'),
      ...(error instanceof Error ? { description: error.message } : {}),
    })
  }
}
