import { endpoints } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/index.ts'
import { initialView } from './file-view.ts'
import { pageOfFile } from './page-of-file.ts'

/** Opens the folder of a linked file, if the link does not contain it, and the page of the table with the file. Does nothing for a deleted file. */
export function useLinkedFile(
  projectId: number,
  folderId: number | null,
  fileId: number | undefined,
  onPage: (page: number) => void,
): void {
  const navigate = useNavigate()
  const showPage = useEffectEvent(onPage)
  useEffect(() => {
    if (fileId === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const locate = async () => {
      if (folderId === null) {
        const file = await call(endpoints.files.get, { projectId, attachmentId: fileId }, { signal })
        if (file.folderId !== null) {
          const folder = file.folderId
          await navigate({ to: '/files', search: (search) => ({ ...search, folder }), replace: true })
          return
        }
      }
      const page = await pageOfFile(projectId, fileId, { ...initialView(folderId) }, signal)
      if (page !== null && !signal.aborted) showPage(page)
    }
    locate().catch(() => undefined)
    return () => controller.abort()
  }, [projectId, folderId, fileId, navigate])
}
