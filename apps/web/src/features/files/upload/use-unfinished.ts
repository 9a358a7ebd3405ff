import { useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { unfinishedOffset, discardUnfinished } from './unfinished-status.ts'
import { installationLimits } from './installation-limits.ts'
import { uploads } from './tab-uploads.ts'
import { continuedBy, removeUnfinished, type UnfinishedUpload, unfinishedUploads } from './unfinished-uploads.ts'
import { isUnderWay } from './upload-item.ts'
import type { UploadQueue } from './upload-queue.ts'
import { uploadTexts } from './upload.texts.ts'

/** Interval of checks of the browser's storage, milliseconds. */
const checkIntervalMs = 3_000
/** Interval of checks whether the server has a file that was not sent, milliseconds. */
const storedIntervalMs = 15_000

export interface Unfinished {
  upload: UnfinishedUpload
  /** Bytes that the server has; null when it could not be queried. */
  arrived: number | null
}

/** The unfinished uploads of this browser that are not in the queue, with actions to resume and discard them. */
export function useUnfinished(queue: UploadQueue) {
  const t = useTexts(uploadTexts)
  const [found, setFound] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    let ended = false
    const offsets = new Map<string, { arrived: number | null; checkedAt: number }>()
    async function check() {
      const left: Unfinished[] = []
      for (const upload of unfinishedUploads(Date.now())) {
        const known = offsets.get(upload.fingerprint)
        const isKnown = known !== undefined && (upload.uploadUrl !== '' || Date.now() - known.checkedAt < storedIntervalMs)
        const arrived = isKnown ? known.arrived : await unfinishedOffset(upload)
        if (arrived === 'gone') {
          removeUnfinished(upload.fingerprint)
          continue
        }
        if (!isKnown) offsets.set(upload.fingerprint, { arrived, checkedAt: Date.now() })
        left.push({ upload, arrived })
      }
      if (ended) return
      setFound((before) => (before.length === 0 && left.length === 0 ? before : left))
      timer = setTimeout(() => void check(), checkIntervalMs)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    void check()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [])
  const unfinished = found.filter(({ upload }) => !isInQueue(queue, upload))

  /** Resumes the uploads of the chosen files; a toast lists files that match no upload. */
  async function resume(files: readonly File[]): Promise<void> {
    const limits = await installationLimits()
    const open = unfinished.map(({ upload }) => upload)
    for (const file of files) {
      const upload = continuedBy(file, open)
      if (upload) {
        if (upload.uploadUrl === '') removeUnfinished(upload.fingerprint)
        uploads.add([{ path: upload.path, file, choice: upload.choice }], upload.target, limits)
      } else showToast({ kind: 'failure', title: t('notTheSame', { name: file.name }), description: t('notTheSameHint') })
    }
  }
  function discard(upload: UnfinishedUpload): void {
    removeUnfinished(upload.fingerprint)
    setFound(found.filter((other) => other.upload !== upload))
    void discardUnfinished(upload)
  }
  return { unfinished, resume, discard }
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
