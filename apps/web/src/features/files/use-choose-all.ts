import { endpoints } from '@dossier/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { requestOfIds } from './file-filter.ts'
import type { FileView } from './file-view.ts'
import { filesTexts } from './files.texts.ts'
import type { ChosenIds } from './item-places.ts'

export interface ChooseAll {
  /** Ids of all items on all pages of the list; null while only rows on screen are selected. */
  all: ChosenIds | null
  choose: () => void
  choosing: boolean
  clear: () => void
}

/** Selects all items of a view, even off screen. Shows a toast when there are more than can be selected. */
export function useChooseAll(projectId: number, view: FileView): ChooseAll {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  const [all, setAll] = useState<ChosenIds | null>(null)
  const send = useMutation({
    mutationFn: () => call(endpoints.files.ids, { projectId, ...requestOfIds(view) }),
    meta: { quiet: true },
    onSuccess({ attachmentIds, folderIds, count }) {
      setAll({ attachmentIds, folderIds })
      const chosen = attachmentIds.length + folderIds.length
      if (chosen < count) showToast({ kind: 'notice', title: t('selectedUpTo', { number: number(chosen) }) })
    },
    onError: (error) => showToast({ kind: 'failure', title: t('errorSelecting'), description: error.message }),
  })
  return { all, choose: () => send.mutate(), choosing: send.isPending, clear: () => setAll(null) }
}
