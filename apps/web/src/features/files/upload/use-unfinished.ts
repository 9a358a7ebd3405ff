import { useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { askUnfinished, discardUnfinished } from './ask-unfinished.ts'
import { installationLimits } from './installation-limits.ts'
import { uploads } from './tab-uploads.ts'
import { continuedBy, forgetUnfinished, type UnfinishedUpload, unfinishedUploads } from './unfinished-uploads.ts'
import { isUnderWay } from './upload-item.ts'
import type { UploadQueue } from './upload-queue.ts'
import { uploadTexts } from './upload.texts.ts'

/** How often the browser's memory is looked at, milliseconds. */
const lookEveryMs = 3_000

export interface Unfinished {
  upload: UnfinishedUpload
  /** Bytes that the server has; null when it could not be asked. */
  arrived: number | null
}

/** The uploads that were left unfinished in this browser and are not in the queue: how to go on with them, and how to let them go. */
export function useUnfinished(queue: UploadQueue) {
  const t = useTexts(uploadTexts)
  const [found, setFound] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    let ended = false
    const asked = new Map<string, number | null>()
    async function look() {
      const left: Unfinished[] = []
      for (const upload of unfinishedUploads(Date.now())) {
        const known = asked.get(upload.fingerprint)
        const arrived = known === undefined ? await askUnfinished(upload) : known
        if (arrived === 'gone') {
          forgetUnfinished(upload.fingerprint)
          continue
        }
        asked.set(upload.fingerprint, arrived)
        left.push({ upload, arrived })
      }
      if (ended) return
      setFound((before) => (before.length === 0 && left.length === 0 ? before : left))
      timer = setTimeout(() => void look(), lookEveryMs)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    void look()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [])
  const unfinished = found.filter(({ upload }) => !isInQueue(queue, upload))

  /** Goes on with the uploads that the chosen files are of; says of the others that they are not. */
  async function goOn(files: readonly File[]): Promise<void> {
    const limits = await installationLimits()
    const open = unfinished.map(({ upload }) => upload)
    for (const file of files) {
      const upload = continuedBy(file, open)
      if (upload) uploads.add([{ path: upload.path, file, choice: upload.choice }], upload.target, limits)
      else showToast({ kind: 'failure', title: t('notTheSame', { name: file.name }), description: t('notTheSameHint') })
    }
  }
  function discard(upload: UnfinishedUpload): void {
    forgetUnfinished(upload.fingerprint)
    setFound(found.filter((other) => other.upload !== upload))
    void discardUnfinished(upload)
  }
  return { unfinished, goOn, discard }
}

function isInQueue(queue: UploadQueue, { path, size, target }: UnfinishedUpload): boolean {
  for (const item of queue.items.values()) {
    const waits = isUnderWay(item) || item.state.phase === 'paused' || item.state.phase === 'interrupted'
    const same =
      item.path === path && item.size === size && item.target.projectId === target.projectId && item.target.folderId === target.folderId
    if (waits && same) return true
  }
  return false
}
